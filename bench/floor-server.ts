import { createHash, randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

/**
 * The baseline: what a competent engineer writes in an afternoon with Fastify and pg for the same
 * requests. Key look-up, the same rows in one transaction, three selects to read a case; nothing
 * else: no rate limit, no audit chain, no strict parsing, no logs, no metrics.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const server = fastify()

interface Key {
  lender_id: string
  mode: string
}

async function lookUpKey(authorization: string | undefined): Promise<Key | undefined> {
  const sha256 = createHash('sha256')
    .update((authorization ?? '').slice('Bearer '.length))
    .digest()
  const found = await pool.query('SELECT lender_id, mode FROM api_keys WHERE sha256 = $1', [sha256])
  return found.rows[0]
}

server.post<{ Body: Record<string, string> }>('/cases', async (request, reply) => {
  const key = await lookUpKey(request.headers.authorization)
  if (!key) return reply.code(401).send({})
  const body = request.body
  const id = `case_${randomUUID()}`
  const now = new Date()
  const owner = [key.lender_id, key.mode]
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, event_count,
         applicant_name, loan_account_number, case_type, created_at, updated_at, search_text)
       VALUES ($1, $2, $3, $4, 1, true, 'received', 1, $5, $6, $7, $8, $8, $9)`,
      [
        id,
        ...owner,
        body.external_ref,
        body.applicant_name,
        body.loan_account_number,
        body.case_type,
        now,
        `${body.applicant_name}  ${body.loan_account_number} ${body.external_ref}`.toLowerCase(),
      ],
    )
    await client.query(
      `INSERT INTO case_timeline (case_id, position, lender_id, mode, status, at)
       VALUES ($1, 1, $2, $3, 'received', $4)`,
      [id, ...owner, now],
    )
    await client.query(
      `INSERT INTO case_events (id, lender_id, mode, case_id, sequence, event, payload, at)
       VALUES ($1, $2, $3, $4, 1, 'case.received', $5, $6)`,
      [
        `evt_${randomUUID()}`,
        ...owner,
        id,
        JSON.stringify({ event: 'case.received', data: { ...body, case_id: id } }),
        now,
      ],
    )
    await client.query(
      `INSERT INTO audit_inbox (at, actor, action, subject, lender_id, mode, details, mac)
       VALUES ($1, 'key', 'case.created', $2, $3, $4, '{}', '')`,
      [now, id, ...owner],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  return reply.code(202).send({ external_ref: body.external_ref, status: 'received' })
})

server.get<{ Params: { ref: string } }>('/cases/:ref', async (request, reply) => {
  const key = await lookUpKey(request.headers.authorization)
  if (!key) return reply.code(401).send({})
  const cases = await pool.query(
    `SELECT id, external_ref, status, documents_awaited, latest_revision_reason, applicant_name,
       loan_account_number, case_type, ulpin, finalised_at, risk_score
     FROM cases WHERE lender_id = $1 AND mode = $2 AND external_ref = $3`,
    [key.lender_id, key.mode, request.params.ref],
  )
  const found = cases.rows[0]
  if (!found) return reply.code(404).send({})
  const timeline = await pool.query(
    'SELECT status, at FROM case_timeline WHERE case_id = $1 ORDER BY position',
    [found.id],
  )
  return { ...found, is_sandbox: key.mode === 'test', timeline: timeline.rows }
})

/** A page of the queue, of cases whose ids the client knows. */
server.get<{ Querystring: { ids: string } }>('/cases', async (request, reply) => {
  const key = await lookUpKey(request.headers.authorization)
  if (!key) return reply.code(401).send({})
  const found = await pool.query(
    `SELECT id, version, lender_id, external_ref, loan_account_number, applicant_name, case_type,
       branch, state, state_code, district, status, result, documents_awaited, revision,
       report_version, analyst_id, created_at, finalised_at, vendor_due_at, file_due_at
     FROM cases WHERE id = ANY($1)`,
    [request.query.ids.split(',')],
  )
  return { cases: found.rows }
})

const address = await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url: address })
