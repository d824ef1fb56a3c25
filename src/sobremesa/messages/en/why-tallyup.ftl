why-any = Any.
