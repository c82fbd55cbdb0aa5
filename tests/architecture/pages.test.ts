import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Read as text: what the browser imports does not compile for Node. */
const read = (name: string) => readFile(resolve(import.meta.dirname, '../../web/src', name), 'utf8')
async function readPages(name: string): Promise<string> {
  const [, pages = ''] = /^const pages = \{\n([\s\S]*?)^\}/m.exec(await read(name)) ?? []
  return pages
}

test.each([
  ['', 'queue'],
  ['console/', 'people'],
])('every page of %spaths.ts has its route', async (folder, known) => {
  const pages = await readPages(`${folder}paths.ts`)
  const names = [...pages.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name)
  expect(names).toContain(known)
  const routes = await read(`${folder}routes.tsx`)
  const missing = names.filter((name) => !new RegExp(`path: paths\\.${name}\\b`).test(routes))
  expect(missing, `say in web/src/${folder}routes.tsx which pages are shown at these`).toEqual([])
})

test('every entry of the menu has a key of its own', async () => {
  const pages = await readPages('paths.ts')
  const keys = [...pages.matchAll(/\bkey: '(\w+)'/g)].map(([, key = '']) => key)
  expect(keys).toContain('q')
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
  expect(twice, 'in web/src/paths.ts two pages have the same key').toEqual([])
})
