import { DeedwireApiError, DeedwireConnectionError, DownloadError } from '../transport/errors.ts'
import type { Fetch } from '../transport/exchange.ts'
import { isPassing, retryDelayMs } from '../transport/retry-policy.ts'
import type { Runtime } from '../transport/runtime.ts'
import type { Watch } from '../transport/watch-attempt.ts'
import type { ReportFile } from '../types/cases.ts'
import { openLink } from './open-link.ts'
import type { Sink } from './sink.ts'

export interface DownloadProgress {
  filename: string
  receivedBytes: number
  /** Undefined if the server does not send it. */
  totalBytes: number | undefined
}

export interface FetchedFile {
  sizeBytes: number
  sha256: string
}

export interface DownloadContext {
  fetch: Fetch
  runtime: Runtime
  watch: Watch
  signal: AbortSignal | undefined
  /** For the headers, and again for each piece of the body. */
  timeoutMs: number
  maxRetries: number
  onProgress: ((progress: DownloadProgress) => void) | undefined
  /** The same file with a fresh link. */
  renew(): Promise<ReportFile | undefined>
}

/** Progress over all attempts. */
interface State {
  url: string
  attempts: number
  receivedBytes: number
  totalBytes: number | undefined
  /** As sent by the server; a resumed file must still be the same. */
  etag: string | undefined
}

/**
 * Downloads one file; resumes where a connection broke, and requests a new link where one expired.
 */
export async function downloadFile(
  file: ReportFile,
  sink: Sink,
  context: DownloadContext,
): Promise<FetchedFile> {
  const state: State = {
    url: file.url,
    attempts: 0,
    receivedBytes: 0,
    totalBytes: undefined,
    etag: undefined,
  }
  let renewed = false
  let restarted = false
  try {
    for (let retries = 0; ; ) {
      try {
        await receive(file, state, sink, context)
        const fetched = await verified(file, state, sink)
        await sink.keep()
        return fetched
      } catch (error) {
        context.signal?.throwIfAborted()
        if (isExpired(error) && !renewed) {
          renewed = true
          state.url = linkTo(file, await context.renew())
        } else if (error instanceof DownloadError && error.check === 'sha256' && !restarted) {
          restarted = true
          await restart(state, sink)
        } else {
          if (retries >= context.maxRetries || !isPassing(error)) throw error
          await context.runtime.sleep(
            retryDelayMs(error, retries, context.runtime.random()),
            context.signal,
          )
          retries += 1
        }
      }
    }
  } catch (error) {
    await sink.discard().catch(() => {})
    throw error
  }
}

async function receive(
  { filename }: ReportFile,
  state: State,
  sink: Sink,
  context: DownloadContext,
): Promise<void> {
  const { fetch, signal, timeoutMs, runtime, onProgress } = context
  const { receivedBytes: from, etag } = state
  // All of it arrived before the connection broke.
  if (from > 0 && from === state.totalBytes) return
  state.attempts += 1
  const { url, attempts: attempt } = state
  // The path opens nothing; the query has the signature.
  const watched = { method: 'GET', path: new URL(url).pathname, attempt, signal } as const
  const request = { name: filename, from, etag, signal, timeoutMs, nowMs: runtime.nowMs() }
  const opened = await context.watch(watched, () => openLink(fetch, url, request))
  // A server that does not resume, or has another file by now, sends the whole file.
  if (opened.from === 0 && from > 0) await restart(state, sink)
  state.etag = opened.etag
  state.totalBytes = opened.totalBytes
  const report = () => {
    const { receivedBytes, totalBytes } = state
    onProgress?.({ filename, receivedBytes, totalBytes })
  }
  report()
  for await (const piece of opened.pieces) {
    state.receivedBytes += piece.byteLength
    if (state.totalBytes !== undefined && state.receivedBytes > state.totalBytes) {
      const sentence = `${filename}: larger than the announced ${state.totalBytes} bytes`
      throw new DownloadError('length', sentence)
    }
    await sink.write(piece)
    report()
  }
}

async function verified({ filename }: ReportFile, state: State, sink: Sink): Promise<FetchedFile> {
  const { receivedBytes, totalBytes } = state
  const told = /^(?:W\/)?"([0-9a-f]{64})"$/.exec(state.etag ?? '')?.[1]
  if (totalBytes === undefined && told === undefined) {
    const sentence = `${filename}: neither its length nor its SHA-256 is known, so it may be incomplete`
    throw new DownloadError('unverifiable', sentence)
  }
  if (totalBytes !== undefined && receivedBytes !== totalBytes) {
    // Cut short in transit: the rest can be requested.
    throw new DeedwireConnectionError(
      `${filename}: ${receivedBytes} of ${totalBytes} bytes arrived`,
    )
  }
  const sha256 = await sink.sha256()
  if (told !== undefined && sha256 !== told) {
    throw new DownloadError('sha256', `${filename}: the SHA-256 does not match`)
  }
  return { sizeBytes: receivedBytes, sha256 }
}

async function restart(state: State, sink: Sink): Promise<void> {
  await sink.restart()
  state.receivedBytes = 0
  state.totalBytes = undefined
  state.etag = undefined
}

/** Signed links answer 403 once they are too old. */
function isExpired(error: unknown): boolean {
  return error instanceof DeedwireApiError && error.status === 403
}

/** The files of a newer version have other names. */
function linkTo({ filename }: ReportFile, renewed: ReportFile | undefined): string {
  if (renewed?.filename === filename) return renewed.url
  throw new DownloadError('superseded', `${filename}: a newer version of the report was released`)
}
