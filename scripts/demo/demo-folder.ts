import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeDurably } from '../../server/src/lib/durable-file.ts'
import { lockFolder } from '../../server/src/lib/folder-lock.ts'
import type { DemoAccess } from './office.ts'

/** The content of `demo.json`; `access` is set once the seed is complete. */
export interface DemoNote {
  receiver_port: number
  access?: DemoAccess
}

const noteName = 'demo.json'

/**
 * The demo's own folder: empty, or with its marker file, so that no other folder is ever emptied.
 */
export class DemoFolder {
  readonly path: string

  constructor(path: string) {
    this.path = resolve(path)
  }

  read(): DemoNote | undefined {
    const file = join(this.path, noteName)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoNote) : undefined
  }

  write(note: DemoNote): Promise<void> {
    return writeDurably(join(this.path, noteName), `${JSON.stringify(note, null, 2)}\n`)
  }

  async empty(): Promise<void> {
    const isForeign =
      existsSync(this.path) && readdirSync(this.path).length > 0 && this.read() === undefined
    if (isForeign) throw new Error(`${this.path} contains files that do not belong to the demo.`)
    await mkdir(this.path, { recursive: true })
    const lock = lockFolder(this.path)
    if ('heldBy' in lock) throw new Error(`${this.path} is in use by ${lock.heldBy}.`)
    lock.release()
    await rm(this.path, { recursive: true, force: true })
    await mkdir(this.path, { recursive: true })
  }
}
