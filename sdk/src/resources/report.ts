import { checkTimeoutMs } from '../client-options.ts'
import { type DownloadProgress, downloadFile, type FetchedFile } from '../files/download-file.ts'
import { FileSink } from '../files/file-sink.ts'
import { MemorySink } from '../files/memory-sink.ts'
import { nodeModules } from '../files/node-modules.ts'
import { safeNames } from '../files/safe-names.ts'
import type { Sink } from '../files/sink.ts'
import { NotFoundError } from '../transport/errors.ts'
import type { Transport } from '../transport/request.ts'
import { resultOf } from '../transport/result.ts'
import type { Report, ReportFile } from '../types/cases.ts'
import type { RequestOptions } from '../types/options.ts'
import { casePath } from './case-path.ts'

export interface DownloadOptions extends RequestOptions {
  /** Only the files with these names. Default: all. */
  filenames?: readonly string[] | undefined
  onProgress?: ((progress: DownloadProgress) => void) | undefined
}

export interface DownloadToOptions extends DownloadOptions {
  /** Folder the files are written to, created if missing. Node, Deno and Bun only. */
  to: string
}

export interface DownloadedFile {
  filename: string
  sizeBytes: number
  /** In hex. */
  sha256: string
}

export interface DownloadedBytes extends DownloadedFile {
  content: Uint8Array
}

export interface DownloadedPath extends DownloadedFile {
  path: string
}

export class Reports {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Links to the files, valid for an hour. Before the case is finalised: a ConflictError. */
  async get(ref: string, options?: RequestOptions): Promise<Report> {
    return resultOf(await this.#transport.get(`${casePath(ref)}/report`, options))
  }

  /** Every file of the report, the report itself first: into `to`, or as bytes. */
  download(ref: string, options: DownloadToOptions): Promise<DownloadedPath[]>
  download(ref: string, options?: DownloadOptions & { to?: undefined }): Promise<DownloadedBytes[]>
  async download(
    ref: string,
    options: DownloadOptions & { to?: string | undefined } = {},
  ): Promise<(DownloadedPath | DownloadedBytes)[]> {
    const { to } = options
    const node = to === undefined ? undefined : nodeModules('to')
    const { files } = await this.get(ref, options)
    const names = safeNames(files.map(({ filename }) => filename))
    const downloaded: (DownloadedPath | DownloadedBytes)[] = []
    for (const [index, file] of wanted(files, options.filenames)) {
      const name = names[index] ?? file.filename
      const renew = async () => (await this.get(ref, options)).files[index]
      const fetchInto = (sink: Sink) => this.#fetch(file, sink, renew, options)
      if (node && to !== undefined) {
        const path = node.path.join(to, name)
        const sink = await FileSink.open(node, to, name)
        downloaded.push({ ...(await fetchInto(sink)), filename: name, path })
      } else {
        const sink = new MemorySink()
        const fetched = await fetchInto(sink)
        downloaded.push({ ...fetched, filename: name, content: sink.content() })
      }
    }
    return downloaded
  }

  #fetch(
    file: ReportFile,
    sink: Sink,
    renew: () => Promise<ReportFile | undefined>,
    options: DownloadOptions,
  ): Promise<FetchedFile> {
    const { fetch, timeoutMs, maxRetries, runtime, watch } = this.#transport
    return downloadFile(file, sink, {
      fetch,
      runtime,
      watch,
      signal: options.signal,
      timeoutMs: checkTimeoutMs(options.timeoutMs ?? timeoutMs),
      maxRetries: options.maxRetries ?? maxRetries,
      onProgress: options.onProgress,
      renew,
    })
  }
}

/** With their positions, so that equal names are kept apart. */
function wanted(
  files: readonly ReportFile[],
  filenames: readonly string[] | undefined,
): [number, ReportFile][] {
  const missing = filenames?.find((name) => !files.some(({ filename }) => filename === name))
  if (missing !== undefined) {
    throw new NotFoundError({
      status: 404,
      code: 'not_found',
      message: `The report has no file ${missing}; it has ${files.map(({ filename }) => filename).join(', ')}.`,
      details: [],
      requestId: undefined,
      retryAfterSeconds: undefined,
    })
  }
  return [...files.entries()].filter(([, { filename }]) => filenames?.includes(filename) ?? true)
}
