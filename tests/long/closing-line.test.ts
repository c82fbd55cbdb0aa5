import { expect, test } from 'vitest'
import { runVitest } from '../support/processes/run-vitest.ts'

/** Runs a separate vitest on files that fail in every possible way. */

const good = `import { test } from 'vitest'; test('good', () => {}); test.skip('later', () => {})`

const runs: Record<string, { files: Record<string, string>; closing: string; code: number }> = {
  'all good': { files: {}, closing: '1 passed, 0 failed, 1 skipped', code: 0 },
  'a failed test': {
    files: { 'bad.test.ts': `import { test } from 'vitest'; test('bad', () => { throw 1 })` },
    closing: '1 passed, 1 failed, 1 skipped',
    code: 1,
  },
  'a file that throws when imported': {
    files: { 'bad.test.ts': `throw new Error('at import')` },
    closing: '1 passed, 1 failed, 1 skipped',
    code: 1,
  },
  'a file that does not parse': {
    files: { 'bad.test.ts': `import {` },
    closing: '1 passed, 1 failed, 1 skipped',
    code: 1,
  },
  'beforeAll of a file throws': {
    files: {
      'bad.test.ts': `import { beforeAll, test } from 'vitest'
        beforeAll(() => { throw new Error('set-up') })
        test('never run', () => {})`,
    },
    closing: '1 passed, 1 failed, 2 skipped',
    code: 1,
  },
  'beforeAll of a group throws': {
    files: {
      'bad.test.ts': `import { beforeAll, describe, test } from 'vitest'
        describe('group', () => {
          beforeAll(() => { throw new Error('set-up') })
          test('never run', () => {})
        })
        test('beside it', () => {})`,
    },
    closing: '2 passed, 1 failed, 2 skipped',
    code: 1,
  },
  'afterAll throws': {
    files: {
      'bad.test.ts': `import { afterAll, test } from 'vitest'
        afterAll(() => { throw new Error('tear-down') })
        test('passes', () => {})`,
    },
    closing: '2 passed, 1 failed, 1 skipped',
    code: 1,
  },
  'an unhandled rejection': {
    files: {
      'bad.test.ts': `import { test } from 'vitest'
        test('passes', async () => {
          void Promise.reject(new Error('nobody waits'))
          await new Promise((done) => setTimeout(done, 50))
        })`,
    },
    closing: '2 passed, 1 failed, 1 skipped',
    code: 1,
  },
  'global set-up throws': {
    files: { 'global.ts': `export default () => { throw new Error('no database') }` },
    closing: '0 passed, 1 failed, 0 skipped',
    code: 1,
  },
  'global tear-down throws': {
    files: { 'global.ts': `export default () => () => { throw new Error('left behind') }` },
    closing: '1 passed, 1 failed, 1 skipped',
    code: 1,
  },
}

test.each(Object.entries(runs))('%s', { timeout: 120_000 }, async (_, { files, closing, code }) => {
  const run = await runVitest({ 'good.test.ts': good, ...files })
  expect(run.output.trimEnd().split('\n').at(-1), run.output).toBe(closing)
  expect(run.code, run.output).toBe(code)
})
