import { createServer } from 'node:http'

/** Takes callbacks and remembers when each arrived; /hang never answers. */
let arrived: { ref: string; sequence: number; at: number }[] = []
let waiter: { count: number; tell(): void } | undefined

const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const at = performance.timeOrigin + performance.now()
    if (request.url === '/hang') return
    const ref = /"external_ref":"([^"]*)"/.exec(Buffer.concat(pieces).toString())?.[1] ?? ''
    arrived.push({ ref, sequence: Number(request.headers['x-svc-sequence'] ?? 0), at })
    response.writeHead(204).end()
    if (waiter && arrived.length >= waiter.count) waiter.tell()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.send?.({ url: `http://127.0.0.1:${port}` })
})

/** `clear`, `all`, or a count to wait for. */
process.on('message', (message: string) => {
  if (message === 'clear') {
    arrived = []
    process.send?.({ done: true })
  } else if (message === 'all') {
    process.send?.(arrived)
  } else {
    const count = Number(message)
    const tell = () => {
      waiter = undefined
      process.send?.({ at: Date.now() })
    }
    if (arrived.length >= count) tell()
    else waiter = { count, tell }
  }
})
process.on('disconnect', () => process.exit(0))
