import { UnreadableFile } from '../pages.ts'

export type XmlToken =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const depthMax = 500
const attributesMax = 500
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The elements and texts of an XML file, in one pass. There are no entities but those of every XML
 * file: a file that declares its own is refused, so none can grow or lead elsewhere.
 */
export function* readXml(bytes: Uint8Array): Generator<XmlToken> {
  const xml = decode(bytes)
  const open: string[] = []
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    const text = xml.slice(at, start === -1 ? xml.length : start)
    if (text && open.length > 0) yield { kind: 'text', text: readEntities(text) }
    if (start === -1) break
    const skipped = readSkipped(xml, start)
    if (skipped !== undefined) {
      if (skipped.text && open.length > 0) yield { kind: 'text', text: skipped.text }
      at = skipped.end
      continue
    }
    const end = endOfTag(xml, start)
    yield* readTag(xml.slice(start + 1, end), open)
    at = end + 1
  }
  if (open.length > 0) throw new UnreadableFile('broken')
}

function* readTag(tag: string, open: string[]): Generator<XmlToken> {
  if (tag.startsWith('/')) {
    const name = tag.slice(1).trimEnd()
    if (open.pop() !== name) throw new UnreadableFile('broken')
    yield { kind: 'close', name }
    return
  }
  const isEmpty = tag.endsWith('/')
  const { name, attributes } = readAttributes(isEmpty ? tag.slice(0, -1) : tag)
  yield { kind: 'open', name, attributes }
  if (isEmpty) yield { kind: 'close', name }
  else if (open.push(name) > depthMax) throw new UnreadableFile('broken')
}

function decode(bytes: Uint8Array): string {
  const is16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(is16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UnreadableFile('broken', error)
  }
}

/** Comments, instructions and CDATA; undefined before a tag. */
function readSkipped(xml: string, at: number): { end: number; text?: string } | undefined {
  if (xml.startsWith('<?', at)) return { end: after(xml, '?>', at) }
  if (xml.startsWith('<!--', at)) return { end: after(xml, '-->', at + 4) }
  if (xml.startsWith('<![CDATA[', at)) {
    const end = after(xml, ']]>', at)
    return { end, text: xml.slice(at + 9, end - 3) }
  }
  if (xml.startsWith('<!', at)) throw new UnreadableFile('broken')
  return undefined
}

function after(xml: string, close: string, from: number): number {
  const at = xml.indexOf(close, from)
  if (at === -1) throw new UnreadableFile('broken')
  return at + close.length
}

/** A value may contain the sign that ends a tag. */
function endOfTag(xml: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < xml.length; at += 1) {
    const char = xml.charAt(at)
    if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at
  }
  throw new UnreadableFile('broken')
}

const isSpace = (char: string) => char === ' ' || char === '\n' || char === '\t' || char === '\r'

function readAttributes(tag: string): { name: string; attributes: Map<string, string> } {
  let at = 0
  const skipSpaces = () => {
    while (at < tag.length && isSpace(tag.charAt(at))) at += 1
  }
  const readName = () => {
    const start = at
    while (at < tag.length && !isSpace(tag.charAt(at)) && tag.charAt(at) !== '=') at += 1
    return tag.slice(start, at)
  }
  const name = readName()
  const attributes = new Map<string, string>()
  for (skipSpaces(); at < tag.length; skipSpaces()) {
    const key = readName()
    skipSpaces()
    if (tag.charAt(at) !== '=' || attributes.size >= attributesMax) throw broken()
    at += 1
    skipSpaces()
    const quote = tag.charAt(at)
    const end = quote === '"' || quote === "'" ? tag.indexOf(quote, at + 1) : -1
    if (end === -1) throw broken()
    attributes.set(key, readEntities(tag.slice(at + 1, end)))
    at = end + 1
  }
  return { name, attributes }
}

const broken = () => new UnreadableFile('broken')

function readEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&\s]{1,10});|&/g, (_, code: string | undefined) => {
    const char = code === undefined ? undefined : (named[code] ?? numbered(code))
    if (char === undefined) throw broken()
    return char
  })
}

function numbered(code: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(code) ?? []
  const point = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined
  return point === undefined || point > 0x10ffff ? undefined : String.fromCodePoint(point)
}
