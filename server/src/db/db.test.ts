import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../lib/log/log.ts'
import { openDb, sql } from './db.ts'

/** Accepts connections and never answers, like a server that is slow to start another process. */
const sockets = new Set<Socket>()
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `postgres://x@127.0.0.1:${(server.address() as { port: number }).port}/x`
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

test('a wait counts only when every connection is in use, not while one more is being opened', async () => {
  const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
  const ask = () => db.rows(sql`SELECT 1`).catch(() => {})
  const first = ask()
  await sleep(50)
  expect(db.waitedMs()).toBe(0)
  const others = [ask(), ask()]
  await sleep(50)
  expect(db.waitedMs()).toBeGreaterThan(50)
  for (const socket of sockets) socket.destroy()
  server.close()
  await Promise.all([first, ...others])
  await db.close()
})
