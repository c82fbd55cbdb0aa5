import { DetailedError, defaultOptions, Upload } from 'tus-js-client'
import { ApiError } from '../../api/api-error.ts'
import { csrfHeader, type Mode, readErrorBody } from '../../api/transport.ts'
import { consoleBase } from './client.ts'

/** Small enough for every proxy between us. */
const partBytes = 8 * 1024 * 1024
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

export interface UploadedFile {
  /** As the service knows it. */
  id: string
  /** Once it was added to a case: the browser need not remember it any more. */
  forget(): Promise<void>
}

export interface UploadOptions {
  mode: Mode
  caseId: string
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress(part: number): void
}

/**
 * Sends a file in parts. If the line breaks, or the page is loaded again, the same file of the same
 * case goes on where it was.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  const { mode, caseId, signal, onProgress } = options
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const name = [caseId, mode, file.name, file.type, file.size, file.lastModified].join('|')
  const upload = new Upload(file, {
    endpoint: `${consoleBase}/${mode}/uploads`,
    chunkSize: partBytes,
    retryDelays: [...retryDelays],
    metadata: { filename: file.name, filetype: file.type },
    headers: csrfHeader(),
    fingerprint: () => Promise.resolve(name),
    onProgress: (sent, all) => onProgress(sent / all),
    onSuccess: () => resolve(),
    onError: (error) => void toApiError(error).then(reject),
  })
  const stop = () => {
    void upload.abort()
    reject(signal.reason)
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [before] = await upload.findPreviousUploads()
    if (before) upload.resumeFromPreviousUpload(before)
    signal.throwIfAborted()
    upload.start()
    await promise
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return { id: upload.url?.split('/').at(-1) ?? '', forget: () => forget(name) }
}

async function forget(name: string): Promise<void> {
  const kept = (await defaultOptions.urlStorage?.findUploadsByFingerprint(name)) ?? []
  for (const { urlStorageKey } of kept) {
    await defaultOptions.urlStorage?.removeUpload(urlStorageKey)
  }
}

/** Its own message names addresses and numbers. Without an answer, the line broke too often. */
async function toApiError(error: Error): Promise<Error> {
  const answer = error instanceof DetailedError ? error.originalResponse : undefined
  if (!answer) return error
  const status = answer.getStatus()
  return new ApiError(status, await readErrorBody(new Response(answer.getBody(), { status })))
}
