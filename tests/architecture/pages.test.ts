import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Read as text: what the browser imports does not compile for Node. */
const read = (name: string) => readFile(resolve(import.meta.dirname, '../../web/src', name), 'utf8')
const [, pages = ''] = /^const pages = \{\n([\s\S]*?)^\}/m.exec(await read('paths.ts')) ?? []
const names = [...pages.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name)

test('every page of paths.ts has its route', async () => {
  expect(names).toContain('queue')
  const routes = await read('routes.tsx')
  const missing = names.filter((name) => !new RegExp(`path: paths\\.${name}\\b`).test(routes))
  expect(missing, 'say in web/src/routes.tsx which pages are shown at these').toEqual([])
})

test('every entry of the menu has a key of its own', () => {
  const keys = [...pages.matchAll(/\bkey: '(\w+)'/g)].map(([, key = '']) => key)
  expect(keys).toContain('q')
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
  expect(twice, 'in web/src/paths.ts two pages have the same key').toEqual([])
})
