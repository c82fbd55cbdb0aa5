import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentFromPath, UploadProgress } from '../../sdk/src/index.ts'
import { type TalkContext, UsageError } from './command.ts'
import { Progress } from './progress.ts'
import { counted, safe, sizeOf } from './show.ts'

/** The limits of one request. */
const documentsMax = 50
const bytesMax = 15 * 1024 * 1024

export interface DocumentFiles {
  documents: DocumentFromPath[]
  sizeBytes: number
}

/** Files, and the files in given folders, by name. Nothing is opened yet. */
export async function findDocuments(
  context: Pick<TalkContext, 'notice'>,
  given: readonly string[],
): Promise<DocumentFiles> {
  const faults: string[] = []
  const documents: DocumentFromPath[] = []
  let sizeBytes = 0
  for (const path of given) {
    const found = await stat(path).catch(() => undefined)
    const files = found?.isDirectory() ? await filesIn(context, path) : [path]
    if (files.length === 0) faults.push(`${safe(path)}: has no files`)
    for (const file of files) {
      const info = file === path ? found : await stat(file).catch(() => undefined)
      if (!info) faults.push(`${safe(file)}: cannot be read`)
      else if (!info.isFile()) faults.push(`${safe(file)}: is not a file`)
      else {
        documents.push({ path: file })
        sizeBytes += info.size
      }
    }
  }
  if (documents.length > documentsMax) {
    faults.push(`documents: ${documents.length} given; a request may have at most ${documentsMax}`)
  }
  if (sizeBytes > bytesMax) {
    faults.push(
      `documents: ${sizeOf(sizeBytes)} in total; a request may have at most ${sizeOf(bytesMax)}`,
    )
  }
  if (faults.length > 0) throw new UsageError(...faults)
  return { documents, sizeBytes }
}

/** Not those in subfolders, nor hidden ones such as .DS_Store. */
async function filesIn({ notice }: Pick<TalkContext, 'notice'>, folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  const inside = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  if (inside.length > 0) {
    notice(`Skipped ${counted(inside.length, 'folder')} inside ${safe(folder)}.`)
  }
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folder, entry.name))
    .sort((a, b) => (a < b ? -1 : 1))
}

/** Shows the upload progress while `send` runs. */
export async function withProgress<T>(
  { documents, sizeBytes }: DocumentFiles,
  send: (onProgress: (progress: UploadProgress) => void) => Promise<T>,
): Promise<T> {
  if (documents.length === 0) return send(() => {})
  const label = `Sending ${counted(documents.length, 'document')}, ${sizeOf(sizeBytes)}`
  const progress = new Progress(label)
  try {
    return await send(({ sentBytes, totalBytes }) => progress.show(sentBytes, totalBytes))
  } finally {
    progress.end()
  }
}
