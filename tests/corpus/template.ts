import { formats } from './formats.ts'
import { type DocumentKind, type FactKind, factKinds, type WrittenFact } from './truth.ts'

type Node =
  | { type: 'text'; text: string }
  | { type: 'value'; path: string; formats: readonly string[] }
  | { type: 'section'; path: string; each: boolean; negated: boolean; inside: readonly Node[] }
  | { type: 'fact'; kinds: readonly FactKind[]; optional: boolean; inside: readonly Node[] }

const token = /\{\{([#^/]?)([^{}]{1,200})\}\}|\[\[(\??[a-z_,]{1,80}):\s?|\]\]/g
const nestingMax = 12

/**
 * `{{path|format}}` a value; `{{#list}}…{{/list}}` each of a list, or if there is one; `{{#list*}}`
 * the same where each is an entry of the document; `{{^path}}…{{/path}}` if there is none;
 * `[[kind: …]]` a fact, `[[?kind: …]]` one that need not be read.
 */
export function renderTemplate(
  template: string,
  data: object,
  documentKind: DocumentKind,
): { html: string; facts: WrittenFact[] } {
  const facts: WrittenFact[] = []
  const html = render(parse(template), { scopes: [data], facts, documentKind })
  return { html, facts }
}

function parse(template: string): readonly Node[] {
  const open: { node: Node; inside: Node[] }[] = []
  const root: Node[] = []
  const last = () => open.at(-1)?.inside ?? root
  function start(node: Node, inside: Node[]): void {
    if (open.length >= nestingMax) throw new Error('the template nests too deep')
    last().push(node)
    open.push({ node, inside })
  }
  let at = 0
  for (const match of template.matchAll(token)) {
    if (match.index > at) last().push({ type: 'text', text: template.slice(at, match.index) })
    at = match.index + match[0].length
    const [, sign, path = '', kinds] = match
    const inside: Node[] = []
    if (kinds !== undefined) {
      start({ type: 'fact', ...readKinds(kinds), inside }, inside)
    } else if (match[0] === ']]') {
      if (open.pop()?.node.type !== 'fact') throw new Error(`]] without a fact at ${match.index}`)
    } else if (sign === '#' || sign === '^') {
      const each = path.endsWith('*')
      const name = each ? path.slice(0, -1) : path
      start({ type: 'section', path: name, each, negated: sign === '^', inside }, inside)
    } else if (sign === '/') {
      const closed = open.pop()?.node
      if (closed?.type !== 'section' || closed.path !== path)
        throw new Error(`{{/${path}}} closes nothing`)
    } else {
      const [first = '', ...more] = path.split('|')
      last().push({ type: 'value', path: first, formats: more })
    }
  }
  if (open.length > 0) throw new Error('a section or a fact is not closed')
  root.push({ type: 'text', text: template.slice(at) })
  return root
}

function readKinds(text: string): { kinds: FactKind[]; optional: boolean } {
  const optional = text.startsWith('?')
  const kinds = text.slice(optional ? 1 : 0).split(',')
  const wrong = kinds.find((kind) => !factKinds.some((known) => known === kind))
  if (wrong !== undefined) throw new Error(`no kind of fact: ${wrong}`)
  return { kinds: kinds as FactKind[], optional }
}

interface Rendering {
  scopes: readonly object[]
  facts: WrittenFact[]
  documentKind: DocumentKind
  entry?: number
}

function render(nodes: readonly Node[], to: Rendering): string {
  return nodes.map((node) => renderNode(node, to)).join('')
}

function renderNode(node: Node, to: Rendering): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'value':
      return escapeHtml(formatValue(find(node.path, to.scopes), node))
    case 'section':
      return renderSection(node, to)
    case 'fact':
      return renderFact(node, to)
  }
}

function renderSection(node: Extract<Node, { type: 'section' }>, to: Rendering): string {
  const found = find(node.path, to.scopes)
  const isThere = Array.isArray(found) ? found.length > 0 : Boolean(found)
  if (node.negated) return isThere ? '' : render(node.inside, to)
  if (!isThere) return ''
  if (!Array.isArray(found)) return render(node.inside, to)
  return found
    .map((item: unknown, i) => {
      const more = { it: item, '@': i + 1, first: i === 0, last: i === found.length - 1 }
      const scope = typeof item === 'object' && item !== null ? { ...item, ...more } : more
      const scopes = [scope, ...to.scopes]
      return render(node.inside, { ...to, scopes, ...(node.each ? { entry: i + 1 } : {}) })
    })
    .join('')
}

function renderFact(node: Extract<Node, { type: 'fact' }>, to: Rendering): string {
  const inside = render(node.inside, to)
  const id = to.facts.length + 1
  for (const kind of node.kinds) {
    to.facts.push({
      id,
      kind,
      value: kind === 'document_kind' ? to.documentKind : plainText(inside),
      ...(to.entry === undefined ? {} : { entry: to.entry }),
      ...(node.optional ? { optional: true } : {}),
    })
  }
  return `<span data-fact="${id}">${inside}</span>`
}

function find(path: string, scopes: readonly object[]): unknown {
  const [first = '', ...more] = path.split('.')
  const scope = scopes.find((candidate) => first in candidate)
  return [first, ...more].reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    scope,
  )
}

function formatValue(
  found: unknown,
  { path, formats: names }: { path: string; formats: readonly string[] },
) {
  if (typeof found !== 'string' && typeof found !== 'number') throw new Error(`no value at ${path}`)
  return names.reduce((text, name) => {
    const format = formats[name]
    if (!format) throw new Error(`no format ${name} (for ${path})`)
    return format(text)
  }, String(found))
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0) ?? 0};`)

const plainText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()
