import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { storedNames } from '../../server/src/cases/cases.ts'

/** What the table of case fields cannot do by itself: a column, and a place on the case page. */
const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFile(resolve(root, path), 'utf8')

test('every field of a case has its column', async () => {
  const schema = await read('server/migrations/schema.sql')
  const [, columns = ''] = /^TABLE cases\n([\s\S]*?)\n\n/m.exec(schema) ?? []
  const missing = storedNames.filter((name) => !new RegExp(`^ +${name} `, 'm').test(columns))
  expect(missing, 'add a migration with these columns of cases').toEqual([])
})

test('every field of a case is on the case page', async () => {
  const page = await read('web/src/features/case/case-facts.tsx')
  const shown = (name: string) =>
    name.startsWith('contact_') ? `contact.${name.slice('contact_'.length)}` : `file.${name}`
  const missing = storedNames
    // The header of the page has it.
    .filter((name) => name !== 'case_type')
    .filter((name) => !new RegExp(`${shown(name)}\\b`).test(page))
  expect(missing, 'show these in web/src/features/case/case-facts.tsx').toEqual([])
})
