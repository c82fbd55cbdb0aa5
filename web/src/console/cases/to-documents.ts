import { toBase64 } from '../../ui/base64.ts'
import type { ChosenFile } from './file-choice.tsx'

/** A slow line needs so long for the largest request. */
export const uploadTimeoutMs = 300_000

/** As the API takes them. */
export function toDocuments(chosen: readonly ChosenFile[]) {
  return Promise.all(
    chosen.map(async ({ file }) => ({
      filename: file.name,
      content_type: file.type || 'application/octet-stream',
      content: await toBase64(file),
    })),
  )
}
