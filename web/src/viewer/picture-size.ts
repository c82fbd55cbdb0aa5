export interface PictureSize {
  width: number
  height: number
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** From the header of a PNG or JPEG, without decompressing it. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 24 && pngStart.every((byte, i) => bytes[i] === byte)) {
    return { width: view.getUint32(16), height: view.getUint32(20) }
  }
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(view) : undefined
}

/** The largest frame that is announced before the first scan. */
function jpegSize(view: DataView): PictureSize | undefined {
  let found: PictureSize | undefined
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return found
    const marker = view.getUint8(at + 1)
    const isPadding = marker === 0xff
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    if (marker === 0xda) return found
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
      const isLarger = !found || size.width * size.height > found.width * found.height
      if (isLarger) found = size
    }
    at += isPadding ? 1 : isAlone ? 2 : 2 + view.getUint16(at + 2)
  }
  return found
}
