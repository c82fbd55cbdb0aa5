import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface DatabaseGate {
  /** The same database, through the gate. */
  url: string
  /** Every connection is cut and no new one is accepted, as if the server were gone. */
  close(): Promise<void>
  /** Accepts connections again; from now on to that server, if one is named. */
  open(databaseUrl?: string): Promise<void>
}

/** A proxy between the service and its database, so that a test can cut the connection. */
export async function gateBefore(databaseUrl: string): Promise<DatabaseGate> {
  const target = parseUrl(databaseUrl)
  let socketPath = socketOf(target)
  const sockets = new Set<Socket>()
  const gate = createServer((outer) => {
    const inner = connect(socketPath)
    for (const socket of [outer, inner]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        outer.destroy()
        inner.destroy()
      })
    }
    outer.pipe(inner)
    inner.pipe(outer)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => gate.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = gate.address() as AddressInfo
  const { username, password, pathname } = target
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async close() {
      const closed = new Promise((resolve) => gate.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async open(to) {
      if (to) socketPath = socketOf(parseUrl(to))
      await listen(port)
    },
  }
}

/**
 * URL does not accept an address without a host; the host here is a folder, and is in the query.
 */
function parseUrl(databaseUrl: string): URL {
  return new URL(databaseUrl.replace('@/', '@localhost/'))
}

function socketOf(target: URL): string {
  return join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432')
}
