import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'

/**
 * The baseline for deliveries: a loop that takes rows, signs, posts and marks them. No order, no
 * lease, no attempts, no links, no guard, no schedule.
 */
const [url = '', target = '', secret = ''] = process.argv.slice(2)
// Statements of one transaction are started together, which needs a pipelined connection.
const pool = new pg.Pool({ connectionString: url, max: 8, ...({ pipeline: true } as object) })
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const batch = 64

function post(body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const sent = request(
      target,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-svc-signature': signature,
        },
      },
      (response) => {
        response.resume()
        response.on('end', resolve)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function work(): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: number; payload: unknown }>(
      `SELECT id, payload FROM raw_deliveries WHERE NOT done ORDER BY id LIMIT ${batch}
       FOR UPDATE SKIP LOCKED`,
    )
    await Promise.all(
      rows.map(async ({ id, payload }) => {
        await post(JSON.stringify(payload))
        await client.query('UPDATE raw_deliveries SET done = true WHERE id = $1', [id])
      }),
    )
    await client.query('COMMIT')
    return rows.length
  } finally {
    client.release()
  }
}

const startedAt = Date.now()
let count = 0
for (;;) {
  const done = await Promise.all([work(), work()])
  const sum = done.reduce((total, one) => total + one, 0)
  if (sum === 0) break
  count += sum
}
process.send?.({ perSecond: count / ((Date.now() - startedAt) / 1000) })
await pool.end()
agent.destroy()
process.disconnect?.()
