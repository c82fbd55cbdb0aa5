import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runVitest } from './processes/run-vitest.ts'
import { temporaryFolder } from './temporary-folder.ts'

const writes = (after: string) => `
  import { mkdtempSync, rmSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { test } from 'vitest'
  test('writes', () => {
    const folder = mkdtempSync(tmpdir() + '/a-test-')
    ${after}
  })
`

test('a file that a test leaves in the temporary folder fails the run, and is removed', async () => {
  const TMPDIR = await temporaryFolder()
  const run = await runVitest({ 'one.test.ts': writes('') }, { TMPDIR })
  expect(run.errors).toMatch(/^1 left in the temporary folder by this run: a-test-/m)
  expect(run.output.trimEnd().split('\n').at(-1)).toBe('1 passed, 1 failed, 0 skipped')
  expect(run.code).toBe(1)
  expect(await readdir(TMPDIR)).toEqual([])
}, 120_000)

test('a test that cleans up passes', async () => {
  const TMPDIR = await temporaryFolder()
  const files = { 'one.test.ts': writes('rmSync(folder, { recursive: true })') }
  const run = await runVitest(files, { TMPDIR })
  expect(run.output.trimEnd().split('\n').at(-1)).toBe('1 passed, 0 failed, 0 skipped')
  expect(run.code).toBe(0)
  expect(await readdir(TMPDIR)).toEqual([])
}, 120_000)
