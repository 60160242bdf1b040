"""HTTP: claims over the network, and the news kept fresh beside. Loaded by `adjudge serve` alone: it is slow to import."""
