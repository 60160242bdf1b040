"""A small web for claims to be checked against: articles, copies, doors, traps and ruins under a score of host names, and a
search over all of them. It is served on loopback by `serving.local_internet`."""
