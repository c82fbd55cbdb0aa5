-- What a release must know to run on this database. A migration that takes away what earlier
-- releases used names here the migration that brought its replacement; a release without that one
-- does not start. docs/decisions/0022-migrations.md
CREATE TABLE schema_needs (
  migration text PRIMARY KEY,
  reason text NOT NULL
);
