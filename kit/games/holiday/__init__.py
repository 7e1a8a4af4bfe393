"""Holiday."""
