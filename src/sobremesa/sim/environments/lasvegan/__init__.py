"""What the environments must know of Las Vegan."""
