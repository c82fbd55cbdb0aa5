import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const metresPerInch = 0.0254

/** 8 bit gray, which a canvas cannot write. */
export function writeGrayPng(gray: Buffer, width: number, height: number, dpi: number): Buffer {
  if (gray.length !== width * height) throw new Error('not as many bytes as pixels')
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    gray.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const density = Buffer.alloc(9)
  density.writeUInt32BE(Math.round(dpi / metresPerInch), 0)
  density.writeUInt32BE(Math.round(dpi / metresPerInch), 4)
  density[8] = 1
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(lines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
