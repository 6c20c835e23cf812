-- step 1: PDFs that were built here; `file` is a name that we gave, never one from a request
CREATE TABLE printed (
  id TEXT PRIMARY KEY,
  made REAL NOT NULL,
  is_preview INTEGER NOT NULL,
  game TEXT NOT NULL,
  name TEXT NOT NULL,
  file TEXT NOT NULL,
  about TEXT NOT NULL
);
CREATE INDEX printed_made ON printed (made);
