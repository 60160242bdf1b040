"""Whether the product still gives what it gave, byte for byte; the inputs lie beside the code."""
