import type { DownloadProgress } from '../../../sdk/src/index.ts'
import type { Command } from '../command.ts'
import { connect, keyOptions } from '../integrator.ts'
import { Progress } from '../progress.ts'
import { safe, sizeOf } from '../show.ts'

export const reportDownload: Command = {
  usage: 'report download <ref>',
  means: 'Download the report of a finalised case and its signed attachments, verified by SHA-256.',
  example: 'report download LOS-7 --to reports',
  options: [
    {
      flags: '--to <folder>',
      means: 'folder to save to, created if missing; default: the current folder',
    },
    ...keyOptions,
  ],
  async run(context, [ref = ''], options) {
    const { deedwire } = connect(context, options)
    const shown = new Downloads()
    try {
      const files = await deedwire.report.download(ref, {
        to: options.to ?? '.',
        signal: context.signal,
        onProgress: (progress) => shown.show(progress),
      })
      return {
        json: {
          files: files.map(({ filename, path, sizeBytes, sha256 }) => ({
            filename,
            path,
            size_bytes: sizeBytes,
            sha256,
          })),
        },
        text: files.map((one) => `${safe(one.path)}  ${sizeOf(one.sizeBytes)}`).join('\n'),
      }
    } finally {
      shown.end()
    }
  },
}

/** One file after the other. */
class Downloads {
  #filename: string | undefined
  #progress: Progress | undefined

  show({ filename, receivedBytes, totalBytes }: DownloadProgress): void {
    if (filename !== this.#filename) {
      this.end()
      this.#filename = filename
      this.#progress = new Progress(`Downloading ${safe(filename)}`)
    }
    this.#progress?.show(receivedBytes, totalBytes)
  }

  end(): void {
    this.#progress?.end()
  }
}
