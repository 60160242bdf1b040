"""The strong judge: a decoder of 1.5 billion weights with an adapter of ours, which reads a text once and is asked any number of
claims on it. It is never required, and installed by `adjudge models add strong`."""
