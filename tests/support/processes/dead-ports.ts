import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

/** A port of this machine where nothing useful answers. */
export interface DeadPort {
  port: number
  close(): Promise<void>
}

/** Accepts every connection, reads nothing and sends nothing. */
export async function openSilentPort(): Promise<DeadPort> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.pause())
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Listens and then never runs again, so that no connection leaves the queue. */
const frozenListener = `
  const { parentPort, workerData } = require('node:worker_threads')
  const server = require('node:net').createServer()
  server.listen({ host: '127.0.0.1', port: workerData, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
  })`

/** Its connection queue is full, so that the kernel leaves every further SYN unanswered. */
export async function openFullPort(wanted = 0): Promise<DeadPort> {
  const listener = new Worker(frozenListener, { eval: true, workerData: wanted })
  const [port] = (await once(listener, 'message')) as [number]
  const fillers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.all(fillers.slice(0, 2).map((filler) => once(filler, 'connect')))
  return {
    port,
    async close() {
      for (const filler of fillers) filler.destroy()
      await listener.terminate()
    },
  }
}

/** Refuses connections: it was free a moment ago. */
export async function findClosedPort(): Promise<number> {
  const { port, close } = await openSilentPort()
  await close()
  return port
}
