import { type Query, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { readErrorBody } from '../api/client.ts'
import { limits } from './limits.ts'

export interface LoadedFile {
  bytes: Uint8Array<ArrayBuffer>
  isWhole: boolean
}

/**
 * A file is loaded once: its bytes never change. One that could not be loaded is loaded by itself
 * once the user has signed in again.
 */
export const fileQuery = (url: string, most: number = limits.fileBytes) =>
  queryOptions({
    queryKey: ['file', url],
    queryFn: ({ signal }) => fetchFile(url, signal, most),
    gcTime: 0,
    staleTime: ({ state }: Query<LoadedFile>) => (state.status === 'success' ? 'static' : 0),
  })

/** The whole file, or at most the given number of bytes. */
async function fetchFile(url: string, signal: AbortSignal, most: number): Promise<LoadedFile> {
  const reply = await fetch(url, { signal })
  if (!reply.ok) throw new ApiError(reply.status, await readErrorBody(reply))
  if (!reply.body) throw new Error('an answer without content')
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
