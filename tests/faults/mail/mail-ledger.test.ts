import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../server/src/db/db.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { openTestCases } from '../../support/app/test-cases.ts'
import { startTestSmtp, type TestSmtp } from '../../support/mail/test-smtp.ts'
import { launchService } from '../../support/processes/service-process.ts'
import { until } from '../../support/until.ts'

const rounds = Number(process.env.MAIL_ROUNDS ?? 14)
/** Of a round: to addresses that there are, to addresses that there are not, and by a case. */
const [known, gone, byCase] = [37, 2, 1]
const mailsPerRound = known + gone + byCase
const workerCount = 2

let app: TestApp
let smtp: TestSmtp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  smtp = await startTestSmtp()
  app = await startTestApp({ ROLE: 'api', ...mailSettings() })
  desk = await openTestCases(app)
  await app.db.rows(sql`INSERT INTO contact_mail VALUES (${desk.lender.id}, 'live', now())`)
})
afterAll(async () => {
  await app?.end()
  await smtp?.close()
})

const mailSettings = () => ({
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  MAIL_FROM: 'office@deedwire.example',
})
const chance = (share: number) => Math.random() < share
const noSuchAddress = { code: 550, text: '5.1.1 no such address' }

/** A server that is slow, refuses some for now, and hangs up before or after it has accepted. */
function makeUnreliable(): void {
  for (let n = 0; n < rounds * (known + gone); n += 1) {
    smtp.faultsOf.set(`gone-${n}@office.example`, noSuchAddress)
  }
  smtp.beforeSender = async () => {
    smtp.faults = chance(0.1) ? { recipient: { code: 451 } } : {}
    if (chance(0.05)) smtp.faults = { content: 'hang_up' }
    await sleep(Math.random() * 60)
  }
  smtp.beforeAccept = async () => {
    await sleep(Math.random() * 120)
    // It has the mail, and its answer is lost.
    if (chance(0.05)) smtp.hangUp()
  }
}

type Service = ReturnType<typeof launchService>

function launchWorker(): Service {
  return launchService({
    ROLE: 'worker',
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    ...mailSettings(),
  })
}

async function queueMails(round: number): Promise<void> {
  await app.db.rows(sql`
    INSERT INTO mails (id, kind, mode, recipient, subject, body_text, body_html, message_id, due_at,
      give_up_at)
    SELECT 'mail_' || n, 'notifications', 'live',
      CASE WHEN n % ${known + gone} < ${gone} THEN 'gone-' ELSE 'person-' END || n
        || '@office.example',
      'A case', 'A case was allocated.', '<p>A case was allocated.</p>',
      '<' || n || '@deedwire.example>', now(), now() + interval '1 day'
    FROM generate_series(${round * (known + gone)}::integer,
      ${(round + 1) * (known + gone) - 1}::integer) n`)
}

/** The query of a case that names a contact. Returns how long the case waited for anything. */
async function raiseQuery(round: number): Promise<number> {
  const { hand } = await desk.open('live', { contact_email: `contact-${round}@bank.example` })
  await hand.review()
  const startedAt = performance.now()
  await hand.moveOn('raise-query', { text: 'Is it let?' })
  return performance.now() - startedAt
}

/** What waits for a time far away, and the claims of workers that were killed, are due now. */
const hasten = () =>
  app.db.script(`
    UPDATE mails SET due_at = now() WHERE state = 'queued' AND due_at > now();
    UPDATE mail_outage SET next_try_at = now()`)
const endClaims = () => app.db.script("UPDATE mails SET due_at = now() WHERE state = 'sending'")

/**
 * Workers are killed, frozen and thawed at random moments, the server too. At the end, each mail
 * that counts as sent has arrived exactly once, each unknown one at most once, and none is missing.
 * Addresses that there are not have failed, and no case ever waits for a mail.
 */
test('workers and server die at any moment: nothing lost, nothing sent twice', async () => {
  makeUnreliable()
  let workers = Array.from({ length: workerCount }, launchWorker)
  await Promise.all(workers.map(({ ready }) => ready))
  const waitsMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await queueMails(round)
    await Promise.all(workers.map(({ ready }) => ready))
    const isServerDown = round % 4 === 2
    if (!isServerDown) waitsMs.push(await raiseQuery(round))
    for (let i = 0; i < 8; i += 1) {
      await hasten()
      await sleep(Math.random() * 400)
    }
    const [victim, ...others] = chance(0.5) ? workers : workers.toReversed()
    if (!victim) throw new Error('no worker')
    if (round % 3 === 1) {
      // Its claims end while it is frozen, and the other worker takes what may be taken.
      victim.kill('SIGSTOP')
      await sleep(300)
      await endClaims()
      await sleep(1000)
      victim.kill('SIGCONT')
    } else {
      victim.kill('SIGKILL')
      await victim.ended
      workers = [...others, launchWorker()]
    }
    if (isServerDown) {
      await smtp.close()
      waitsMs.push(await raiseQuery(round))
      await sleep(500)
      const restarted = await startTestSmtp({}, smtp.port)
      restarted.mails.push(...smtp.mails)
      smtp = restarted
      makeUnreliable()
    }
  }
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(workers.map(({ ended }) => ended))
  await endClaims()
  smtp.beforeSender = undefined
  smtp.beforeAccept = undefined
  smtp.faults = {}
  workers = [launchWorker()]
  await until('everything is settled', async () => {
    await hasten()
    const rows = await app.db.rows(sql`SELECT FROM mails WHERE finished_at IS NULL LIMIT 1`)
    return rows.length === 0
  })
  await workers[0]?.stop()

  const arrivals = new Map<string, number>()
  for (const { to } of smtp.mails) {
    for (const one of to) arrivals.set(one, (arrivals.get(one) ?? 0) + 1)
  }
  const mails = await app.db.rows<{ recipient: string; state: string; attempts: number }>(sql`
    SELECT recipient, state, attempts FROM mails ORDER BY id LIMIT 100000`)
  const counted = (state: string) => mails.filter((mail) => mail.state === state).length
  const repeated = mails.filter(({ attempts }) => attempts > 1).length
  const unknown = mails.filter(({ state }) => state === 'unknown')
  const arrived = unknown.filter(({ recipient }) => arrivals.has(recipient)).length
  console.info(
    `mails: ${mails.length} made, ${counted('sent')} sent, ${repeated} tried more than once, ${counted('failed')} refused for good, ${unknown.length} unknown, of which ${arrived} arrived; a query took ${Math.round(Math.max(...waitsMs))} ms at most`,
  )
  expect(mails).toHaveLength(rounds * mailsPerRound)
  expect([...arrivals].filter(([, count]) => count > 1)).toEqual([])
  expect(
    mails.filter(({ recipient, state }) => state === 'sent' && arrivals.get(recipient) !== 1),
  ).toEqual([])
  const isGone = ({ recipient }: { recipient: string }) => recipient.startsWith('gone-')
  const wrong = mails.filter((mail) =>
    isGone(mail) ? mail.state !== 'failed' : !['sent', 'unknown'].includes(mail.state),
  )
  expect(wrong).toEqual([])
  // Every wait for the server takes seconds; a query waits for none.
  expect(Math.max(...waitsMs)).toBeLessThan(5_000)
  // Unknown is the exception, and the faults did happen.
  expect(counted('sent')).toBeGreaterThan(mails.length / 2)
  expect([repeated > 0, unknown.length > 0]).toEqual([true, true])
})
