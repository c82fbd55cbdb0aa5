import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type * as Access from '../../server/src/access/access.ts'
import type * as DbDoor from '../../server/src/db/db.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import type * as Migrate from '../../server/src/db/migrate.ts'
import type * as Encryption from '../../server/src/encryption/encryption.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { smallPdf } from '../../tests/support/http/file-link.ts'
import {
  call,
  type Reply,
  sampleCase,
  sampleDocument,
} from '../../tests/support/http/http-client.ts'
import { type StaffClient, signInStaff } from '../../tests/support/http/staff-client.ts'
import { assessedScore } from '../../tests/support/reports/assessed-score.ts'
import { filledSections } from '../../tests/support/reports/filled-sections.ts'

/** An office with what the tasks need, on the code of a checkout. */
export interface TaskOffice {
  url: string
  password: string
  emails: Record<'analyst' | 'manager' | 'admin', string>
  admin: StaffClient
  ids: { scans: string; simple: string; query: string; overdue: string }
  end(): Promise<void>
}

const password = 'correct horse battery'
export const lenderNames = ['Sahyadri Housing Finance', 'Godavari Bank', 'Kadamba Home Loans']
export const wordInScan = 'zaveriwala'
const log = createLog('warn')
const by = { actor: 'cli' } as const

export async function openTaskOffice(checkout: string): Promise<TaskOffice> {
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-tasks-'))
  const postgres = await startEmbeddedPostgres({ folder, log })
  const failing = createServer((_, response) => response.writeHead(503).end())
  failing.listen(0, '127.0.0.1')
  await once(failing, 'listening')
  const dataDir = join(folder, 'data')
  const people = await makePeople(checkout, postgres.url, dataDir)
  const { child, url } = await startService(checkout, postgres.url, dataDir)
  const address = failing.address() as { port: number }
  const office = await fill(url, people, `http://127.0.0.1:${address.port}/`)
  await people.setTimes(office.ids)
  return {
    ...office,
    url,
    password,
    async end() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      failing.closeAllConnections()
      failing.close()
      await people.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type People = Awaited<ReturnType<typeof makePeople>>

/** By the code of the checkout: its tables may be older than ours. */
async function makePeople(checkout: string, url: string, dataDir: string) {
  const load = (path: string) => import(join(checkout, 'server/src', path))
  const { migrate } = (await load('db/migrate.ts')) as typeof Migrate
  const { openDb, sql } = (await load('db/db.ts')) as typeof DbDoor
  const { openKeys } = (await load('encryption/encryption.ts')) as typeof Encryption
  const access = (await load('access/access.ts')) as typeof Access
  await migrate(url)
  const db = openDb({ url, connectionsMax: 2, log })
  const now = new Date()
  const { keyring } = await openKeys(db, { dataDir }, now)
  const staff = async (name: string, role: string) => {
    const email = `${name.split(' ')[0]?.toLowerCase()}@office.example`
    const id = await db.transact((tx) =>
      access.createStaff(tx, keyring, by, { email, name, role, password }, now),
    )
    // Only newer versions have a tour.
    if ('noteTourSeen' in access) await access.noteTourSeen(db, id, now)
    return { id, email }
  }
  const lenders = await Promise.all(
    lenderNames.map((name) =>
      db.transact(async (tx) => {
        const { id } = await access.createLender(tx, keyring, by, { name }, now)
        const wish = { lenderId: id, mode: 'live', scopes: access.allScopes } as const
        const rate = { ratePerSecond: 1000, rateBurst: 1000 }
        return {
          id,
          key: (await access.issueKey(tx, keyring, by, { ...wish, ...rate }, now)).secret,
        }
      }),
    ),
  )
  const hasManager = (access.staffRoles as readonly string[]).includes('manager')
  return {
    asha: await staff('Asha Kale', 'analyst'),
    meera: await staff('Meera Joshi', 'analyst'),
    manager: await staff('Rohan Naik', hasManager ? 'manager' : 'admin'),
    admin: await staff('Vaishali Karandikar', 'admin'),
    lenders,
    async setTimes({ overdue }: TaskOffice['ids']) {
      const now = new Date()
      const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), -2))
      await db.rows(sql`UPDATE cases SET vendor_due_at = ${lastMonth} WHERE id = ${overdue}`)
    },
    close: () => db.close(),
  }
}

async function startService(checkout: string, databaseUrl: string, dataDir: string) {
  const child: ChildProcess = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      READING: 'full',
      CALLBACK_ALLOW_PRIVATE: 'all',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('the service has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"ready"')) continue
    child.stdout.resume()
    return { child, url: JSON.parse(line).url as string }
  }
  throw new Error('the service did not start')
}

async function must(reply: Promise<Reply>): Promise<Reply['json']> {
  const { status, text, json } = await reply
  if (status >= 300) throw new Error(`${status} ${text}`)
  return json
}

async function fill(url: string, people: People, failingUrl: string) {
  const admin = await signInStaff(url, people.admin.email, password)
  const asha = await signInStaff(url, people.asha.email, password)
  // What she did stands behind the latest lines of the audit trail.
  await signInStaff(url, people.meera.email, password)
  const send = async (lender: number, ref: string, more: object = {}): Promise<string> => {
    const key = people.lenders[lender]?.key ?? ''
    const body = sampleCase({ external_ref: ref, ...more })
    await must(call(url, '/v1/cases', { key, body }))
    return (await must(call(url, `/v1/cases/${ref}`, { key }))).case_id
  }
  const move = async (of: StaffClient, id: string, name: string, body: object = {}) => {
    const { version } = await must(of.get(`/live/cases/${id}`))
    const ifMatch = { 'if-match': `"${version}"` }
    return must(of.post(`/live/cases/${id}/${name}`, body, ifMatch))
  }
  const give = (id: string, to: { id: string }) =>
    move(admin, id, 'allocate', { analyst_id: to.id })

  const overdue = await send(0, 'LATE-1')
  await give(overdue, people.meera)
  // Mixed, as they arrive: those of one analyst do not stand together.
  for (let i = 1; i <= 11; i += 1) {
    await give(await send(i % 3, `MEERA-${i}`), people.meera)
    await send(i % 3, `FREE-${i}`)
    if (i % 2 === 0) await give(await send(i % 3, `ASHA-${i}`), people.asha)
  }
  const query = await send(1, 'QUERY-1')
  await give(query, people.asha)
  await move(asha, query, 'start-review')
  const scans = await sendScans(send)
  await give(scans, people.asha)
  const simple = await send(1, 'SIMPLE-1')
  await give(simple, people.asha)
  await move(asha, simple, 'start-review')
  await writeReport(asha, simple)
  await must(
    call(url, '/v1/callback', {
      method: 'PUT',
      key: people.lenders[2]?.key ?? '',
      body: { url: failingUrl },
    }),
  )
  await send(2, 'FAILS-1').then((id) => give(id, people.asha))
  await untilRead(asha, scans)
  for (let i = 0; i < 60; i += 1) await must(asha.post(`/live/cases/${query}/notes`, { text: 'x' }))
  const emails = {
    analyst: people.asha.email,
    manager: people.manager.email,
    admin: people.admin.email,
  }
  return { admin, emails, ids: { scans, simple, query, overdue } }
}

function sendScans(send: (lender: number, ref: string, more: object) => Promise<string>) {
  const documents = Array.from({ length: 20 }, (_, i) => {
    const text = i === 6 ? `Paid by ${wordInScan} in full` : `Receipt ${i + 1}`
    return sampleDocument(`Scan_${String(i + 1).padStart(2, '0')}.pdf`, smallPdf(text))
  })
  return send(1, 'SCANS-1', { documents })
}

/** Everything that the release checks ask for. */
async function writeReport(staff: StaffClient, id: string): Promise<void> {
  const path = `/live/cases/${id}`
  const { items } = await must(staff.get(`${path}/checklist`))
  for (const { item } of items) {
    await must(staff.send('PUT', `${path}/checklist/${item}`, { state: 'not_needed' }))
  }
  const { applicant_name: applicant } = await must(staff.get(path))
  const sections = filledSections()
  const chain = sections.chain_of_title.map((row, i, all) =>
    i === all.length - 1 ? { ...row, to: applicant } : row,
  )
  const content = {
    ...sections,
    chain_of_title: chain,
    score: assessedScore(),
    advocate: { name: 'Adv. Asha Kale', enrolment_no: 'MAH/1234/2009' },
    opinion: 'The mortgagor holds the property as stated in section 6.',
  }
  const { version } = await must(staff.get(`${path}/draft`))
  await must(staff.send('PUT', `${path}/draft`, { content }, { 'if-match': `"${version}"` }))
}

async function untilRead(staff: StaffClient, id: string): Promise<void> {
  const words = `/live/cases/${id}/search?q=${wordInScan}`
  for (let tries = 0; tries < 600; tries += 1) {
    const { status, json } = await staff.get(words)
    if (status === 200 && JSON.stringify(json).includes('"page"')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the scans were not read within two minutes')
}
