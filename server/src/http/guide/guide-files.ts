import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, resolve } from 'node:path'
import { describeForModels, plainMarkdown, readersMarkdown } from './guide-markdown.ts'
import {
  exampleAddress,
  type GuidePage,
  guidePages,
  markdownPathOf,
  pathOf,
} from './guide-pages.ts'
import type { Highlight } from './render-markdown.ts'

const root = resolve(import.meta.dirname, '../../../..')
const assets = join(import.meta.dirname, 'assets')

/** Where `npm run build` puts coloured examples and the index of the search. */
export const builtGuideFolder = join(root, 'server/dist/docs')

export interface GuideSettings {
  /** Of this installation, without a path. */
  address: string
  feedbackUrl: string
}

export interface GuideFile {
  type: string
  /** Named by its content, so it never changes. */
  isKept: boolean
  read(settings: GuideSettings): Promise<string | Buffer>
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

const earlyScript = readFileSync(join(assets, 'early.js'), 'utf8').trim()
/** For the content policy: the one script that stands in the pages themselves. */
export const earlyScriptHash = `sha256-${createHash('sha256').update(earlyScript).digest('base64')}`

/** ▦ Every file of the docs, by its path. */
export function listGuideFiles(built = builtGuideFolder): Map<string, GuideFile> {
  const [style, script] = [assetOf('guide.css'), assetOf('guide.js')]
  const found = findBuilt(built)
  const parts = {
    earlyScript,
    stylePath: style.path,
    scriptPath: script.path,
    hasSearch: found.has('/docs/pagefind/pagefind.js'),
  }
  const highlight = readExamples(built)
  const html = (page: GuidePage): GuideFile => ({
    type: types['.html'] ?? '',
    isKept: false,
    async read({ address, feedbackUrl }) {
      // Loaded on first use: most processes never show a page.
      const { renderPage } = await import('./render-page.ts')
      const markdown = readersMarkdown(page, await readSource(page))
      const text = renderPage(page, markdown, { ...parts, highlight, feedbackUrl })
      return withAddress(text, address)
    },
  })
  return new Map<string, GuideFile>([
    ...guidePages.map((page) => [pathOf(page), html(page)] as const),
    // The first page also has its own name.
    ...guidePages.map((page) => [`/docs/${page.slug}`, html(page)] as const),
    ...guidePages.map((page) => [markdownPathOf(page), markdownOf(page)] as const),
    [style.path, style.file],
    [script.path, script.file],
    ['/llms.txt', textFile(async (address) => describeForModels(address))],
    ['/llms-full.txt', textFile(readAll)],
    ...found,
  ])
}

function readSource(page: GuidePage): Promise<string> {
  return readFile(join(root, page.file), 'utf8')
}

function withAddress(text: string, address: string): string {
  return text.replaceAll(exampleAddress, address)
}

function markdownOf(page: GuidePage): GuideFile {
  return {
    type: types['.md'] ?? '',
    isKept: false,
    read: async ({ address }) => withAddress(plainMarkdown(page, await readSource(page)), address),
  }
}

function textFile(read: (address: string) => Promise<string>): GuideFile {
  return { type: types['.txt'] ?? '', isKept: false, read: ({ address }) => read(address) }
}

/** The history of changes is long, and no help in writing code. */
async function readAll(address: string): Promise<string> {
  const pages = guidePages.filter(({ slug }) => slug !== 'changelog')
  const texts = await Promise.all(
    pages.map(async (page) => withAddress(plainMarkdown(page, await readSource(page)), address)),
  )
  return texts.join('\n\n')
}

function assetOf(name: string): { path: string; file: GuideFile } {
  const bytes = readFileSync(join(assets, name))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const ending = extname(name)
  const path = `/docs/assets/${name.slice(0, -ending.length)}-${hash}${ending}`
  return { path, file: { type: types[ending] ?? '', isKept: true, read: async () => bytes } }
}

/** Files of the search; those with a hash in their name never change. */
function findBuilt(folder: string): Map<string, GuideFile> {
  const search = join(folder, 'pagefind')
  if (!existsSync(search)) return new Map()
  const entries = readdirSync(search, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const ending = extname(entry.name)
        const isKept = /\.pf_(meta|index|fragment)$/.test(entry.name)
        const type = types[ending] ?? 'application/octet-stream'
        return [
          `/docs/pagefind/${relative(search, path)}`,
          { type, isKept, read: () => readFile(path) },
        ] as const
      }),
  )
}

/** The name under which a coloured example is kept. */
export function exampleKey(code: string, language: string): string {
  return createHash('sha256').update(`${language}\0${code}`).digest('base64url').slice(0, 22)
}

/** An example that changed since the last build is shown without colours. */
function readExamples(folder: string): Highlight {
  const file = join(folder, 'examples.json')
  let examples: Record<string, string> | undefined
  return (code, language) => {
    examples ??= existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    return examples?.[exampleKey(code, language)]
  }
}
