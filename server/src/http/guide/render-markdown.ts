import { dirname, join, normalize } from 'node:path/posix'
import { Marked, type Token, type Tokens } from 'marked'
import { guidePages, pathOf } from './guide-pages.ts'

export interface Rendered {
  html: string
  headings: readonly Heading[]
}

export interface Heading {
  depth: number
  /** As HTML. */
  text: string
  id: string
}

/** ▦ The languages of examples, in the order of their tabs. */
const exampleLanguages = {
  sh: 'curl',
  ts: 'TypeScript',
  java: 'Java',
  python: 'Python',
} as const

export type ExampleLanguage = keyof typeof exampleLanguages

const languages: Record<string, string> = {
  ...exampleLanguages,
  sh: 'Shell',
  csharp: 'C#',
  json: 'JSON',
  text: 'Output',
}

/** Code as HTML with classes for its parts; undefined: as it is. */
export type Highlight = (code: string, language: string) => string | undefined

/**
 * Markdown of one of our files as HTML. Raw HTML in it is shown as text, and nothing is loaded from
 * other hosts. `file` is relative to the root of the repository: links to other pages are resolved
 * from there.
 */
export function renderMarkdown(
  markdown: string,
  file: string,
  highlight: Highlight = () => undefined,
): Rendered {
  const headings: Heading[] = []
  const taken = new Map<string, number>()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens)
        const id = anchorOf(text, taken)
        headings.push({ depth, text, id })
        if (depth === 1) return `<h1 id="${id}">${text}</h1>\n`
        const label = `Link to this section: ${text.replace(/<[^>]+>/g, '')}`
        return `<h${depth} id="${id}">${text} <a class="anchor" data-pagefind-ignore href="#${id}" aria-label="${label}">#</a></h${depth}>\n`
      },
      html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escaped(text)),
      image: ({ text }) => escaped(text),
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const target = targetOf(href, file)
        return target === undefined ? text : `<a href="${escaped(target)}">${text}</a>`
      },
      code: (token) => codeOf(token, highlight),
      table(token) {
        const cellOf = ({ text, tokens }: Tokens.TableCell, tag: string) => {
          const name = tag === 'th' && text === '' ? 'td' : tag
          return `<${name}>${this.parser.parseInline(tokens)}</${name}>`
        }
        const cells = (row: Tokens.TableCell[], tag: string) =>
          `<tr>${row.map((cell) => cellOf(cell, tag)).join('')}</tr>`
        const head = token.header.every(({ text }) => text === '')
          ? ''
          : `<thead>${cells(token.header, 'th')}</thead>`
        const body = token.rows.map((row) => cells(row, 'td')).join('\n')
        const name = escaped(
          token.header
            .map(({ text }) => text)
            .filter(Boolean)
            .join(', '),
        )
        return `<div class="table" role="group" tabindex="0" aria-label="Table: ${name}"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const html = groupExamples(marked.lexer(markdown))
    .map((group) => {
      const inside = marked.parser(group.tokens)
      return group.isExample ? examplesOf(inside, group.tokens) : inside
    })
    .join('')
  return { html, headings }
}

interface Group {
  isExample: boolean
  tokens: Token[]
}

/** Blocks of code in different languages that follow each other are one example. */
function groupExamples(tokens: readonly Token[]): Group[] {
  const groups: Group[] = []
  for (const token of tokens) {
    if (token.type === 'space') continue
    const last = groups.at(-1)
    const language = exampleLanguageOf(token)
    const isNext = language && last?.isExample && !last.tokens.some(isIn(language))
    if (isNext) last.tokens.push(token)
    else groups.push({ isExample: language !== undefined, tokens: [token] })
  }
  return groups
}

const isIn = (language: ExampleLanguage) => (token: Token) => exampleLanguageOf(token) === language

function exampleLanguageOf(token: Token): ExampleLanguage | undefined {
  const [language = ''] =
    token.type === 'code' ? ((token as Tokens.Code).lang ?? '').split(' ') : []
  return language in exampleLanguages ? (language as ExampleLanguage) : undefined
}

/** Below each other; a script makes tabs of them. */
function examplesOf(html: string, tokens: readonly Token[]): string {
  if (tokens.length < 2) return html
  const has = tokens.map((token) => `has-${exampleLanguageOf(token)}`).join(' ')
  return `<div class="examples ${has}">${html}</div>\n`
}

function codeOf({ text, lang = '' }: Tokens.Code, highlight: Highlight): string {
  const [language = '', ...more] = lang.split(' ')
  // A diagram for viewers that can draw it; the table beside it says the same.
  if (language === 'mermaid') return ''
  const isAnswer = more.join(' ').startsWith('answer')
  const isCurl = language === 'sh' && /(^|\s)curl /.test(text)
  const title = isAnswer ? 'Answer' : isCurl ? exampleLanguages.sh : languages[language]
  const label = title ? `<p class="language">${title}</p>` : ''
  const kind = isAnswer ? ' answer' : ''
  const code = highlight(text, language) ?? escaped(text)
  return `<div class="code${kind}" data-language="${escaped(language)}" data-pagefind-ignore>${label}<pre tabindex="0" role="group" aria-label="${title ?? 'Code'}"><code>${code}</code></pre></div>\n`
}

/** As on repository pages, so that one link works for both. */
function anchorOf(html: string, taken: Map<string, number>): string {
  const plain = html.replace(/<[^>]+>/g, '').replace(/&#?\w+;/g, '')
  const slug = plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
  const count = taken.get(slug) ?? 0
  taken.set(slug, count + 1)
  return count === 0 ? slug : `${slug}-${count}`
}

/** Undefined: nothing a reader of these pages could open. */
function targetOf(href: string, file: string): string | undefined {
  if (/^(https?:|mailto:|#|\/)/i.test(href)) return href
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined
  const [path = '', hash] = href.split('#')
  const target = normalize(join(dirname(file), path))
  const page = guidePages.find((one) => one.file === target)
  return page && pathOf(page) + (hash === undefined ? '' : `#${hash}`)
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
