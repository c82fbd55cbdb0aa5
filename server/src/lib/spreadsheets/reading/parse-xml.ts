import { Parser } from 'saxen'
import { TableFault } from './table.ts'

export interface XmlTake {
  /** Names are without prefixes. */
  open?(name: string, attribute: (name: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

/** Entities of a DTD are not known: a text that names one stays as it is. */
export function parseXml(xml: string, take: XmlTake): void {
  const parser = new Parser()
  let failure: Error | undefined
  // What a handler throws must leave the parser first.
  const guard = (act: () => void) => {
    if (failure) return
    try {
      act()
    } catch (error) {
      failure = error as Error
      parser.stop()
    }
  }
  parser.on('openTag', (name, attributes, decode) =>
    guard(() => take.open?.(plain(name), readerOf(attributes, decode))),
  )
  parser.on('closeTag', (name) => guard(() => take.close?.(plain(name))))
  parser.on('text', (text, decode) => guard(() => take.text?.(decode(text))))
  parser.on('cdata', (text) => guard(() => take.text?.(text)))
  parser.on('error', () =>
    guard(() => {
      throw new TableFault('is damaged: it is not a valid workbook; save it again')
    }),
  )
  parser.parse(xml)
  if (failure) throw failure
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1)

function readerOf(attributes: () => Record<string, string>, decode: (text: string) => string) {
  let found: Record<string, string> | undefined
  return (name: string) => {
    found ??= attributes()
    const value = Object.hasOwn(found, name) ? found[name] : undefined
    return value === undefined ? undefined : decode(value)
  }
}
