"""What a person can type after `pnp`: a module a command, with `add_options` and `run`."""
