import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PageText } from '../../server/src/documents/documents.ts'
import { FileReader } from '../support/documents/reading-parts.ts'
import type { Truth } from './truth.ts'

/**
 * Reads a made corpus as the service does: `HALF/ID/{text,clean,degraded}.json` below the second
 * folder, each a list of pages with their words. What is there is not read again.
 *
 *     node tests/corpus/read-corpus.ts CORPUS_DIR WORDS_DIR [HALF]
 */
const [corpus = '', out = '', half = '*'] = process.argv.slice(2)
const reader = new FileReader()
const types = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const

async function readFile(path: string, languages: string[]): Promise<PageText[]> {
  const type = types[path.slice(-3) as keyof typeof types]
  const count = await reader.open([readFileSync(path)], type)
  const pages: PageText[] = []
  for (let page = 1; page <= count; page += 1) {
    pages.push((await reader.read(page, languages)).text)
  }
  return pages
}

async function readAll(paths: readonly string[], languages: string[]): Promise<PageText[]> {
  const pages: PageText[] = []
  for (const [index, path] of paths.entries()) {
    const read = await readFile(path, languages)
    pages.push(...read.map((page) => ({ ...page, page: index + page.page })))
  }
  return pages
}

try {
  for (const path of globSync(`${half}/*/truth.json`, { cwd: corpus }).sort()) {
    const folder = join(corpus, dirname(path))
    const { state } = JSON.parse(readFileSync(join(corpus, path), 'utf8')) as Truth
    const languages = ['en', state === 'MH' ? 'mr' : 'kn']
    const pictures = globSync('page-*', { cwd: folder }).sort()
    const files = {
      text: ['document.pdf'],
      clean: pictures.filter((name) => !name.includes('degraded')),
      degraded: pictures.filter((name) => name.includes('degraded')),
    }
    const to = join(out, dirname(path))
    mkdirSync(to, { recursive: true })
    for (const [reading, names] of Object.entries(files)) {
      const target = join(to, `${reading}.json`)
      if (existsSync(target)) continue
      const startedAt = performance.now()
      const paths = names.map((name) => join(folder, name))
      writeFileSync(target, JSON.stringify(await readAll(paths, languages)))
      const ms = Math.round((performance.now() - startedAt) / names.length)
      process.stdout.write(`${basename(dirname(path))} ${reading}: ${ms} ms a file\n`)
    }
  }
} finally {
  reader.close()
}
