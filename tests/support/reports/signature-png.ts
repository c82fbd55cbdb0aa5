import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** One pixel that is half transparent, with a text that a report must not carry. */
export const signaturePng = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.from('00000001000000010804000000', 'hex')),
  chunk('tEXt', Buffer.from('Author\0someone')),
  chunk('IDAT', deflateSync(Buffer.from([0, 0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
])
