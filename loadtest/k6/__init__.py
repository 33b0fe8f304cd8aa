"""k6's journeys, and what runs them."""
