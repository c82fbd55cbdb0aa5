import { limits } from './limits.ts'

/** The whole file, or at most the given number of bytes. */
export async function fetchFile(
  url: string,
  signal: AbortSignal,
  most: number = limits.fileBytes,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isWhole: boolean }> {
  const reply = await fetch(url, { signal })
  if (!reply.ok || !reply.body) throw new Error(`status ${reply.status}`)
  const reader = reply.body.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  let isWhole = true
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value)
    length += next.value.length
    if (length <= most) continue
    isWhole = false
    await reader.cancel()
    break
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return { bytes: bytes.subarray(0, most), isWhole }
}
