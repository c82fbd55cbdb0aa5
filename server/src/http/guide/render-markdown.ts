import { dirname, join, normalize } from 'node:path/posix'
import { Marked, type Tokens } from 'marked'
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

const languages: Record<string, string> = {
  sh: 'Shell',
  ts: 'TypeScript',
  python: 'Python',
  java: 'Java',
  json: 'JSON',
  text: 'Output',
}

/**
 * Markdown of one of our files as HTML. Raw HTML in it is shown as text, and nothing is loaded from
 * other hosts. `file` is relative to the root of the repository: links to other pages are resolved
 * from there.
 */
export function renderMarkdown(markdown: string, file: string): Rendered {
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
        return `<h${depth} id="${id}">${text} <a class="anchor" href="#${id}" aria-label="${label}">#</a></h${depth}>\n`
      },
      html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escaped(text)),
      image: ({ text }) => escaped(text),
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const target = targetOf(href, file)
        return target === undefined ? text : `<a href="${escaped(target)}">${text}</a>`
      },
      code: (token) => codeOf(token),
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
  const html = marked.parse(markdown, { async: false })
  return { html, headings }
}

function codeOf({ text, lang = '' }: Tokens.Code): string {
  const [language = '', ...more] = lang.split(' ')
  // A diagram for viewers that can draw it; the table beside it says the same.
  if (language === 'mermaid') return ''
  const title = more.join(' ').startsWith('answer') ? 'Answer' : languages[language]
  const label = title ? `<p class="language">${title}</p>` : ''
  const name = title ? ` aria-label="${title}"` : ''
  return `<div class="code">${label}<pre tabindex="0" role="group"${name || ' aria-label="Code"'}><code>${escaped(text)}</code></pre></div>\n`
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
