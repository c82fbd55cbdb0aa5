import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Got } from './test-callbacks.ts'

export interface TimedGot extends Got {
  /** By the clock of the test. */
  time: number
}

export interface TimedReceiver {
  url: string
  got: TimedGot[]
  answer: (nth: number) => { status: number; headers?: Record<string, string> }
  close(): void
}

/** A lender's receiver that notes when each callback came, by the clock it is given. */
export async function openTimedReceiver(clock: { time: number }): Promise<TimedReceiver> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces)
      receiver.got.push({ headers: request.headers, body, time: clock.time })
      const { status, headers } = receiver.answer(receiver.got.length)
      response.writeHead(status, headers).end('thank you')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: TimedReceiver = {
    url: `http://127.0.0.1:${port}/in`,
    got: [],
    answer: () => ({ status: 200 }),
    close: () => void server.close(),
  }
  return receiver
}
