import type { NodeFile, NodeHash, NodeModules } from './node-modules.ts'
import type { Sink } from './sink.ts'

/** Writes under a temporary name; the file appears whole, or not at all. */
export class FileSink implements Sink {
  readonly #node: NodeModules
  readonly #temporary: string
  readonly #target: string
  readonly #file: NodeFile
  #hash: NodeHash
  #length = 0

  private constructor(node: NodeModules, file: NodeFile, temporary: string, target: string) {
    this.#node = node
    this.#file = file
    this.#temporary = temporary
    this.#target = target
    this.#hash = node.createHash('sha256')
  }

  static async open(node: NodeModules, folder: string, name: string): Promise<FileSink> {
    await node.fs.mkdir(folder, { recursive: true })
    const temporary = node.path.join(folder, `.${crypto.randomUUID()}.part`)
    // Refused if it exists, so that no planted symbolic link is followed.
    const file = await node.fs.open(temporary, 'wx')
    return new FileSink(node, file, temporary, node.path.join(folder, name))
  }

  async write(bytes: Uint8Array): Promise<void> {
    let at = 0
    while (at < bytes.byteLength) {
      const left = bytes.byteLength - at
      const { bytesWritten } = await this.#file.write(bytes, at, left, this.#length)
      if (bytesWritten === 0) throw new Error('nothing was written to disk')
      at += bytesWritten
      this.#length += bytesWritten
    }
    this.#hash.update(bytes)
  }

  async restart(): Promise<void> {
    await this.#file.truncate(0)
    this.#length = 0
    this.#hash = this.#node.createHash('sha256')
  }

  async sha256(): Promise<string> {
    return this.#hash.digest('hex')
  }

  async keep(): Promise<void> {
    await this.#file.sync()
    await this.#file.close()
    await this.#node.fs.rename(this.#temporary, this.#target)
  }

  async discard(): Promise<void> {
    await this.#file.close().catch(() => {})
    await this.#node.fs.rm(this.#temporary, { force: true })
  }
}
