import type { FileHandle } from 'node:fs/promises'

/** A write may accept less than it was given. */
export async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  let left = pieces
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left)
    left = withoutFirst(left, bytesWritten)
  }
}

function withoutFirst(pieces: readonly Buffer[], bytes: number): Buffer[] {
  const left: Buffer[] = []
  let skip = bytes
  for (const piece of pieces) {
    if (skip >= piece.length) skip -= piece.length
    else {
      left.push(piece.subarray(skip))
      skip = 0
    }
  }
  return left
}

export function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0)
}
