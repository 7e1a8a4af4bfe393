"""Floor 4: the question workshop, in which a teacher mends and writes question banks."""
