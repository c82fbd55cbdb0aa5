import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { generators } from '../../server/src/generate.ts'
import { createTestDatabase } from '../support/test-database.ts'

const root = resolve(import.meta.dirname, '../..')

test.each(Object.entries(generators))(
  '%s is fresh (npm run generate mends it)',
  async (file, make) => {
    const database = await createTestDatabase()
    try {
      const committed = await readFile(join(root, file), 'utf8').catch(() => '(missing)')
      expect(committed).toBe(await make(database.url))
    } finally {
      await database.drop()
    }
  },
)
