// Nothing: what every program has.
