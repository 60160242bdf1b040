"""Files and folders turned into documents: `walk` finds them, `reader` reads them, one module per format."""
