import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { eicarPattern } from '../../../server/src/documents/scanning/test-pattern.ts'

/**
 * How the next connections are answered. `honest` finds the EICAR pattern; the others are ways in
 * which a scanner can fail to give a verdict.
 */
export type Conduct =
  | 'honest'
  | 'silent'
  | 'deaf'
  | 'cut'
  | 'cut answer'
  | 'early OK'
  | 'garbage'
  | 'endless'
  | 'two answers'
  | 'too large'
  | 'error'

export interface FakeClamd {
  /** For CLAMAV_ADDRESS. */
  address: string
  port: number
  conduct: Conduct
  /** No honest verdict is given until this settles. */
  gate: Promise<void> | undefined
  /** Streams that were scanned to the end. */
  scanned: number
  /** Most streams that were open at once. */
  openMax: number
  /** Nothing listens until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

const streamBytesMax = 64 * 1024 * 1024
export const fakeSignature = 'Fake.Eicar-Test'

/** Speaks clamd's PING, VERSION and INSTREAM on loopback. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const listen = async (port: number) => {
    server = createServer((socket) => {
      sockets.add(socket)
      fake.openMax = Math.max(fake.openMax, sockets.size)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {})
      if (fake.conduct === 'deaf') socket.pause()
      else void serve(socket, fake).catch(() => socket.destroy())
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const goAway = async () => {
    const closing = server
    server = undefined
    for (const socket of sockets) socket.destroy()
    if (closing) await new Promise((resolve) => closing.close(resolve))
  }
  const fake: FakeClamd = {
    address: '',
    port: 0,
    conduct: 'honest',
    gate: undefined,
    scanned: 0,
    openMax: 0,
    goAway,
    comeBack: async () => void (await listen(fake.port)),
    close: goAway,
  }
  fake.port = await listen(0)
  fake.address = `tcp://127.0.0.1:${fake.port}`
  return fake
}

async function serve(socket: Socket, fake: FakeClamd): Promise<void> {
  const { conduct } = fake
  const reader = byteReader(socket)
  const command = await reader.until(0)
  if (command === 'zPING') return void socket.end('PONG\0')
  if (command === 'zVERSION') {
    return void socket.end('ClamAV 1.4.2/27500/Sun Nov 15 09:23:31 2026\0')
  }
  if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
  if (conduct === 'cut') return void socket.destroy()
  if (conduct === 'early OK') return void socket.end('stream: OK\0')
  if (conduct === 'too large') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
  const bytes = await readStream(reader)
  fake.scanned += 1
  switch (conduct) {
    case 'silent':
      return
    case 'garbage':
      return void socket.end('HTTP/1.1 200 OK\r\n\r\nstream: OK')
    case 'cut answer':
      return void socket.end('stream: OK')
    case 'two answers':
      return void socket.end('stream: OK\0stream: Other FOUND\0')
    case 'endless':
      for (let i = 0; i < 1000 && !socket.destroyed; i += 1) socket.write('stream: OK'.repeat(1000))
      return void socket.end()
    case 'error':
      return void socket.end("stream: Can't allocate memory ERROR\0")
    case 'deaf':
    case 'honest':
      await fake.gate
      socket.end(
        bytes.includes(eicarPattern()) ? `stream: ${fakeSignature} FOUND\0` : 'stream: OK\0',
      )
  }
}

async function readStream(reader: ReturnType<typeof byteReader>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for (;;) {
    const length = (await reader.take(4)).readUInt32BE()
    if (length === 0) return Buffer.concat(chunks)
    size += length
    if (size > streamBytesMax) throw new Error('the stream is too large for a test')
    chunks.push(await reader.take(length))
  }
}

function byteReader(socket: Socket) {
  const pieces = socket[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let size = 0
  const more = async () => {
    const next = (await pieces.next()) as IteratorResult<Buffer>
    if (next.done) throw new Error('the client hung up')
    held.push(next.value)
    size += next.value.length
  }
  const take = async (count: number): Promise<Buffer> => {
    while (size < count) await more()
    const all = Buffer.concat(held)
    held = [all.subarray(count)]
    size = all.length - count
    return all.subarray(0, count)
  }
  return {
    take,
    async until(byte: number): Promise<string> {
      for (let length = 1; length <= 64; length += 1) {
        while (size < length) await more()
        const all = Buffer.concat(held)
        held = [all]
        if (all[length - 1] === byte) return (await take(length)).toString('latin1', 0, length - 1)
      }
      throw new Error('no command')
    },
  }
}
