import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { runLives, seedOfLives } from './case-lives.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
})
afterAll(() => app.end())

test('thousands of random case lives follow the decisions', async () => {
  const report = await runLives({ app, lives: 3000, seed: seedOfLives(), timeLimitMs: 570_000 })
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.lives).toBeGreaterThan(0)
})
