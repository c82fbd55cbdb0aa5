import { fileTypeFromBuffer } from 'file-type'

/** Number of bytes that determine the type of a file. */
export const headBytes = 4100

/** The type of the bytes, whatever the lender declared; null if it is unknown. */
export async function detectType(head: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found && found.mime !== 'application/xml') return found.mime
  if (startsAsTiff(head)) return 'image/tiff'
  return detectText(head)
}

/** The directory that distinguishes the others is often at the end of the file. */
function startsAsTiff(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 4)
  return start === 'II*\0' || start === 'MM\0*'
}

function detectText(head: Buffer): string | null {
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase()
  const tag = firstTag(text)
  if (tag.startsWith('<svg') || tag.startsWith('<!doctype svg')) return 'image/svg+xml'
  if (/^<(!doctype html|html|head|body|script|iframe)/.test(tag)) return 'text/html'
  if (text.startsWith('<?xml')) return 'application/xml'
  const isText = !head.includes(0) && isUtf8ButForTheEnd(head)
  return isText ? 'text/plain' : null
}

/** Skips the declarations and comments in front, step by step: no backtracking. */
function firstTag(text: string): string {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1
    const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : undefined
    if (close === undefined) return text.slice(at, at + 64)
    const end = text.indexOf(close, at + 2)
    if (end === -1) return ''
    at = end + close.length
  }
}

/** The head may cut a character in two. */
function isUtf8ButForTheEnd(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
