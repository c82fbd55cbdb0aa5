import http from 'node:http'
import type { Duplex } from 'node:stream'

export interface DialOptions extends http.RequestOptions {
  dial(): Promise<Duplex>
}

/** Keeps sockets alive; the request that needs a new one dials it, TLS included. */
export class SocketPool extends http.Agent {
  constructor() {
    // Many receivers close an idle connection after 5 s; we close it first.
    super({ keepAlive: true, timeout: 4_000 })
  }

  override createConnection(
    options: http.ClientRequestArgs,
    callback: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    ;(options as DialOptions).dial().then(
      (socket) => callback(null, socket),
      (error: Error) => (callback as (error: Error) => void)(error),
    )
  }

  dropIdle(options: DialOptions): void {
    for (const socket of this.freeSockets[this.getName(options)] ?? []) socket.destroy()
  }
}
