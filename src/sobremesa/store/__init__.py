"""The journal of the tables: what has happened at each, in order, on disk before anybody is told.

Begin with `sobremesa.store.store`, which says what a store is; `opening.open_store` opens one.
"""
