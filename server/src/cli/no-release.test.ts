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
  const folders = [import.meta.dirname, join(import.meta.dirname, '../../../cli/src')]
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file)),
  )
  expect(files.length).toBeGreaterThan(60)
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return releasing.test(text) || /from '(\.\.\/)+(server\/src\/)?(sandbox|http)\//.test(text)
  })
  expect(found).toEqual([])
  const usages = (await allCommands()).map(({ usage }) => usage)
  expect(usages.length).toBeGreaterThan(40)
  expect(usages.filter((usage) => /release|approve|finalise|send-back|draft/.test(usage))).toEqual(
    [],
  )
})
