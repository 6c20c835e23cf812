-- step 1: sessions, their photos and readings, and the log of changes that is only ever added to
CREATE TABLE score_session (
  id TEXT PRIMARY KEY,
  game TEXT,
  names TEXT NOT NULL,
  variant TEXT NOT NULL,
  created TEXT NOT NULL,
  finished TEXT,
  result TEXT
);
CREATE TABLE score_photo (
  id TEXT PRIMARY KEY,
  session TEXT NOT NULL REFERENCES score_session ON DELETE CASCADE,
  round INTEGER NOT NULL,
  called TEXT NOT NULL,
  is_used INTEGER NOT NULL DEFAULT 1,
  width INTEGER,
  height INTEGER,
  shown_width INTEGER,
  shown_height INTEGER
);
CREATE INDEX score_photo_session ON score_photo (session, round);
CREATE TABLE score_reading (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session TEXT NOT NULL REFERENCES score_session ON DELETE CASCADE,
  round INTEGER NOT NULL,
  data TEXT,
  failed TEXT
);
CREATE INDEX score_reading_session ON score_reading (session, round);
CREATE TABLE score_change (
  session TEXT NOT NULL REFERENCES score_session ON DELETE CASCADE,
  number INTEGER NOT NULL,
  round INTEGER NOT NULL,
  token TEXT,
  what TEXT NOT NULL,
  edits TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (session, number),
  UNIQUE (session, token)
);
CREATE TABLE score_name (name TEXT PRIMARY KEY, used TEXT NOT NULL);

-- step 2: a reading knows its photos
ALTER TABLE score_reading ADD COLUMN photos TEXT NOT NULL DEFAULT '[]';
ALTER TABLE score_photo DROP COLUMN is_used;
