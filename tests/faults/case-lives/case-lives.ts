import fc from 'fast-check'
import { expect } from 'vitest'
import { allScopes } from '../../../server/src/access/access.ts'
import { sql } from '../../../server/src/db/db.ts'
import type { Mode } from '../../../server/src/lib/scope.ts'
import type { TestApp } from '../../support/app/test-app.ts'
import { livesOf } from './case-lives-choices.ts'
import { judge, look, type Model, unseen } from './case-lives-commands.ts'
import { newLife, type OptIn } from './case-lives-model.ts'
import { type Counts, callAsLender, optIn, type Real, sentCase } from './case-lives-send.ts'
import { eventsOf, filesOf, queriesOf, staffQueriesOf, versionsOf } from './case-lives-shown.ts'

export interface LivesIn {
  app: TestApp
  lives: number
  seed: number
  /** After it no life is started, and no failure is minimised. */
  timeLimitMs: number
}

export interface LivesReport extends Counts {
  seed: number
  seconds: number
  lives: number
  events: number
  reports: number
  /** Lives that ended so, and events that a lender had opted in to. */
  withdrawn: number
  opted_in: number
}

/** Lives run one after the other, in parallel with those of the other lanes. */
interface Lane {
  real: Real
  mode: Mode
  begun: number
  lived: Model[]
}

const lenderCount = 3
const commandsMax = 60
/** While a failure is minimised: a race does not fail every time. */
const triesMax = 3

export function seedOfLives(): number {
  return Number(process.env.LIVES_SEED ?? Math.floor(Math.random() * 0x7fff_ffff))
}

/**
 * Runs random case lives over HTTP, each compared with the model. Every lender uses the same
 * references in both modes, all at the same time, so that a mix-up of two cases is detected.
 */
export async function runLives(wish: LivesIn): Promise<LivesReport> {
  const { app, lives, seed } = wish
  const begunAt = Date.now()
  const counts = { commands: 0, races: 0, not_allowed: 0, overtaken: 0, invalid: 0 }
  const lanes = await openLanes(app, counts)
  const state: { deadline: number; failed?: Lane } = { deadline: begunAt + wish.timeLimitMs }

  await Promise.all(
    lanes.map(async (lane, i) => {
      const property = fc.asyncProperty(livesOf(lane.mode, commandsMax), async (commands) => {
        for (let tries = 0; tries < triesMax; tries += 1) {
          if (Date.now() > state.deadline || (state.failed ?? lane) !== lane) return
          const model = await beginLife(lane)
          try {
            await fc.asyncModelRun(() => ({ model, real: lane.real }), commands)
            await judgeWhole(lane.real, model)
            lane.lived.push(model)
          } catch (error) {
            state.failed ??= lane
            throw error
          }
          if (!state.failed || !model.raced) return
        }
      })
      const numRuns = Math.ceil(lives / lanes.length)
      const outcome = await fc.check(property, { seed: seed + i, numRuns })
      if (outcome.failed && state.failed === lane) {
        const message = `LIVES_SEED=${seed} leads the same lives again\n`
        const cause = outcome.errorInstance
        throw new Error(message + fc.defaultReportMessage(outcome), { cause })
      }
    }),
  )
  const all = await judgeAll(app, lanes)
  const seconds = Math.round((Date.now() - begunAt) / 1000)
  return { seed, seconds, ...counts, ...all }
}

async function openLanes(app: TestApp, counts: Counts): Promise<Lane[]> {
  const staff = [await app.staff('analyst'), await app.staff('admin')] as const
  const lanes: Lane[] = []
  for (let i = 0; i < lenderCount; i += 1) {
    const lender = await app.lender()
    const managers = {
      live: await app.key(lender.id, 'live', { scopes: allScopes }),
      test: await app.key(lender.id, 'test', { scopes: allScopes }),
    }
    const real = { app, lender, managers, staff, counts }
    lanes.push({ real, mode: 'live', begun: 0, lived: [] })
    lanes.push({ real, mode: 'test', begun: 0, lived: [] })
  }
  return lanes
}

const optIns: ReadonlySet<string> = new Set<OptIn>(['case.in_review', 'case.withdrawn'])

const choices: readonly (readonly OptIn[])[] = [
  [],
  ['case.in_review', 'case.withdrawn'],
  ['case.withdrawn'],
]

async function beginLife(lane: Lane): Promise<Model> {
  const { real, mode } = lane
  lane.begun += 1
  const ref = `LIFE-${lane.begun}`
  const caseType = `L${lane.begun}`
  // Every life begins with another choice, also one after a life that changed it.
  const optIns = choices[lane.begun % choices.length] ?? []
  await optIn(real, { mode }, optIns)
  const made = await callAsLender(real, { mode }, '/cases', sentCase({ ref, caseType }))
  expect([made.status, made.json]).toEqual([202, { external_ref: ref, status: 'received' }])
  const caseId: string = (await callAsLender(real, { mode }, `/cases/${ref}`)).json.case_id
  const analysts = [real.staff[0].id, real.staff[1].id] as const
  const life = newLife({ mode, caseId, ref, caseType, analysts, optIns })
  return { life, witnessed: judge(life, await look(real, life), unseen), raced: false }
}

/** Everything a life has left behind, and the events of the lender in order. */
async function judgeWhole(real: Real, { life, witnessed: { times } }: Model): Promise<void> {
  const { mode, caseId, ref } = life
  const ask = (tail: string) => real.staff[0].get(`/${mode}/cases/${caseId}${tail}`)
  const [events, queries, papers, versions, lenderQueries, report] = await Promise.all([
    ask('/events'),
    ask('/queries'),
    ask('/documents'),
    ask('/reports'),
    callAsLender(real, life, `/cases/${ref}/queries`),
    callAsLender(real, life, `/cases/${ref}/report`),
  ])
  expect(events.json).toEqual({ events: eventsOf(life) })
  for (const { payload } of events.json.events) {
    const told: string[] = payload.data.timeline.map(({ at }: { at: string }) => at)
    expect(told, `timeline of ${payload.event}`).toEqual(times.slice(0, told.length))
  }
  const at: string[] = events.json.events.map((event: { at: string }) => event.at)
  expect(at, 'times of events never go back').toEqual(at.toSorted())
  expect(queries.json).toEqual({ queries: staffQueriesOf(life), waiting: [] })
  expect(lenderQueries.json).toEqual({ queries: queriesOf(life) })
  expect(versions.json).toEqual({ versions: versionsOf(life) })
  const stored = papers.json.documents.map(
    ({ filename, revision }: { filename: string; revision: number }) => ({ filename, revision }),
  )
  expect(stored).toHaveLength(life.papers.length)
  expect(stored).toEqual(expect.arrayContaining([...life.papers]))
  if (life.status === 'finalised') expect(report.json).toEqual({ files: filesOf(life) })
  else expect([report.status, report.json.error.code]).toEqual([409, 'not_ready'])
}

/** After all lives: none was changed by another, and nothing is stored that none accounts for. */
async function judgeAll(app: TestApp, lanes: readonly Lane[]) {
  await Promise.all(
    lanes.map(async ({ real, lived }) => {
      for (const { life, witnessed } of lived) judge(life, await look(real, life), witnessed)
    }),
  )
  const all = lanes.flatMap(({ lived }) => lived.map(({ life }) => life))
  const sum = (of: (life: Model['life']) => number) =>
    all.reduce((total, life) => total + of(life), 0)
  const [stored] = await app.db.rows<Record<string, number>>(sql`
    SELECT (SELECT count(*) FROM cases) AS cases, (SELECT count(*) FROM case_events) AS events,
      (SELECT count(*) FROM case_timeline) AS entries,
      (SELECT count(*) FROM report_versions) AS reports`)
  const events = sum(({ told }) => told.length)
  const reports = sum(({ released }) => released.length)
  const entries = sum(({ timeline }) => timeline.length)
  expect(stored).toEqual({ cases: all.length, events, entries, reports })
  const withdrawn = all.filter(({ status }) => status === 'withdrawn').length
  const optedIn = sum(({ told }) => told.filter(({ event }) => optIns.has(event)).length)
  return { lives: all.length, events, reports, withdrawn, opted_in: optedIn }
}
