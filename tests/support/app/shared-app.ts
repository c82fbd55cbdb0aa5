import { startTestApp, type TestApp } from './test-app.ts'

const started = new Map<string, Promise<TestApp>>()

/**
 * One service for all files of a worker that need the same settings, since each start costs more
 * than most files do with it. For tests that see only the data of their own lender: data of other
 * tests is there too. It ends with the worker; the run removes its folder and the database server.
 */
export async function sharedTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const name = JSON.stringify(env)
  const app = started.get(name) ?? startTestApp(env)
  started.set(name, app)
  return { ...(await app), end: async () => {} }
}
