import { fileTypeFromBuffer } from 'file-type'

/** How much of a file its type is read from. */
export const headBytes = 4100

/** What the bytes are, whatever the lender called them; null where they do not say. */
export async function detectType(head: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found && found.mime !== 'application/xml') return found.mime
  return detectText(head)
}

function detectText(head: Buffer): string | null {
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase()
  if (/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*(<!doctype svg[^>]*>\s*)?<svg/s.test(text))
    return 'image/svg+xml'
  if (
    /^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype html|html|head|body|script|iframe)/s.test(text)
  ) {
    return 'text/html'
  }
  if (text.startsWith('<?xml')) return 'application/xml'
  const isText = !head.includes(0) && isUtf8ButForTheEnd(head)
  return isText ? 'text/plain' : null
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
