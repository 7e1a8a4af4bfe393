"""Floor 4: many games at once, to see whether they end and how long they take."""
