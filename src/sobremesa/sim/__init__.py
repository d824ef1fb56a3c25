"""The rules once more, compiled, for millions of games: kernels over arrays, pinned to `rules`."""
