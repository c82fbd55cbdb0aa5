import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readExports, readUses } from './read-exports.ts'

const root = resolve(import.meta.dirname, '../..')
const places = '{server/src,web/src,sdk,cli/src,scripts,simulator,bench,examples,tests}'

/** Used by code other than ours: what lenders import, what vitest calls, what only compiles. */
const entries = [
  'sdk/src/index.ts',
  'sdk/src/callbacks/verify-callback.ts',
  'sdk/test/types-agree.ts',
  'tests/support/global-setup.ts',
  'tests/web/build-web.ts',
  'tests/web/prepare-browser.ts',
]

function findUnused(files: ReadonlyMap<string, string>): string[] {
  const used = new Set([...files].flatMap(([file, text]) => readUses(file, text)))
  return [...files].flatMap(([file, text]) => {
    if (entries.includes(file) || used.has(`${file}#*`)) return []
    return readExports(text)
      .filter(({ name, isOwnType }) => !isOwnType && !used.has(`${file}#${name}`))
      .map(({ name }) => `${file}: nobody imports ${name}; remove it, or only the word export`)
  })
}

test('every export is imported somewhere', () => {
  const names = globSync([`${places}/**/*.{ts,tsx}`, '*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const files = new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]))
  expect(findUnused(files)).toEqual([])
  expect(files.size).toBeGreaterThan(1000)
})

test('an export that nothing imports is detected', () => {
  const files = new Map([
    [
      'a/a.ts',
      `
        // export const inProse = 1
        import { one, type Two as Other } from './b.ts'
        export { three, four as renamed } from './b.ts'
        const template = \`
export const generated = 1
\`
      `.replace(/^ {8}/gm, ''),
    ],
    [
      'a/b.ts',
      `
        export const one = 1
        export interface Two { one: number }
        export function three(options: Options) {}
        export async function four() {}
        export class Five {}
        export interface Options {}
        export type Six = 6
      `.replace(/^ {8}/gm, ''),
    ],
    ['c.ts', `const { whatever } = await import('./d.ts')`],
    ['d.ts', `export const whatever = 1`],
    ['e.ts', `import { three } from './a/a.ts'`],
  ])
  expect(findUnused(files).map((fault) => fault.split(';')[0])).toEqual([
    'a/a.ts: nobody imports renamed',
    'a/b.ts: nobody imports Five',
    'a/b.ts: nobody imports Six',
  ])
})
