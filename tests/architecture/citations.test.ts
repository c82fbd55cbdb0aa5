import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

/** What comments cite, and where it is. */
const cited = { spec: 'docs/spec/api-v1.md', decisions: 'docs/spec/decisions.md' } as const

const sectionsOf = (file: string) =>
  new Set([...read(file).matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number))

const citation = /\b(spec|decisions), sections? (\d+(?:\.\d+)?)(?: and (\d+(?:\.\d+)?))?/gi
/** Written in another way, so that the number would not be checked. */
const loose = /\b(?:Spec|Decisions)\b,? (?:\d|§)|\b(?:spec|decisions) sections? \d/i

function sources(): { file: string; text: string }[] {
  const files = globSync(
    '{server,web,sdk,cli,scripts,simulator,bench,tests,examples}/**/*.{ts,tsx,js,sql}',
    {
      cwd: root,
      exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(String(path)),
    },
  )
  return files.map((file) => ({ file, text: read(file) }))
}

test('every section of the specification that a comment cites exists', () => {
  const sections = { spec: sectionsOf(cited.spec), decisions: sectionsOf(cited.decisions) }
  const wrong: string[] = []
  let count = 0
  for (const { file, text } of sources()) {
    for (const [all, which = '', ...numbers] of text.matchAll(citation)) {
      const book = which.toLowerCase() as keyof typeof cited
      count += 1
      for (const number of numbers) {
        if (number && !sections[book].has(number)) {
          wrong.push(`${file}: "${all}", but ${cited[book]} has no section ${number}`)
        }
      }
    }
    const [odd] = loose.exec(text) ?? []
    if (odd && !file.endsWith('citations.test.ts')) {
      wrong.push(`${file}: "${odd}…" should read "Spec, section …" or "Decisions, section …"`)
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(50)
})
