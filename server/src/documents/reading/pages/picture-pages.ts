import tiff, { type IFD } from 'utif2'
import { PngFault, readOnWhite } from '../../../lib/png.ts'
import { fitSize, type GreyPicture, toGrey } from './grey-picture.ts'
import { type Pages, UnreadableFile } from './pages.ts'

/** Of a picture as it is sent; a page of A4 at 600 dots per inch has 35 million. */
export const sentPixelsMax = 50_000_000
const tiffPagesMax = 1_000

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
  const frames = attempt(() => tiff.decode(file)).slice(0, tiffPagesMax)
  if (frames.length === 0) throw new UnreadableFile('broken')
  return {
    count: frames.length,
    words: () => undefined,
    picture: (page) => drawFrame(file, frames[page - 1]),
    close: () => {},
  }
}

function drawFrame(file: ArrayBuffer, frame: IFD | undefined): GreyPicture {
  if (!frame) throw new UnreadableFile('broken')
  // Tags 256 and 257: the size, known before a pixel is unpacked.
  const [width = 0, height = 0] = [Number(frame.t256), Number(frame.t257)]
  if (!(width > 0 && height > 0)) throw new UnreadableFile('broken')
  if (width * height > sentPixelsMax) throw new UnreadableFile('too_large')
  return attempt(() => {
    tiff.decodeImage(file, frame)
    const colours = tiff.toRGBA8(frame)
    if (colours.length < width * height * 4) throw new UnreadableFile('broken')
    return fitSize(toGrey(width, height, colours, { channels: 4 }))
  })
}

function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken', error)
  }
}
