"""What `benchmarks/table_load.py` is made of: two servers, and one load for both."""
