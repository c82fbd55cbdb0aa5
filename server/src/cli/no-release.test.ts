import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allCommands } from './cli.ts'

/**
 * Decisions, section 7: the command line knows no person of the office, so it cannot tell a writer
 * from an approver, and must not release. `trigger` plays the sandbox of UAT by HTTP, with a test
 * key alone.
 */

const releasing = /\b(saveDraft|submitReport|approveReport|sendBackReport|releaseReport|moveCase)\b/

test('no command writes, submits, approves or releases a report', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(30)
  const found = files.filter((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    return releasing.test(text) || /from '(\.\.\/)+(sandbox|http)\//.test(text)
  })
  expect(found).toEqual([])
  const usages = (await allCommands()).map(({ usage }) => usage)
  expect(usages.length).toBeGreaterThan(40)
  expect(usages.filter((usage) => /release|approve|finalise|send-back|draft/.test(usage))).toEqual(
    [],
  )
})
