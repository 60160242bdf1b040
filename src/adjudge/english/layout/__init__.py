"""How a text is laid out, and what of it is no prose: blocks, tables, chunks, links, copies, words that speak to its judge."""
