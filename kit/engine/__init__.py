"""Floor 1, the referee: sessions, requests, chance and saves. Standard library only."""
