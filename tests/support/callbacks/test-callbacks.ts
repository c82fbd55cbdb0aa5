import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { allScopes } from '../../../server/src/access/access.ts'
import { sql } from '../../../server/src/db/db.ts'
import type { Mode } from '../../../server/src/lib/scope.ts'
import type { TestApp } from '../app/test-app.ts'
import { call, type Reply, sampleCase } from '../http/http-client.ts'

/** An address where nothing listens: for services that have no worker and send no ping. */
export const farUrl = 'https://los.lender.example/callbacks'
export const secretShape = /^svcsec_[A-Za-z0-9_-]{43}$/
export const deliveryId = expect.stringMatching(/^dlv_[0-9a-z]{26}$/)

const basePaths: Record<Mode, string> = { live: '/v1', test: '/uat/v1' }

export interface Asked {
  mode?: Mode
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** The answer to a valid registration. */
export const registration = (more: object = {}) => ({
  url: farUrl,
  header_name: null,
  header_value: null,
  events: [],
  enabled: true,
  disabled_at: null,
  disabled_why: null,
  failing_since: null,
  ...more,
})

export type TestCallbacks = Awaited<ReturnType<typeof openTestCallbacks>>

/** A lender with keys that have every scope, and its requests about callbacks. */
export async function openTestCallbacks(app: TestApp) {
  const lender = await app.lender()
  const keys: Record<Mode, string> = {
    live: await app.key(lender.id, 'live', { scopes: allScopes }),
    test: await app.key(lender.id, 'test', { scopes: allScopes }),
  }
  const ask = (path: string, { mode = 'live', ...more }: Asked = {}): Promise<Reply> =>
    call(app.url, basePaths[mode] + path, { key: keys[mode], ...more })

  async function done(status: number, reply: Promise<Reply>): Promise<Reply> {
    const { text, ...rest } = await reply
    expect([rest.status, text]).toEqual([status, text])
    return { text, ...rest }
  }

  return {
    lender,
    keys,
    ask,
    put: (body: unknown, mode: Mode = 'live') => ask('/callback', { method: 'PUT', body, mode }),
    /** Returns the secret, the first time. */
    async register(mode: Mode = 'live', more: object = {}): Promise<string> {
      const body = { url: farUrl, ...more }
      return (await done(200, ask('/callback', { method: 'PUT', body, mode }))).json.signing_secret
    },
    async createCase(external_ref: string, mode: Mode = 'live'): Promise<string> {
      await done(202, ask('/cases', { body: sampleCase({ external_ref }), mode }))
      return (await done(200, ask(`/cases/${external_ref}`, { mode }))).json.case_id
    },
    // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field in the tests.
    async deliveries(query = '', mode: Mode = 'live'): Promise<any[]> {
      return (await done(200, ask(`/callback/deliveries${query}`, { mode }))).json.deliveries
    },
    /** As after three days of retries. */
    async fail(id: string): Promise<void> {
      await app.db.rows(sql`
        UPDATE deliveries SET state = 'failed', attempts = 12, attempts_total = 12, due_at = NULL,
          finished_at = created_at, last_status = 500, last_error = 'Answered 500; only 2xx is a success.'
        WHERE id = ${id}`)
      await app.db.rows(sql`DELETE FROM callback_streams s WHERE NOT EXISTS (
        SELECT 1 FROM deliveries d WHERE d.stream = s.stream AND d.state = 'pending')`)
    },
  }
}

export interface AuditRow {
  actor: string
  action: string
  subject: string
  mode: Mode | null
  details: unknown
}

/** The audit lines about the callbacks of a lender, oldest first. For services without jobs. */
export async function callbackAudit({ db }: TestApp, lenderId: string): Promise<AuditRow[]> {
  return db.rows<AuditRow>(sql`
    SELECT actor, action, subject, mode, details FROM audit_inbox
    WHERE lender_id = ${lenderId} AND action LIKE 'callback.%' ORDER BY id`)
}

/** Everything in the log and on the audit trail, as one text to search for secrets. */
export async function writtenDown({ db, logged }: TestApp): Promise<string> {
  const rows = await db.rows<{ line: string }>(sql`
    SELECT to_jsonb(a)::text AS line FROM audit_inbox a
    UNION ALL SELECT to_jsonb(e)::text FROM callback_endpoints e
    UNION ALL SELECT to_jsonb(s)::text FROM signing_secrets s`)
  return JSON.stringify(logged) + rows.map(({ line }) => line).join('\n')
}

export interface Got {
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Inbox {
  url: string
  got: Got[]
  /** The answers to the next requests. */
  answer: { status: number; body?: string | Buffer; headers?: Record<string, string> }
  close(): Promise<void>
}

/** A lender's receiver on this machine. */
export async function openInbox(): Promise<Inbox> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      inbox.got.push({ headers: request.headers, body: Buffer.concat(pieces) })
      const { status, headers, body } = inbox.answer
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const inbox: Inbox = {
    url: `http://127.0.0.1:${port}/in`,
    got: [],
    answer: { status: 200 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return inbox
}

/** Spec, section 5, as a receiver computes it. */
export const signed = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
