-- Why a waiting query was not sent. Null if it was not refused, and for those refused before because
-- of the status of the case. A refused query has refused_status in any case: the previous release
-- sends those without it.
ALTER TABLE waiting_queries ADD COLUMN refused_reason text
  CHECK (refused_reason IN ('status', 'lender_sent'));
