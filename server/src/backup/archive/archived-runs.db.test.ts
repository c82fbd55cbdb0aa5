import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { bringBack, makeArchive } from '../../../../tests/support/backup/make-archive.ts'
import { addOldLine, makeOlder, monthsAgo } from '../../../../tests/support/backup/old-months.ts'
import { verifyAudit, verifyAuditPart } from '../../access/access.ts'
import { sql } from '../../db/db.ts'
import { verifyArchive } from './verify-archive.ts'

let app: TestApp
let folder: string
let total: number
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await makeOlder(app)
  // The lines of two months change places at the end of the first: 16 16 14 16 14 14 14.
  for (const ago of [16, 16, 14, 16, 14, 14, 14]) {
    await addOldLine(app, `month ${ago}`, new Date(monthsAgo(ago).getTime() + 1000))
  }
  for (let i = 0; i < 3; i += 1) await addOldLine(app, 'today', new Date())
  total = (await verifyAudit(app.db, app.keyring)).lines
  const made = await makeArchive(app, monthsAgo(15))
  folder = made.folder
})
afterAll(() => app.end())

const runs = () =>
  app.db.rows<{ first: number; last: number }>(
    sql`SELECT first_seq AS first, last_seq AS last FROM archived_runs ORDER BY 1`,
  )

test('one month may be two runs, and the chain is verified across both', async () => {
  const [one, two, ...more] = await runs()
  expect([more, (one?.last ?? 0) - (one?.first ?? 0), two?.first === two?.last]).toEqual([
    [],
    1,
    true,
  ])
  expect(two?.first).toBe((one?.last ?? 0) + 2)
  expect(await verifyAudit(app.db, app.keyring)).toMatchObject({
    ok: true,
    lines: total,
    archived: 3,
  })
})

test('so it is in parts, wherever a part ends', async () => {
  for (const linesMax of [1, 2, 3, 5]) {
    let after = 0
    for (let parts = 0; parts < 50; parts += 1) {
      const part = await verifyAuditPart(app.db, app.keyring, { after, linesMax })
      expect(part).toMatchObject({ ok: true })
      after = part.lines
      if (part.done) break
    }
    expect(after).toBe(total)
  }
  // A part that ended inside a month that was archived since.
  const [one] = await runs()
  const inside = { after: one?.first ?? 0, linesMax: 100 }
  expect(await verifyAuditPart(app.db, app.keyring, inside)).toMatchObject({
    ok: true,
    lines: total,
    done: true,
  })
})

test('a run that was changed, removed or moved is found', async () => {
  const [one, two] = await runs()
  const { first = 0, last = 0 } = one ?? {}
  const undo = new Error('undo')
  const faultAfter = async (statement: string) => {
    let fault: string | undefined
    const tampering = app.db.transact(async (tx) => {
      await tx.rows({ strings: [statement], values: [], unnamed: true })
      fault = (await verifyAudit(tx, app.keyring)).fault
      throw undo
    })
    await expect(tampering).rejects.toBe(undo)
    return fault
  }
  const note = `the note that lines ${first} to`
  const where = `WHERE first_seq = ${first}`
  expect(await faultAfter(`DELETE FROM archived_runs ${where}`)).toBe(`line ${first} is missing`)
  expect(await faultAfter(`UPDATE archived_runs SET last_seq = last_seq + 1 ${where}`)).toBe(
    `${note} ${last + 1} are archived was changed`,
  )
  const [chain, mac] = ['chain', 'mac'].map(
    (column) => `UPDATE archived_runs SET ${column} = '\\x00' ${where}`,
  )
  expect(await faultAfter(chain ?? '')).toBe(`${note} ${last} are archived was changed`)
  expect(await faultAfter(mac ?? '')).toBe(`${note} ${last} are archived was changed`)
  expect(await faultAfter(`DELETE FROM archived_runs WHERE first_seq = ${two?.first}`)).toBe(
    `line ${two?.first} is missing`,
  )
})

test('the archived lines themselves are verified from the file', async () => {
  const signal = new AbortController().signal
  expect(await verifyArchive({ keyring: app.keyring, signal }, folder)).toMatchObject({
    faultCount: 0,
  })
  await bringBack(app, folder)
  expect(await runs()).toEqual([])
  expect(await verifyAudit(app.db, app.keyring)).toMatchObject({ ok: true, archived: 0 })
})
