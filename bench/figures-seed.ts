import type { Database } from './stage.ts'

/** What figures count besides the cases of `seedQueue`: times, queries, answers and submissions. */
export async function seedFigures(database: Database): Promise<void> {
  await database.query(`
    SELECT setseed(0.4711);
    UPDATE cases SET vendor_used_ms = (random() * 40 * 3600000)::bigint,
      vendor_late_ms = CASE WHEN random() < 0.1 THEN (random() * 36000000)::bigint ELSE 0 END,
      revision = CASE WHEN random() < 0.05 THEN 1 ELSE 0 END,
      finalised_at = created_at + random() * interval '6 days'
    WHERE status = 'finalised'`)
  await database.query('VACUUM FULL cases')
  await database.query(`
    INSERT INTO total_turnarounds (case_id, revision, lender_id, mode, used_ms)
    SELECT id, revision, lender_id, mode, vendor_used_ms + (random() * 36000000)::bigint
    FROM cases WHERE status = 'finalised';
    INSERT INTO earlier_turnarounds (case_id, revision, lender_id, mode, finalised_at, vendor_used_ms)
    SELECT id, 0, lender_id, mode, created_at + interval '2 days', vendor_used_ms
    FROM cases WHERE revision > 0;
    INSERT INTO total_turnarounds (case_id, revision, lender_id, mode, used_ms)
    SELECT case_id, revision, lender_id, mode, vendor_used_ms FROM earlier_turnarounds;
    INSERT INTO submissions (id, lender_id, mode, case_id, revision, at)
    SELECT 'sub_' || id || n, lender_id, mode, id, 0, created_at + n * interval '1 day'
    FROM cases, generate_series(0, 1) n WHERE n = 0 OR random() < 0.4;
    INSERT INTO case_queries (id, lender_id, mode, case_id, revision, text, documents_awaited,
      raised_by, raised_at, closed_at, closed_by)
    SELECT 'query_' || id || n, lender_id, mode, id, 0,
      'Please send the index II of the sale deed and the tax receipt of the last year.', true,
      'cli', created_at + interval '5 hours', created_at + interval '1 day', 'documents'
    FROM cases, generate_series(0, 2) n WHERE status <> 'received' AND random() < 0.25;
    INSERT INTO query_answers (id, lender_id, mode, case_id, query_id, filenames, answered_by, at)
    SELECT 'answer_' || id, lender_id, mode, case_id, id, ARRAY['index-2.pdf'], 'key:1',
      raised_at + random() * interval '3 days'
    FROM case_queries WHERE random() < 0.9`)
  await database.query('VACUUM ANALYZE')
  await database.query('CHECKPOINT')
}
