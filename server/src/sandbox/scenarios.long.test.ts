import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../tests/support/app/test-cases.ts'
import { call } from '../../../tests/support/http/http-client.ts'
import { until } from '../../../tests/support/until.ts'
import { sql } from '../db/db.ts'
import { pauseMs } from './play-scenarios.ts'
import { type ScenarioName, scenarios } from './scenarios.ts'

/** Decisions, section 10: a loan number that ends in a scenario name plays it automatically. */

/** The promise to a lender. On a busy machine the steps take longer than planned. */
const plannedMsMax = 15_000
const names = Object.keys(scenarios) as ScenarioName[]
const adverse = ['received', 'allocated', 'in_review', 'finalised']

/** Timeline, and each event with its result. */
const lives: Record<ScenarioName, { timeline: string[]; told: [string, string][]; more: object }> =
  {
    POSITIVE: { timeline: adverse, told: [['case.finalised', 'positive']], more: {} },
    NEGATIVE: {
      timeline: adverse,
      told: [['case.finalised', 'negative']],
      more: { result_reason: 'Subsisting mortgage without a registered release deed.' },
    },
    QUERY: {
      timeline: adverse,
      told: [['case.finalised', 'query']],
      more: { result_reason: 'The link deed for 1998 to 2004 was not produced.' },
    },
    HOLD: {
      timeline: adverse,
      told: [['case.finalised', 'query']],
      more: { result_reason: 'Kept on hold until the survey of the boundary is done.' },
    },
    AWAITING: {
      timeline: ['received', 'allocated', 'in_review', 'query_raised'],
      told: [['case.query_raised', '']],
      more: { documents_awaited: true, report: null },
    },
    RESOLVED: {
      timeline: adverse,
      told: [
        ['case.finalised', 'negative'],
        ['result_changed', 'positive'],
      ],
      more: { previous_result: 'negative' },
    },
  }

let app: TestApp
/** Another process of the same service, which uses the same table. */
let second: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
  desk = await openTestCases(app)
})
afterAll(async () => {
  await second.end()
  await app.end()
})

let numbers = 0
function play(suffix: string, mode: 'live' | 'test' = 'test'): Promise<TestCase> {
  numbers += 1
  return desk.open(mode, { loan_account_number: `HL-${numbers}${suffix}` })
}
const told = async (found: TestCase) =>
  (await found.events()).map(({ event, payload }) => [event, payload.result])
const timeline = async (found: TestCase) =>
  (await found.view()).timeline.map(({ status }: { status: string }) => status)

async function isPlaying(found: TestCase): Promise<boolean> {
  const rows = await app.db.rows(sql`SELECT 1 FROM sandbox_plays WHERE case_id = ${found.id}`)
  return rows.length > 0
}
const playedOut = (found: TestCase) =>
  until('the scenario is over', async () => !(await isPlaying(found)))

test('there is an expectation for every scenario', () => {
  expect(Object.keys(lives).sort()).toEqual([...names].sort())
})

test.each(names)('-%s is planned to be over within 15 s', (name) => {
  const { timeline: statuses, told: events } = lives[name]
  const releases = events.filter(([event]) => event === 'result_changed').length
  expect((statuses.length - 1 + releases) * pauseMs).toBeLessThan(plannedMsMax)
})

describe.concurrent('with two processes playing', () => {
  test.each(names)('-%s plays its life, each step once', async (name) => {
    // Several of each, so that both processes have some at the same time.
    const cases = await Promise.all([1, 2, 3].map(() => play(`-${name}`)))
    for (const found of cases) {
      await playedOut(found)
      const life = lives[name]
      expect(await timeline(found)).toEqual(life.timeline)
      const opening = [
        ['case.received', ''],
        ['case.allocated', ''],
      ]
      expect(await told(found)).toEqual([...opening, ...life.told])
      const events = await found.events()
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1))
      const { data } = events.at(-1)?.payload ?? {}
      expect(data).toMatchObject({ is_sandbox: true, status: life.timeline.at(-1), ...life.more })
      const report = await found.get('report')
      expect(report.status).toBe(name === 'AWAITING' ? 409 : 200)
    }
  })

  test('AWAITING raises a query; the lender itself sends the documents that answer it', async () => {
    const found = await play('-AWAITING')
    await playedOut(found)
    const { queries } = (await found.get('queries')).json
    expect(queries).toMatchObject([
      { text: scenarios.AWAITING.ending.text, documents_awaited: true, closed_at: null },
    ])
    await found.addDocuments()
    await sleep(1500)
    expect(await found.view()).toMatchObject({ status: 'in_review', documents_awaited: false })
  })

  test('a live case, another spelling, or another position in the number starts no scenario', async () => {
    const quiet = await Promise.all([
      ...names.map((name) => play(`-${name}`, 'live')),
      ...['-positive', '-Positive', 'POSITIVE', '_POSITIVE', '-POSITIVE-1', '-POSITIVE '].map(
        (suffix) => play(suffix),
      ),
      play('-OTHER'),
      desk.open('test', { external_ref: 'REF-POSITIVE' }),
    ])
    // The one sent last has ended, so the others had their time.
    const loud = await play('-POSITIVE')
    await playedOut(loud)
    expect((await loud.view()).status).toBe('finalised')
    for (const found of quiet) {
      expect(await isPlaying(found)).toBe(false)
      expect(await told(found)).toEqual([['case.received', '']])
    }
  })

  test('a repeated create starts no second scenario', async () => {
    const found = await play('-NEGATIVE')
    const body = found.body
    const again = await call(app.url, '/uat/v1/cases', { key: desk.lender.test, body })
    expect(again.status).toBe(200)
    await playedOut(found)
    expect((await told(found)).map(([event]) => event)).toEqual([
      'case.received',
      'case.allocated',
      'case.finalised',
    ])
  })
})

test('no step of any of these failed', () => {
  const lines = [...app.logged, ...second.logged]
  expect(lines.filter(({ msg }) => msg === 'a scenario step failed')).toEqual([])
})

test('staff may move a case in a scenario: it continues from their state, or ends', async () => {
  // Nothing plays before all of them were moved.
  const office = await startTestApp({ ROLE: 'api' })
  const place = { DATABASE_URL: office.databaseUrl, DATA_DIR: office.dataDir }
  let worker: TestApp | undefined
  try {
    const { open, analyst } = await openTestCases(office)
    const at = (suffix: string) => open('test', { loan_account_number: `HL${suffix}` })
    const begun = await at('-RESOLVED')
    await begun.hand.review()
    const queried = await at('-POSITIVE')
    await queried.hand.review()
    await queried.hand.moveOn('raise-query', { text: 'Which plot?' })
    const finalised = await at('-NEGATIVE')
    await finalised.hand.finalise('positive')
    const reopened = await at('-HOLD')
    await reopened.hand.finalise('negative', 'A charge.')
    await reopened.addDocuments()

    worker = await startTestApp({ ...place, ROLE: 'worker' })
    const plays = () => office.db.rows(sql`SELECT 1 FROM sandbox_plays`)
    expect((await plays()).length).toBeGreaterThan(0)
    await until('every scenario is over', async () => (await plays()).length === 0)

    expect(await timeline(begun)).toEqual(lives.RESOLVED.timeline)
    expect((await told(begun)).slice(2)).toEqual(lives.RESOLVED.told)
    expect((await analyst.get(begun.hand.path)).json.analyst.id).toBe(analyst.id)
    expect((await queried.view()).status).toBe('query_raised')
    expect((await told(finalised)).slice(2)).toEqual([['case.finalised', 'positive']])
    expect((await reopened.view()).status).toBe('in_review')
    expect((await told(reopened)).at(-1)).toEqual(['documents.received', ''])
  } finally {
    await worker?.end()
    await office.end()
  }
})
