import tiff, { type IFD } from 'utif2'
import { PngFault, readOnWhite } from '../../../lib/png.ts'
import { fitSize, type GreyPicture, toGrey } from './grey-picture.ts'
import { type Pages, UnreadableFile } from './pages.ts'
import { showColours } from './shown-picture.ts'

/** Of a picture as it is sent; a page of A4 at 600 dots per inch has 35 million. */
export const sentPixelsMax = 50_000_000
const directoriesMax = 10_000

export function openPng(bytes: Uint8Array): Pages {
  const picture = fitSize(readPng(bytes))
  return { count: 1, words: () => undefined, picture: () => picture, close: () => {} }
}

function readPng(bytes: Uint8Array): GreyPicture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const limits = { sideMax: 60_000, pixelsMax: sentPixelsMax }
    const { width, height, colours } = readOnWhite(file, limits)
    return toGrey(width, height, colours, { channels: 3 })
  } catch (error) {
    if (!(error instanceof PngFault)) throw error
    throw new UnreadableFile(/at most/.test(error.message) ? 'too_large' : 'broken', error)
  }
}

export function openTiff(bytes: Uint8Array): Pages {
  const file = new Uint8Array(bytes).buffer
  attempt(() => checkDirectories(Buffer.from(file)))
  const frames = attempt(() => tiff.decode(file))
  if (frames.length === 0) throw new UnreadableFile('broken')
  return {
    count: frames.length,
    words: () => undefined,
    picture: (page) =>
      drawFrame(file, frames[page - 1], (width, height, colours) =>
        fitSize(toGrey(width, height, colours, { channels: 4 })),
      ),
    shown: (page) => drawFrame(file, frames[page - 1], showColours),
    close: () => {},
  }
}

/** Each directory is a page and names the next; a chain that leads back would never end. */
function checkDirectories(file: Buffer): void {
  const isLittle = file.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const long = (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const seen = new Set<number>()
  for (let at = long(4); at !== 0; at = long(at + 2 + short(at) * 12)) {
    if (seen.has(at)) throw new UnreadableFile('broken')
    if (seen.size >= directoriesMax) throw new UnreadableFile('too_large')
    seen.add(at)
  }
}

function drawFrame<T>(
  file: ArrayBuffer,
  frame: IFD | undefined,
  use: (width: number, height: number, colours: Uint8Array) => T,
): T {
  if (!frame) throw new UnreadableFile('broken')
  // Tags 256 and 257: the size, known before a pixel is unpacked.
  const [width = 0, height = 0] = [Number(frame.t256), Number(frame.t257)]
  if (!(width > 0 && height > 0)) throw new UnreadableFile('broken')
  if (width * height > sentPixelsMax) throw new UnreadableFile('too_large')
  return attempt(() => {
    // Not kept in the directory: pages are drawn again, and many are too much at once.
    const drawn = { ...frame }
    tiff.decodeImage(file, drawn)
    const colours = tiff.toRGBA8(drawn)
    if (colours.length < width * height * 4) throw new UnreadableFile('broken')
    return use(width, height, colours)
  })
}

function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken', error)
  }
}
