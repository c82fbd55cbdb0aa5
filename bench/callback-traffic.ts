import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { allScopes, createLender, issueKey } from '../server/src/access/access.ts'
import { openDb } from '../server/src/db/db.ts'
import { openKeys } from '../server/src/encryption/encryption.ts'
import { createLog } from '../server/src/lib/log/log.ts'
import type { Database, Subject } from './stage.ts'

/** Lenders, their cases and a receiver of callbacks, for the benches that measure deliveries. */
export interface Lender {
  id: string
  key: string
  secret: string
}

export interface Receiver {
  url: string
  child: ChildProcess
  ask<T>(message: string): Promise<T>
}

interface Arrival {
  ref: string
  sequence: number
  at: number
}

const eventsPerCase = 10

export async function startReceiver(): Promise<Receiver> {
  const child = fork('bench/callback-receiver.ts')
  const next = <T>() => new Promise<T>((resolve) => child.once('message', (m) => resolve(m as T)))
  const { url } = await next<{ url: string }>()
  return {
    url,
    child,
    ask: (message) => {
      const answer = next<never>()
      child.send(message)
      return answer
    },
  }
}

export async function makeLenders(database: Database, count: number): Promise<Lender[]> {
  const db = openDb({ url: database.url, connectionsMax: 2, log: createLog('warn') })
  const { keyring } = await openKeys(db, { dataDir: database.dataDir }, new Date())
  const by = { actor: 'cli' } as const
  const rate = { ratePerSecond: 1_000_000, rateBurst: 1_000_000 }
  const made: Lender[] = []
  for (let i = 0; i < count; i += 1) {
    await db.transact(async (tx) => {
      const now = new Date()
      const { id, signingSecrets } = await createLender(tx, keyring, by, { name: `CB ${i}` }, now)
      const wish = { lenderId: id, mode: 'live' as const, scopes: allScopes, ...rate }
      const { secret: key } = await issueKey(tx, keyring, by, wish, now)
      made.push({ id, key, secret: signingSecrets.live })
    })
  }
  await db.close()
  return made
}

/** Returns the time of sending: from there to the arrival is longer than from the commit. */
export async function send(
  service: Subject,
  lender: Lender,
  method: string,
  path: string,
  body: object,
): Promise<number> {
  const startedAt = performance.timeOrigin + performance.now()
  const reply = await fetch(`${service.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${lender.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${answer}`)
  return startedAt
}

export const register = (service: Subject, lender: Lender, url: string) =>
  send(service, lender, 'PUT', '/callback', { url })

export const caseOf = (ref: string) => ({
  external_ref: ref,
  applicant_name: 'Ramesh Baburao Kulkarni',
  loan_account_number: ref,
  case_type: 'TSR',
})

export async function setEnabled(
  database: Database,
  lender: Lender,
  enabled: boolean,
): Promise<void> {
  await database.query(
    `UPDATE callback_endpoints SET enabled = ${enabled} WHERE lender_id = '${lender.id}'`,
  )
}

/** Lets ten events wait for each case, delivers them all, and checks their order. */
export async function deliverWaiting(
  service: Subject,
  database: Database,
  receiver: Receiver,
  lender: Lender,
  { name, cases }: { name: string; cases: number },
): Promise<{ count: number; perSecond: number }> {
  await register(service, lender, `${receiver.url}/ok`)
  await send(service, lender, 'POST', '/callback/deliveries/replay', {
    since: '2020-01-01',
    dry_run: true,
  })
  await setEnabled(database, lender, false)
  await makeEvents(service, lender, name, cases)
  const count = cases * eventsPerCase
  await receiver.ask('clear')
  await register(service, lender, `${receiver.url}/ok`)
  await receiver.ask(String(count))
  const arrivals = await receiver.ask<Arrival[]>('all')
  checkOrder(arrivals)
  const [first, last] = [arrivals[0]?.at ?? 0, arrivals.at(-1)?.at ?? 0]
  return { count, perSecond: (count - 1) / ((last - first) / 1000) }
}

async function makeEvents(
  service: Subject,
  lender: Lender,
  name: string,
  cases: number,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < cases) {
        const ref = `${name}-${next}`
        next += 1
        await send(service, lender, 'POST', '/cases', caseOf(ref))
        for (let n = 1; n < eventsPerCase; n += 1) {
          const content = Buffer.from(`${ref} ${n}`).toString('base64')
          const documents = [{ filename: `${n}.txt`, content_type: 'text/plain', content }]
          await send(service, lender, 'POST', `/cases/${ref}/documents`, { documents })
        }
      }
    }),
  )
}

/**
 * Creates this many cases a second; returns the 95th percentile of the time from a request to the
 * arrival of its callback.
 */
export async function pacedP95(
  service: Subject,
  receiver: Receiver,
  lender: Lender,
  { perSecond, count, name }: { perSecond: number; count: number; name: string },
): Promise<number> {
  await receiver.ask('clear')
  const sent = new Map<string, number>()
  const sending: Promise<void>[] = []
  const startedAt = performance.now()
  for (let i = 0; i < count; i += 1) {
    const ref = `${name}-${i}`
    sending.push(
      send(service, lender, 'POST', '/cases', caseOf(ref)).then((at) => void sent.set(ref, at)),
    )
    const ahead = startedAt + ((i + 1) * 1000) / perSecond - performance.now()
    if (ahead > 0) await sleep(ahead)
  }
  await Promise.all(sending)
  await receiver.ask(String(count))
  const arrivals = await receiver.ask<Arrival[]>('all')
  const waits = arrivals.map(({ ref, at }) => Math.max(0, at - (sent.get(ref) ?? at)))
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0
}

function checkOrder(arrivals: readonly Arrival[]): void {
  const last = new Map<string, number>()
  for (const { ref, sequence } of arrivals) {
    if (sequence !== (last.get(ref) ?? 0) + 1) throw new Error(`${ref} arrived out of order`)
    last.set(ref, sequence)
  }
}
