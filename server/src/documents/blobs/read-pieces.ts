import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from './blob-driver.ts'

const readBytes = 256 * 1024

export async function* readPieces(file: FileHandle, range?: ByteRange): AsyncGenerator<Buffer> {
  let at = range?.start ?? 0
  const end = range?.end ?? Number.MAX_SAFE_INTEGER
  while (at < end) {
    const buffer = Buffer.allocUnsafe(Math.min(readBytes, end - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
