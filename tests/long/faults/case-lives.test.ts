import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLives, seedOfLives } from '../../faults/case-lives/case-lives.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
})
afterAll(() => app.end())

test('random case lives follow the decisions', async () => {
  const report = await runLives({ app, lives: 150, seed: seedOfLives(), timeLimitMs: 120_000 })
  expect(report.lives).toBeGreaterThan(0)
  expect(report.not_allowed).toBeGreaterThan(0)
  expect(report.races).toBeGreaterThan(0)
  expect(report.withdrawn).toBeGreaterThan(0)
  expect(report.opted_in).toBeGreaterThan(0)
})
