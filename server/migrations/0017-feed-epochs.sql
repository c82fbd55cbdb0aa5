-- After a failover that lost transactions, the sequence would give positions again that lenders
-- have as cursors. So each history of the server has its own range of positions, above all others.

-- Names the server and its timeline, which a promotion and a point-in-time recovery change.
CREATE FUNCTION server_history() RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT system_identifier FROM pg_control_system()) || '/'
    || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
EXCEPTION WHEN OTHERS THEN
  -- Some hosted servers do not say; then nothing can be noticed.
  RETURN NULL;
END $$;

CREATE TABLE feed_epoch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  epoch integer NOT NULL,
  history text
);
INSERT INTO feed_epoch (epoch, history) VALUES (0, server_history());
