-- The list of cases in the order of their last change. A time does not give that order: a
-- transaction may commit long after one that began later. So each row has the transaction of its
-- last change, and a list ends before the oldest transaction that still runs.
-- Cases from before this migration come first, in the order of their last change.
ALTER TABLE cases ADD COLUMN changed_in xid8 NOT NULL DEFAULT '0';
ALTER TABLE cases ALTER COLUMN changed_in SET DEFAULT pg_current_xact_id();

-- A trigger, so that no statement can forget it; nodes of the previous version do not know it.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
-- The due times of many cases are written again without a change; the list must not repeat those.
CREATE TRIGGER cases_note_change BEFORE UPDATE ON cases FOR EACH ROW
  WHEN (OLD *<> NEW) EXECUTE FUNCTION note_change();

-- cases_loan in indexes.sql replaces it, for finalised cases too.
DROP INDEX IF EXISTS cases_open_loan;
