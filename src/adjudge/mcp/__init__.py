"""Adjudge for assistants: the Model Context Protocol over standard input and output, or over HTTP on this machine. Loaded by
`adjudge mcp` alone: it is slow to import."""
