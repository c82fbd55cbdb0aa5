import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCaseList } from '../../../../../../tests/support/app/case-list.ts'
import { putCase } from '../../../../../../tests/support/app/case-state.ts'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { numberEvents, settleEpoch } from '../../../../callbacks/callbacks.ts'
import { firstPlace, listChanged, readCursor, writeCursor } from '../../../../cases/cases.ts'
import { sql, type Tx } from '../../../../db/db.ts'

// Of its own: it changes what the server says of its history.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

/** A transaction that has changed a case and waits for its commit. */
async function openChange(caseId: string) {
  const gate = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  const done = app.db.transact(async (tx: Tx) => {
    await tx.rows(
      sql`UPDATE cases SET version = version + 1, updated_at = now() WHERE id = ${caseId}`,
    )
    changed.resolve()
    await gate.promise
  })
  await changed.promise
  return {
    commit: async () => {
      gate.resolve()
      await done
    },
  }
}

describe('changes that commit in another order than they were made', () => {
  test('a poller in between misses neither', async () => {
    const list = await openCaseList(app)
    const [a, b] = [await list.create('A'), await list.create('B')]
    const { cursor } = await list.settled(['A', 'B'])
    const first = await openChange(a)
    const second = await openChange(b)
    await second.commit()
    // The second change is visible to everybody; the first is not yet.
    const between = await list.all({ cursor })
    await first.commit()
    await expect
      .poll(async () => [...between.refs, ...(await list.all({ cursor: between.cursor })).refs], {
        timeout: 30_000,
      })
      .toEqual(expect.arrayContaining(['A', 'B']))
    // What a list in the order of times would have done: it knows B, and A is before it.
    const times = await app.db.rows<{ ref: string }>(sql`
      SELECT external_ref AS ref FROM cases WHERE lender_id = ${list.lender.id} ORDER BY updated_at`)
    expect(times.map(({ ref }) => ref)).toEqual(['A', 'B'])
    expect(between.refs).not.toContain('A')
  })

  test('a transaction of another database delays nothing', async () => {
    const connectionString = app.databaseUrl.replace(/\/[^/?]+\?/, '/postgres?')
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_current_xact_id()')
      const list = await openCaseList(app)
      await list.create('A')
      await list.settled(['A'])
      await client.query('ROLLBACK')
    } finally {
      await client.end()
    }
  })

  test('with filters too, whose cursor passes what does not match', async () => {
    const list = await openCaseList(app)
    const [a, b] = [await list.create('A'), await list.create('B')]
    await list.settled(['A', 'B'])
    const query = { status: 'received', updated_after: '2020-01-01' }
    const { cursor } = await list.all(query)
    const first = await openChange(a)
    const second = await openChange(b)
    await second.commit()
    const between = await list.all({ ...query, cursor })
    await first.commit()
    await expect
      .poll(
        async () => [
          ...between.refs,
          ...(await list.all({ ...query, cursor: between.cursor })).refs,
        ],
        { timeout: 30_000 },
      )
      .toEqual(expect.arrayContaining(['A', 'B']))
  })

  test('many at once, and a poller that never stops: the last version of each is seen', async () => {
    const list = await openCaseList(app)
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.push(await list.create(`N-${n}`))
    const seen = new Map<string, string>()
    let cursor = ''
    const poll = async () => {
      const page = await list.page({ limit: '2', ...(cursor && { cursor }) })
      for (const one of page.cases) seen.set(one.case_id, one.latest_revision_reason)
      cursor = page.next_cursor
    }
    let isChanging = true
    const polling = (async () => {
      while (isChanging) await poll()
    })()
    await Promise.all(
      ids.map(async (id, i) => {
        for (let n = 1; n <= 20; n += 1) {
          await app.db.transact(async (tx) => {
            await tx.rows(sql`
              UPDATE cases SET latest_revision_reason = ${String(n)} WHERE id = ${id}`)
            // Some transactions commit late.
            if ((n + i) % 3 === 0) await tx.rows(sql`SELECT pg_sleep(0.01)`)
          })
        }
      }),
    )
    isChanging = false
    await polling
    await expect
      .poll(
        async () => {
          await poll()
          return ids.map((id) => seen.get(id))
        },
        { timeout: 30_000, interval: 5 },
      )
      .toEqual(ids.map(() => '20'))
  })
})

describe('a page that examines only so many cases', () => {
  test('goes on where it stopped, with nothing found and nothing missed', async () => {
    const list = await openCaseList(app)
    const ids: string[] = []
    for (let n = 0; n < 7; n += 1) ids.push(await list.create(`E-${n}`))
    await list.settled(ids.map((_, n) => `E-${n}`))
    await app.db.transact(async (tx) => {
      // As they were, so that they keep their places.
      await tx.rows(sql`SET LOCAL session_replication_role = replica`)
      await tx.rows(sql`UPDATE cases SET status = 'allocated' WHERE id = ${ids[5] ?? ''}`)
    })
    const scope = { lenderId: list.lender.id, mode: 'live' as const }
    const pages: [string[], boolean][] = []
    let after = firstPlace
    for (;;) {
      const asked = { after, limit: 5, examined: 2 }
      const page = await listChanged(app.db, scope, { statuses: ['allocated'] }, asked)
      pages.push([page.cases.map(({ externalRef }) => externalRef), page.more])
      after = page.next
      if (!page.more) break
    }
    expect(pages).toEqual([
      [[], true],
      [[], true],
      [['E-5'], true],
      [[], false],
    ])
  })
})

describe('another server', () => {
  /** The server has another history now; its jobs notice it. */
  async function lose(history: string): Promise<void> {
    await app.db.rows(sql`UPDATE feed_epoch SET history = ${history}`)
    await numberEvents(app.db)
    await settleEpoch(app.db)
  }

  test('after a promotion that lost transactions, an old cursor starts again and skips nothing', async () => {
    const list = await openCaseList(app)
    const a = await list.create('A')
    await list.create('B')
    const { cursor } = await list.settled(['A', 'B'])
    const given = readCursor(cursor)
    if (!given) throw new Error('not a cursor')
    // The server it came from was ahead: numbers up to there are given again, to other changes.
    const ahead = { ...given.place, changedIn: String(BigInt(given.place.changedIn) + 5n) }
    const old = writeCursor(given.epoch, ahead)
    await lose('promoted')
    await putCase(app, a, 'allocated')
    for (let n = 0; n < 10; n += 1) await app.db.rows(sql`SELECT pg_current_xact_id()`)
    await list.settled(['B', 'A'], { cursor: old })
    // The new cursor belongs to the new history, and goes on as before.
    const next = await list.all({ cursor: old })
    expect((await list.all({ cursor: next.cursor })).refs).toEqual([])
    await list.create('C')
    await list.settled(['C'], { cursor: next.cursor })
  })

  test('two promotions of the same history are told apart', async () => {
    const list = await openCaseList(app)
    await list.create('A')
    await lose('x')
    const first = await list.settled(['A'])
    const [epoch] = await app.db.rows<{ epoch: number }>(sql`SELECT epoch FROM feed_epoch`)
    // A backup from before is restored, and promoted to the same count.
    await app.db.rows(sql`
      UPDATE feed_epoch SET epoch = ${(epoch?.epoch ?? 0) - 1}, cases_epoch = epoch`)
    await lose('y')
    await list.settled(['A'], { cursor: first.cursor })
  })

  test('until the jobs have noticed it, the list is unavailable for a moment', async () => {
    const list = await openCaseList(app)
    await list.create('A')
    const { cursor } = await list.settled(['A'])
    const steps = [
      () => app.db.rows(sql`UPDATE feed_epoch SET history = 'z'`),
      () => numberEvents(app.db),
    ]
    for (const step of steps) {
      await step()
      const reply = await list.ask(`/cases?cursor=${cursor}`)
      expectError(reply, 503, 'unavailable')
      expect(reply.headers['retry-after']).toBe('1')
    }
    await settleEpoch(app.db)
    await list.settled(['A'], { cursor })
  })

  test('numbers of a server that was further are replaced: nothing is hidden', async () => {
    const list = await openCaseList(app)
    const [a] = [await list.create('A'), await list.create('B')]
    await list.settled(['A', 'B'])
    await app.db.transact(async (tx) => {
      await tx.rows(sql`SET LOCAL session_replication_role = replica`)
      await tx.rows(sql`UPDATE cases SET changed_in = '9000000000000' WHERE id = ${a}`)
    })
    expect((await list.all()).refs).toEqual(['B'])
    await lose('restored')
    await list.settled(['B', 'A'])
    const { cursor } = await list.all()
    await list.create('C')
    await list.settled(['C'], { cursor })
  })

  test('a cursor further than the server, though its history is the same, starts again', async () => {
    const list = await openCaseList(app)
    await list.create('A')
    const { cursor } = await list.settled(['A'])
    const { epoch = '' } = readCursor(cursor) ?? {}
    const far = writeCursor(epoch, { ...firstPlace, changedIn: '9000000000000' })
    await list.settled(['A'], { cursor: far })
  })
})
