"""Everything that touches the outside world: each implements a port, and knows values, ports and english alone."""
