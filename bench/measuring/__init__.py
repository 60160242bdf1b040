"""What every measurement needs: options and results, the noise of the machine, arithmetic, passages, readings that are kept."""
