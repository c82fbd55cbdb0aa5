import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../../../tests/support/until.ts'
import { writeZip } from '../../documents/zip/write-zip.ts'
import { sendDownload } from './send-download.ts'

/** More than sockets buffer on both sides. */
const fileBytes = 64 * 1024 * 1024
const stalledMs = 300

let folder: string
let server: FastifyInstance
let port: number
let openFiles: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'))
  const path = join(folder, 'register.txt')
  const file = await open(path, 'w')
  await file.truncate(fileBytes)
  await file.close()
  openFiles = 0
  const read = () => {
    openFiles += 1
    return createReadStream(path).once('close', () => {
      openFiles -= 1
    })
  }
  server = Fastify()
  server.get('/', (_request, reply) => {
    const entry = { name: 'register.txt', sizeBytes: fileBytes, at: new Date(), read }
    const { sizeBytes, content } = writeZip([entry], new Map())
    const download = { filename: 'a.zip', type: 'application/zip', sizeBytes, content }
    return sendDownload(reply, download, { stalledMs, totalMs: 60_000 })
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Counts what it takes. */
async function startClient() {
  const socket = net.connect(port, '127.0.0.1')
  const client = { socket, bytes: 0, isClosed: false }
  socket.on('error', () => {})
  socket.on('close', () => {
    client.isClosed = true
  })
  socket.on('data', (part) => {
    client.bytes += part.length
  })
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await until('it begins', async () => client.bytes > 0)
  return client
}

const connections = () =>
  new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)))

test('a client that stops reading is cut off: connection and file are free again', async () => {
  const client = await startClient()
  client.socket.pause()
  expect([openFiles, await connections()]).toEqual([1, 1])
  const pausedAt = performance.now()
  await until('the file is closed', async () => openFiles === 0, 10_000)
  expect(performance.now() - pausedAt).toBeGreaterThan(stalledMs / 2)
  await until('the connection is closed', async () => (await connections()) === 0, 10_000)
  // What it gets when it reads on is not the whole.
  client.socket.resume()
  await until('it sees the end', async () => client.isClosed, 10_000)
  expect(client.bytes).toBeLessThan(fileBytes)
})
