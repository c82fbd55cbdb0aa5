/** Adds this many documents named `a.txt` to a case, directly in the database. */
export function fillCaseStatement(ref: string, count: number): string {
  return `
    WITH found AS (SELECT id, lender_id, mode FROM cases WHERE external_ref = '${ref}'),
    made AS (
      INSERT INTO submissions (id, lender_id, mode, case_id, revision, note, at)
      SELECT 'sub_' || lpad(id, 26, '0'), lender_id, mode, id, 0, NULL, now() FROM found
      RETURNING id, lender_id, mode, case_id),
    kept AS (
      INSERT INTO blobs (id, lender_id, mode, state, node_id, created_at)
      SELECT 'blob_fill_' || right(case_id, 12) || lpad(n::text, 6, '0'), lender_id, mode, 'stored',
        (SELECT id FROM nodes LIMIT 1), now()
      FROM made, generate_series(1, ${count}) n RETURNING id)
    INSERT INTO documents (id, lender_id, mode, case_id, submission_id, filename, filename_sent,
      content_type, detected_type, size_bytes, sha256, blob_id, at)
    SELECT 'doc_fill_' || right(case_id, 12) || lpad(n::text, 6, '0'), lender_id, mode, case_id, id,
      CASE n WHEN 1 THEN 'a.txt' ELSE 'a (' || n || ').txt' END, 'a.txt', 'text/plain', NULL, 1,
      sha256(n::text::bytea), 'blob_fill_' || right(case_id, 12) || lpad(n::text, 6, '0'), now()
    FROM made, generate_series(1, ${count}) n`
}
