interface BufferLike {
  from(buffer: ArrayBufferLike, offset: number, length: number): { toString(as: 'base64'): string }
}

/** Divisible by 3, so that only the last chunk is padded; small enough for one argument list. */
const chunkBytes = 3 * 1024

export function encodeBase64(bytes: Uint8Array): string {
  const { Buffer } = globalThis as { Buffer?: BufferLike }
  if (!Buffer) return encodeBase64WithBtoa(bytes)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

/** For browsers. */
export function encodeBase64WithBtoa(bytes: Uint8Array): string {
  const chunks: string[] = []
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    // apply takes any array-like and is several times faster here than spreading the bytes.
    const codes = bytes.subarray(start, start + chunkBytes) as unknown as number[]
    chunks.push(btoa(String.fromCharCode.apply(null, codes)))
  }
  return chunks.join('')
}
