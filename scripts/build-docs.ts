import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { builtGuideFolder, exampleKey } from '../server/src/http/guide/guide-files.ts'
import { readersMarkdown } from '../server/src/http/guide/guide-markdown.ts'
import { guidePages, pathOf } from '../server/src/http/guide/guide-pages.ts'
import { renderPage } from '../server/src/http/guide/render-page.ts'

/**
 * Colours the examples of the docs and makes the index of their search, if their sources changed
 * since the last build. Needs shiki and pagefind, dev dependencies; without what is made here the
 * docs work, without colours and search. `--if-possible` as in build-web.ts.
 */
const root = resolve(import.meta.dirname, '..')
const mark = join(builtGuideFolder, '.sources')
const guide = join(root, 'server/src/http/guide')

/** What the search needs; the rest of pagefind is its own surface. */
const isNeeded = (path: string) =>
  /^(pagefind(-worker)?\.js|pagefind-entry\.json|wasm\..*\.pagefind|.*\.pf_\w+)$/.test(path)

function sources(): string {
  const hash = createHash('sha256')
  const code = ['guide-pages', 'guide-markdown', 'render-markdown', 'render-page']
  const files = [
    ...guidePages.map(({ file }) => join(root, file)),
    ...code.map((name) => join(guide, `${name}.ts`)),
    import.meta.filename,
    join(root, 'package-lock.json'),
  ]
  for (const path of files) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** Parts of code that have a colour, by the name of the colour in shiki's theme. */
const classes: Record<string, string> = {
  'token-keyword': 'k',
  'token-string': 's',
  'token-string-expression': 's',
  'token-constant': 'n',
  'token-function': 'f',
  'token-comment': 'c',
}

const languages = {
  sh: 'bash',
  ts: 'typescript',
  python: 'python',
  java: 'java',
  csharp: 'csharp',
  json: 'json',
}

async function loadHighlighter(examples: Record<string, string>) {
  const { createCssVariablesTheme, createHighlighter } = await import('shiki')
  const theme = createCssVariablesTheme({ name: 'classes' })
  const langs = Object.values(languages)
  const highlighter = await createHighlighter({ themes: [theme], langs })
  return (code: string, language: string) => {
    const lang = languages[language as keyof typeof languages]
    if (lang === undefined) return undefined
    const lines = highlighter.codeToTokensBase(code, { lang: lang as 'bash', theme })
    const html = lines.map((line) => line.map(showToken).join('')).join('\n')
    examples[exampleKey(code, language)] = html
    return html
  }
}

function showToken({ content, color = '' }: { content: string; color?: string }): string {
  const text = content.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const name = classes[/--shiki-([\w-]+)/.exec(color)?.[1] ?? '']
  return name ? `<span class="${name}">${text}</span>` : text
}

async function build(wanted: string): Promise<void> {
  const examples: Record<string, string> = {}
  const highlight = await loadHighlighter(examples)
  const parts = { earlyScript: '', stylePath: '', scriptPath: '', feedbackUrl: '', hasSearch: true }
  const pages = guidePages.map((page) => {
    const markdown = readersMarkdown(page, readFileSync(join(root, page.file), 'utf8'))
    return { url: pathOf(page), content: renderPage(page, markdown, { ...parts, highlight }) }
  })
  const index = await makeIndex(pages)
  rmSync(builtGuideFolder, { recursive: true, force: true })
  for (const { path, content } of index) {
    const file = join(builtGuideFolder, 'pagefind', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  writeFileSync(join(builtGuideFolder, 'examples.json'), JSON.stringify(examples))
  writeFileSync(mark, wanted)
}

async function makeIndex(pages: readonly { url: string; content: string }[]) {
  const pagefind = await import('pagefind')
  try {
    const { index, errors } = await pagefind.createIndex({})
    if (!index) throw new Error(errors.join('\n'))
    for (const page of pages) {
      const { errors: faults } = await index.addHTMLFile(page)
      if (faults.length > 0) throw new Error(`${page.url}: ${faults.join('\n')}`)
    }
    const { files } = await index.getFiles()
    return files.filter(({ path }) => isNeeded(path))
  } finally {
    await pagefind.close()
  }
}

function reportMissing(isOptional: boolean): void {
  process.stderr.write(
    'The search of the docs and the colours of its examples are not built: shiki and pagefind are ' +
      'not installed (npm ci --omit=dev leaves them out). To build them, run npm ci && npm run ' +
      'build, here or on another machine with the same checkout, and copy server/dist/docs.\n',
  )
  if (!isOptional) process.exitCode = 1
}

const wanted = sources()
const isFresh = existsSync(mark) && readFileSync(mark, 'utf8') === wanted
const tools = ['shiki', 'pagefind'].map((name) => join(root, 'node_modules', name))
if (!isFresh) {
  if (tools.every(existsSync)) await build(wanted)
  else reportMissing(process.argv.includes('--if-possible'))
}
