import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { folderGenerators, generators } from '../../scripts/generate/generate.ts'
import { createTestDatabase } from '../support/app/test-database.ts'

const root = resolve(import.meta.dirname, '../..')

test.each(Object.entries(generators))('%s is fresh (fix: npm run generate)', async (file, make) => {
  const database = await createTestDatabase()
  try {
    const committed = await readFile(join(root, file), 'utf8').catch(() => '(missing)')
    expect(committed).toBe(await make(database.url))
  } finally {
    await database.drop()
  }
})

test.each(Object.entries(folderGenerators))(
  '%s is fresh, and holds nothing else (fix: npm run generate)',
  async (folder, make) => {
    const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const committed = await Promise.all(
      found
        .filter((one) => one.isFile())
        .map(async (one) => {
          const path = join(one.parentPath, one.name)
          return [relative(join(root, folder), path), await readFile(path, 'utf8')]
        }),
    )
    expect(Object.fromEntries(committed)).toEqual(await make())
  },
)
