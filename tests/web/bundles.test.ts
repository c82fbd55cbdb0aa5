import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { consoleApi } from '../../web/src/api/console-api.ts'
import { staffApi } from '../../web/src/api/staff-api.ts'

const dist = resolve(import.meta.dirname, '../../web/dist')

/** Every script that a page can load, at once or later. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(join(dist, page), 'utf8')
  const waiting = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const found = new Map<string, string>()
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue
    const text = readFileSync(join(dist, path), 'utf8')
    found.set(path, text)
    for (const [, name = ''] of text.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) {
      waiting.push(join(dirname(path), name))
    }
  }
  return [...found.values()]
}

/** Paths of these routes that the others do not have. */
function ownPaths(own: typeof staffApi | typeof consoleApi, other: object): string[] {
  const theirs = new Set(Object.values(other).map(({ path }) => path))
  return Object.values(own).flatMap(({ path }) => (theirs.has(path) ? [] : [path]))
}

const within = (scripts: readonly string[], paths: readonly string[]) =>
  paths.filter((path) =>
    scripts.some((text) => ['"', "'", '`'].some((mark) => text.includes(mark + path + mark))),
  )

test('the workbench and the console have no route of each other', () => {
  const workbench = scriptsOf('index.html')
  const console = scriptsOf('console.html')
  const ofStaff = ownPaths(staffApi, consoleApi)
  const ofConsole = ownPaths(consoleApi, staffApi)
  expect(within(workbench, ofStaff)).toEqual(ofStaff)
  expect(within(console, ofConsole)).toEqual(ofConsole)
  expect(within(console, ofStaff)).toEqual([])
  expect(within(workbench, ofConsole)).toEqual([])
})
