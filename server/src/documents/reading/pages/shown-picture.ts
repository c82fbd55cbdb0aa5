import { writePng } from '../../../lib/png.ts'
import { type GreyPicture, newPicture, scalePicture, toGrey } from './grey-picture.ts'

/** A page as people see it: grey, or red, green and blue of each pixel. */
export interface ShownPicture {
  width: number
  height: number
  channels: 1 | 3
  data: Uint8Array
}

/** A page of A4 at 300 dots per inch has 8.7 million; colours need three times the bytes. */
const greyPixelsMax = 8_000_000
const colourPixelsMax = 5_000_000
/** Differences between the colours of a pixel that a scanner adds to grey. */
const greyNoise = 24

/** From red, green, blue and alpha of each pixel, on white; without colours if it has none. */
export function showColours(width: number, height: number, rgba: Uint8Array): ShownPicture {
  if (!hasColour(rgba)) {
    const grey = shrinkTo(toGrey(width, height, rgba, { channels: 4 }), greyPixelsMax)
    return { ...grey, channels: 1 }
  }
  const planes = [0, 1, 2].map((channel) =>
    shrinkTo(planeOf(width, height, rgba, channel), colourPixelsMax),
  )
  const [first] = planes
  const size = { width: first?.width ?? 0, height: first?.height ?? 0 }
  const data = new Uint8Array(size.width * size.height * 3)
  for (const [channel, plane] of planes.entries()) {
    for (let i = 0; i < plane.data.length; i += 1) data[i * 3 + channel] = plane.data[i] ?? 255
  }
  return { ...size, channels: 3, data }
}

export function toShownPng({ width, height, channels, data }: ShownPicture): Buffer {
  return writePng(width, height, data, { channels, level: 4 })
}

function hasColour(rgba: Uint8Array): boolean {
  // A small stamp is enough.
  const enough = rgba.length / 4 / 20_000
  let coloured = 0
  for (let i = 0; i < rgba.length && coloured <= enough; i += 4) {
    const r = rgba[i] ?? 0
    const g = rgba[i + 1] ?? 0
    const b = rgba[i + 2] ?? 0
    if (Math.max(r, g, b) - Math.min(r, g, b) > greyNoise) coloured += 1
  }
  return coloured > enough
}

function planeOf(width: number, height: number, rgba: Uint8Array, channel: number): GreyPicture {
  const plane = newPicture(width, height)
  for (let i = 0; i < plane.data.length; i += 1) {
    const light = rgba[i * 4 + channel] ?? 255
    const alpha = rgba[i * 4 + 3] ?? 255
    plane.data[i] = alpha === 255 ? light : 255 + ((light - 255) * alpha) / 255
  }
  return plane
}

function shrinkTo(picture: GreyPicture, pixelsMax: number): GreyPicture {
  return scalePicture(picture, Math.min(1, Math.sqrt(pixelsMax / (picture.width * picture.height))))
}
