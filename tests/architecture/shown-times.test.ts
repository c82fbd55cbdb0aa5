import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('only web/src/ui/moment.tsx formats a time of day: use its Moment or formatMoment', async () => {
  const root = join(import.meta.dirname, '../../web/src')
  const files = await readdir(root, { recursive: true })
  const wrong: string[] = []
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    if (file === join('ui', 'moment.tsx')) continue
    const text = await readFile(join(root, file), 'utf8')
    if (/toLocaleTimeString|timeStyle|new Date\([^)]*\)\.toLocaleString/.test(text))
      wrong.push(file)
  }
  expect(wrong).toEqual([])
})
