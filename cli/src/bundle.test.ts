import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import config from '../rolldown.config.ts'

/** What is in the package. tests/long/packages runs it. */

const names = (text: string) => [...text.matchAll(/^import .*?["']([^"']+)["'];?$/gm)]

test('the bundle imports nothing but Node, and has no code of operators', async () => {
  const { output, ...input } = config
  const built = await rolldown({ ...input, cwd: resolve(import.meta.dirname, '..') })
  const { output: files } = await built.generate({ ...output, sourcemap: false })
  const [code, licences, ...others] = files
  expect(others).toEqual([])
  expect(names(code.code).filter(([, name]) => !name?.startsWith('node:'))).toEqual([])
  for (const foreign of ['INSERT INTO', 'fastify', 'DATABASE_URL', 'master-key']) {
    expect([foreign, code.code.includes(foreign)]).toEqual([foreign, false])
  }
  // Missing in Node 20. For URL.parse, main.ts brings a replacement.
  const newer = /\b(Promise\.(withResolvers|try)|(Object|Map)\.groupBy|RegExp\.escape)\(/g
  expect(code.code.match(newer)).toBeNull()
  expect(Buffer.byteLength(code.code)).toBeLessThan(800_000)
  expect(licences?.type === 'asset' && licences.source).toMatch(
    /\nasn1js [\s\S]+\ncommander [\s\S]+\npicocolors /,
  )
})
