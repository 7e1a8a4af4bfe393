"""Transportation: vans and lorries round six British ports, goods, licences and haggling."""
