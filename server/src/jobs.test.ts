import { afterEach, expect, test } from 'vitest'
import {
  type Job,
  type JobDeps,
  type JobName,
  type JobRun,
  type RunningJobs,
  startJobs,
} from './jobs.ts'
import { createLog } from './lib/log/log.ts'

const running: RunningJobs[] = []
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
})

function start(table: Partial<Record<JobName, Job>>) {
  const logged: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
  const done: JobName[] = []
  const runs: (JobRun & { job: JobName })[] = []
  const onJobRun = (job: JobName, run: JobRun) => {
    runs.push({ job, ...run })
    if (run.outcome !== 'failed') done.push(job)
  }
  const deps = { log, onJobRun }
  running.push(startJobs(deps as unknown as JobDeps, table))
  return { logged, done, runs }
}

const never = () => new Promise<number>(() => {})

test('a run that hangs fails, and the job runs again', async () => {
  let runs = 0
  const run = () => {
    runs += 1
    return runs === 1 ? never() : Promise.resolve(0)
  }
  const { logged, done } = start({ sweepStrays: { everyMs: 5, limitMs: 50, run } })
  await expect.poll(() => done.length).toBeGreaterThan(1)
  expect(logged[0]).toMatchObject({
    level: 'error',
    job: 'sweepStrays',
    err: { message: expect.stringContaining('no answer within') },
  })
})

test('runs that hang forever do not pile up, and do not stop the other jobs', async () => {
  let runs = 0
  const run = () => {
    runs += 1
    return never()
  }
  const { logged, done } = start({
    sweepStrays: { everyMs: 5, limitMs: 10, run },
    mendDue: { everyMs: 5, run: () => Promise.resolve(0) },
  })
  await expect.poll(() => logged.length).toBeGreaterThan(6)
  expect(runs).toBe(3)
  expect(done).toContain('mendDue')
  expect(done).not.toContain('sweepStrays')
})

test('only a run without a failure counts as a success', async () => {
  let runs = 0
  const run = () => {
    runs += 1
    return Promise.reject(new Error('store away'))
  }
  const { done } = start({ sweepStrays: { everyMs: 5, run } })
  await expect.poll(() => runs).toBeGreaterThan(2)
  expect(done).toEqual([])
})

test('the next run follows soon only after a run that did all it can', async () => {
  const runs = { full: 0, partial: 0 }
  const counting = (name: 'full' | 'partial', did: number) => () => {
    runs[name] += 1
    return Promise.resolve(did)
  }
  start({
    sealAudit: { everyMs: 60_000, batch: 10, run: counting('full', 10) },
    numberEvents: { everyMs: 60_000, batch: 10, run: counting('partial', 9) },
  })
  await expect.poll(() => runs.full).toBeGreaterThan(3)
  expect(runs.partial).toBe(1)
})

test('every run is reported with its outcome and how long it took', async () => {
  const results = [
    () => Promise.resolve(0),
    () => Promise.resolve(3),
    () => Promise.reject(new Error('away')),
  ]
  const run = () => (results.shift() ?? (() => Promise.resolve(0)))()
  const { runs } = start({ sweepStrays: { everyMs: 5, run } })
  await expect.poll(() => runs.length).toBeGreaterThan(2)
  expect(runs.slice(0, 3).map(({ job, outcome }) => [job, outcome])).toEqual([
    ['sweepStrays', 'idle'],
    ['sweepStrays', 'done'],
    ['sweepStrays', 'failed'],
  ])
  expect(runs.every(({ seconds }) => seconds >= 0 && seconds < 60)).toBe(true)
})
