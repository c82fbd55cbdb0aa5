import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

const root = resolve(import.meta.dirname, '../..')

/** Type imports too: two files that need each other are one file, or need a third. */
const importsOf = (file: string) =>
  readImports(readFileSync(join(root, file), 'utf8')).map((path) =>
    normalize(join(dirname(file), path)),
  )

/** Returns each cycle, as its files. */
function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    const at = path.indexOf(file)
    if (at !== -1) cycles.push([...path.slice(at), file])
    if (at !== -1 || done.has(file)) return
    path.push(file)
    for (const next of imports.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}

test('no file imports itself indirectly', () => {
  const files = globSync('{server/src,web/src,sdk/src,cli/src,scripts,simulator}/**/*.{ts,tsx}', {
    cwd: root,
  })
  const imports = new Map(files.map((file) => [file, importsOf(file)]))
  expect(findCycles(imports).map((cycle) => cycle.join(' → '))).toEqual([])
  expect(imports.size).toBeGreaterThan(800)
})

test('a cycle is detected', () => {
  const imports = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts', 'd.ts']],
    ['c.ts', ['d.ts']],
    ['d.ts', ['b.ts']],
  ])
  expect(findCycles(imports)).toContainEqual(['b.ts', 'c.ts', 'd.ts', 'b.ts'])
})
