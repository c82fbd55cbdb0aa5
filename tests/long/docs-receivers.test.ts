import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { Deedwire } from '../../sdk/src/index.ts'
import { allScopes } from '../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import {
  type DocumentedReceiver,
  receiverPrograms,
  startDocumentedReceiver,
} from '../support/callbacks/documented-receiver.ts'

/** The receivers of docs/guide/callbacks.md, started unchanged and examined. */

const secret = 'svcsec_of_the_page'
const needs = {
  python: ['--version', /Python 3\.[1-9]\d/],
  java: ['--list-modules', /jdk\.compiler/],
} as const

let app: TestApp
const receivers: DocumentedReceiver[] = []
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'test' })
})
afterAll(async () => {
  for (const receiver of receivers) await receiver.end()
  await app?.end()
})

describe.concurrent('the receivers of the callbacks page', () => {
  test('TypeScript: passes the examination', async () => {
    const { verdict, results } = await examined('ts')
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(verdict).toBe('passed')
  })

  test('Python: passes the examination', async (context) => {
    await skipWithout(context, 'python')
    const { verdict, results } = await examined('python')
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(verdict).toBe('passed')
  })

  test('Java: passes all checks that do not need the part left to the reader', async (context) => {
    await skipWithout(context, 'java')
    const { results } = await examined('java')
    const others = results.filter(({ outcome }) => outcome !== 'passed')
    expect(others.map(({ finding }) => finding)).toEqual(others.map(() => 'no_state'))
    expect(others.map(({ probe }) => probe)).toEqual([
      'duplicate',
      'duplicate_at_once',
      'out_of_order',
    ])
  })
})

async function examined(language: keyof typeof receiverPrograms) {
  // Each for a separate lender, since a lender has one examination at a time.
  const { id } = await app.lender()
  const apiKey = await app.key(id, 'test', { scopes: allScopes })
  const deedwire = new Deedwire({ baseUrl: `${app.url}/uat/v1`, apiKey })
  const receiver = await startDocumentedReceiver(language, secret)
  receivers.push(receiver)
  const state_url = language === 'java' ? undefined : `${receiver.url}/cases/{external_ref}`
  return deedwire.callback.examine({ url: `${receiver.url}/callbacks`, secret, state_url })
}

/** A machine may not have it; the output then says that this was not checked. */
async function skipWithout(context: TestContext, language: 'python' | 'java'): Promise<void> {
  const { command } = receiverPrograms[language]
  const [asked, wanted] = needs[language]
  const answer = await promisify(execFile)(command, [asked]).catch(() => undefined)
  if (!answer || !wanted.test(answer.stdout)) {
    context.skip(`no ${command} on this machine that could run it: not checked`)
  }
}
