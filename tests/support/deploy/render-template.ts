import { stringify } from 'yaml'

/**
 * Renders the part of Go's template language that our Helm chart uses, since no package brings Helm:
 * an action or function that is not known here fails, so the chart stays within this part.
 */
export type Values = Readonly<Record<string, unknown>>

type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; expression: string }
  | { kind: 'set'; name: string; expression: string }
  | { kind: 'if'; expression: string; then: Node[]; otherwise: Node[] }
  | { kind: 'range'; names: string[]; expression: string; body: Node[] }

type Templates = Map<string, Node[]>

interface Scope {
  templates: Templates
  dot: unknown
  names: Map<string, unknown>
}

/** Renders the last of the files; the others only define what it includes. */
export function renderTemplate(files: readonly string[], data: Values): string {
  const templates: Templates = new Map()
  const parsed = files.map((text) => parse(text, templates))
  return run(parsed.at(-1) ?? [], { templates, dot: data, names: new Map([['$', data]]) })
}

/** Pieces in turn text and action; a dash beside the braces removes the white space there. */
function split(text: string): string[] {
  const pieces = text.split(/\{\{(-?\s?[\s\S]*?\s?-?)\}\}/)
  return pieces.map((piece, i) => {
    if (i % 2 === 1) return piece.replace(/^-|-$/g, '').trim()
    const before = pieces[i - 1]?.endsWith('-') ? piece.trimStart() : piece
    return pieces[i + 1]?.startsWith('-') ? before.trimEnd() : before
  })
}

function parse(text: string, templates: Templates): Node[] {
  const pieces = split(text)
  let at = 0

  function body(): { nodes: Node[]; end: string } {
    const nodes: Node[] = []
    for (; at < pieces.length; at += 1) {
      const piece = pieces[at] ?? ''
      if (at % 2 === 0) {
        nodes.push({ kind: 'text', text: piece })
        continue
      }
      if (piece === 'end' || piece === 'else') return { nodes, end: piece }
      nodes.push(...action(piece))
    }
    return { nodes, end: '' }
  }

  function block(): { nodes: Node[]; end: string } {
    at += 1
    const found = body()
    if (found.end === '') throw new Error('an action without its end')
    return found
  }

  function action(piece: string): Node[] {
    const [, word = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(piece) ?? []
    if (word === 'define') {
      templates.set(JSON.parse(rest), block().nodes)
      return []
    }
    if (word === 'if') {
      const { nodes: then, end } = block()
      return [
        { kind: 'if', expression: rest, then, otherwise: end === 'else' ? block().nodes : [] },
      ]
    }
    if (word === 'range') {
      const [, names = '', expression = rest] = /^(.*?):=\s*(.*)$/.exec(rest) ?? []
      const named = names.split(',').flatMap((name) => name.trim() || [])
      return [{ kind: 'range', names: named, expression, body: block().nodes }]
    }
    const set = /^(\$\w+)\s*:=\s*([\s\S]*)$/.exec(piece)
    if (set) return [{ kind: 'set', name: set[1] ?? '', expression: set[2] ?? '' }]
    return [{ kind: 'print', expression: piece }]
  }

  return body().nodes
}

function run(nodes: readonly Node[], scope: Scope): string {
  return nodes.map((node) => runNode(node, scope)).join('')
}

function runNode(node: Node, scope: Scope): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'print':
      return String(evaluate(node.expression, scope) ?? '')
    case 'set':
      scope.names.set(node.name, evaluate(node.expression, scope))
      return ''
    case 'if':
      return run(isFull(evaluate(node.expression, scope)) ? node.then : node.otherwise, scope)
    case 'range':
      return runRange(node, scope)
  }
}

function runRange({ names, expression, body }: Node & { kind: 'range' }, scope: Scope): string {
  const list = evaluate(expression, scope) ?? []
  const entries = Object.entries(list)
  if (!Array.isArray(list)) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return entries
    .map(([key, dot]) => {
      const given = names.length === 2 ? [key, dot] : [dot]
      const named = names.map((name, i): [string, unknown] => [name, given[i]])
      return run(body, { ...scope, dot, names: new Map([...scope.names, ...named]) })
    })
    .join('')
}

function isFull(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return Boolean(value)
  return Object.keys(value).length > 0
}

type Call = (scope: Scope, args: unknown[]) => unknown

const indent = (width: unknown, text: unknown) =>
  String(text).replace(/^/gm, ' '.repeat(Number(width)))

const calls: Record<string, Call> = {
  include: ({ templates }, [name, dot]) => {
    const nodes = templates.get(String(name))
    if (!nodes) throw new Error(`the chart does not define ${name}`)
    return run(nodes, { templates, dot, names: new Map([['$', dot]]) })
  },
  toYaml: (_, [value]) => stringify(value).trimEnd(),
  nindent: (_, [width, text]) => `\n${indent(width, text)}`,
  quote: (_, [text]) => JSON.stringify(String(text ?? '')),
  default: (_, [fallback, value]) => (isFull(value) ? value : fallback),
  not: (_, [value]) => !isFull(value),
  join: (_, [between, list]) => (list as unknown[]).join(String(between)),
  printf: (_, [format, ...rest]) => String(format).replace(/%s/g, () => String(rest.shift())),
  dict: (_, pairs) =>
    Object.fromEntries(
      pairs.flatMap((key, i) => (i % 2 === 0 ? [[String(key), pairs[i + 1]]] : [])),
    ),
}

/** `a b | c d`: the result of each call is the last argument of the next. */
function evaluate(expression: string, scope: Scope): unknown {
  const words = expression.match(/"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g) ?? []
  let at = 0

  function pipeline(): unknown {
    let value = command([])
    while (words[at] === '|') {
      at += 1
      value = command([value])
    }
    return value
  }

  function command(last: unknown[]): unknown {
    const call = calls[words[at] ?? '']
    if (call) at += 1
    const args: unknown[] = []
    while (at < words.length && words[at] !== '|' && words[at] !== ')') args.push(operand())
    if (call) return call(scope, [...args, ...last])
    if (args.length !== 1 || last.length > 0) throw new Error(`not understood: ${expression}`)
    return args[0]
  }

  function operand(): unknown {
    const word = words[at] ?? ''
    at += 1
    if (word === '(') {
      const value = pipeline()
      at += 1
      return value
    }
    return literal(word, scope)
  }

  return pipeline()
}

function literal(word: string, { dot, names }: Scope): unknown {
  if (/^(".*"|\d+|true|false)$/s.test(word)) return JSON.parse(word)
  const [, start = '', path = ''] = /^(\$\w*)?((?:\.\w*)*)$/.exec(word) ?? []
  if (start === '' && path === '') throw new Error(`not understood: ${word}`)
  if (start !== '' && !names.has(start)) throw new Error(`${start} is not set`)
  const keys = path.split('.').filter(Boolean)
  return keys.reduce((value, key) => (value as Values)?.[key], start ? names.get(start) : dot)
}
