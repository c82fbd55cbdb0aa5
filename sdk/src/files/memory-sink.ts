import { DownloadError } from '../transport/errors.ts'
import type { Sink } from './sink.ts'

/** Larger files belong on disk. */
const memoryBytesMax = 256 * 1024 * 1024

export class MemorySink implements Sink {
  #pieces: Uint8Array[] = []
  #length = 0

  async write(bytes: Uint8Array): Promise<void> {
    this.#length += bytes.byteLength
    if (this.#length > memoryBytesMax) {
      throw new DownloadError('too_large', 'The file is larger than 256 MiB; download it with `to`')
    }
    this.#pieces.push(bytes)
  }

  async restart(): Promise<void> {
    this.#pieces = []
    this.#length = 0
  }

  async sha256(): Promise<string> {
    const digest = await crypto.subtle.digest('SHA-256', this.content())
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  async keep(): Promise<void> {}

  async discard(): Promise<void> {
    await this.restart()
  }

  content(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#length)
    let at = 0
    for (const piece of this.#pieces) {
      all.set(piece, at)
      at += piece.byteLength
    }
    // Joined once, however often it is requested.
    this.#pieces = [all]
    return all
  }
}
