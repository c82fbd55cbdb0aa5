import { Worker } from 'node:worker_threads'
import { TesseractReader } from './engine/tesseract-reader.ts'
import type { PageText } from './page-words.ts'
import { openPages } from './pages/open-pages.ts'
import { type Pages, type ReadingFault, UnreadableFile } from './pages/pages.ts'
import { toShownPng } from './pages/shown-picture.ts'
import { readPage } from './read-page.ts'

/**
 * Files are opened here, in a process of their own: one that is hostile or too large ends this
 * process and nothing else.
 */

export type ToReadingProcess =
  /** Small ones, so that sending them holds up nothing else. */
  | { piece: Uint8Array; isFirst: boolean }
  | { ask: number; open: { type: string } }
  | { ask: number; read: { page: number; languages: readonly string[] } }
  | { ask: number; draw: { page: number } }

export type FromReadingProcess =
  | { ask: number; pages: number }
  | { ask: number; text: PageText; engine: string }
  /** Of the picture that is asked for; the last one with the answer. */
  | { ask: number; drawnPiece: Uint8Array; isLast: boolean }
  | { ask: number; fault: ReadingFault; cause: string }

/** Receiving a larger one would hold up requests. */
const pieceBytesMax = 256 * 1024

const reader = new TesseractReader()
let opened: Pages | undefined
let pieces: Uint8Array[] = []

process.on('message', (message: ToReadingProcess) => {
  if ('piece' in message) {
    if (message.isFirst) pieces = []
    pieces.push(message.piece)
    return
  }
  answer(message).then(
    (replies) => {
      for (const reply of replies) process.send?.(reply)
    },
    (error: unknown) => {
      const fault = error instanceof UnreadableFile ? error.fault : 'crashed'
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
      process.send?.({ ask: message.ask, fault, cause } satisfies FromReadingProcess)
    },
  )
})
process.on('disconnect', () => process.exit(0))

type Asked = Exclude<ToReadingProcess, { piece: unknown }>

async function answer(message: Asked): Promise<FromReadingProcess[]> {
  const { ask } = message
  if ('open' in message) {
    opened?.close()
    opened = undefined
    const bytes = Buffer.concat(pieces)
    pieces = []
    opened = await openPages(bytes, message.open.type)
    return [{ ask, pages: opened.count }]
  }
  if (!opened) throw new Error('no file is open')
  if ('draw' in message) return drawn(ask, await drawShown(opened, message.draw.page))
  const { page, languages } = message.read
  return [{ ask, text: await readPage(opened, page, reader, languages), engine: reader.engine }]
}

async function drawShown(pages: Pages, page: number): Promise<Buffer> {
  if (!pages.shown) throw new UnreadableFile('unsupported')
  return toShownPng(await pages.shown(page))
}

function drawn(ask: number, png: Buffer): FromReadingProcess[] {
  const replies: FromReadingProcess[] = []
  for (let at = 0; at < png.length; at += pieceBytesMax) {
    const end = Math.min(png.length, at + pieceBytesMax)
    replies.push({ ask, drawnPiece: png.subarray(at, end), isLast: end === png.length })
  }
  return replies
}

/** On a thread of its own, which runs while this one is busy inside a library. */
function watchMemory(bytesMax: number): void {
  const watch = `
    const { workerData } = require('node:worker_threads')
    setInterval(() => {
      if (process.memoryUsage.rss() > workerData.bytesMax) process.kill(process.pid, 'SIGKILL')
    }, 50)`
  new Worker(watch, { eval: true, workerData: { bytesMax } }).unref()
}

watchMemory(Number(process.argv[2]))
