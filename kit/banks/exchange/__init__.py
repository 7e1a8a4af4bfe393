"""Question files of other quiz programs: read and written, one module a format, with what did not fit told."""
