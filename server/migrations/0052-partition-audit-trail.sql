DROP TRIGGER audit_trail_append_only ON audit_trail;
SELECT make_first_partition('audit_trail', 'at');
CREATE TRIGGER audit_trail_append_only BEFORE UPDATE OR DELETE ON audit_trail
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_trail_no_truncate BEFORE TRUNCATE ON audit_trail
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_trail_no_truncate BEFORE TRUNCATE ON audit_trail_default
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
