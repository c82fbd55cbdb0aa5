import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { LiveEvent, LiveUpdates } from '../../../cases/cases.ts'
import { AppError, unavailable } from '../../../lib/app-error.ts'
import type { CaseId, StaffId } from '../../../lib/ids.ts'
import type { Log } from '../../../lib/log/log.ts'
import type { Mode } from '../../../lib/scope.ts'

export const liveLimits = {
  perSessionMax: 6,
  totalMax: 500,
  /** Proxies close connections that are silent for longer. */
  heartbeatMs: 15_000,
  recheckMs: 30_000,
  /** A page that stops reading is disconnected; it reconnects and reloads. */
  unreadBytesMax: 65_536,
} as const
export type LiveLimits = { [Name in keyof typeof liveLimits]: number }

export interface LiveDeps {
  updates: Pick<LiveUpdates, 'join' | 'close'>
  /** Those of the given sessions that have not ended. */
  living(tokens: readonly string[]): Promise<Set<string>>
  log: Log
}

interface Connection {
  token: string
  response: ServerResponse
  leave(): void
}

export interface LiveAsked {
  token: string
  staffId: StaffId
  mode: Mode
  watching: CaseId | undefined
  /** The page was connected before, and may have missed messages since. */
  isBack: boolean
}

const liveHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would otherwise buffer the first message.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/** Server-sent events (HTML Standard, 9.2) to the pages that are open at this node. */
export class LiveConnections {
  readonly #deps: LiveDeps
  readonly #limits: LiveLimits
  readonly #open = new Set<Connection>()
  readonly #timers: NodeJS.Timeout[]
  #closed = false

  constructor(deps: LiveDeps, limits: LiveLimits = liveLimits) {
    this.#deps = deps
    this.#limits = limits
    this.#timers = [
      setInterval(() => this.#beat(), limits.heartbeatMs).unref(),
      setInterval(() => void this.#recheck(), limits.recheckMs).unref(),
    ]
  }

  /** The answer to HEAD: it says what GET would open. */
  openNone(response: ServerResponse): void {
    response.writeHead(200, liveHeaders).end()
  }

  /** Throws, before anything is sent, if there is no room. */
  open(asked: LiveAsked, response: ServerResponse): void {
    this.#requireRoom(asked.token)
    response.writeHead(200, liveHeaders)
    const { mode, watching, token, staffId } = asked
    const tell = (events: readonly LiveEvent[]) => this.#write(connection, textOf(events))
    const leave = this.#deps.updates.join({ mode, watching, staffId, tell })
    const connection: Connection = { token, response, leave }
    this.#open.add(connection)
    response.on('close', () => this.#forget(connection))
    response.on('error', () => this.#forget(connection))
    // Spread, when a node with hundreds of them stops.
    response.write(`retry: ${randomInt(1000, 4000)}\nid: 1\nevent: ready\ndata: {}\n\n`)
    if (asked.isBack) tell([{ name: 'resync', data: {} }])
  }

  /** Pages reconnect by themselves, to another node or to the next process. */
  close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const connection of this.#open) this.#end(connection)
    this.#deps.updates.close()
  }

  #requireRoom(token: string): void {
    if (this.#closed || this.#open.size >= this.#limits.totalMax) {
      throw unavailable(new Error('limit of live connections reached'))
    }
    const own = [...this.#open].filter((one) => one.token === token)
    if (own.length >= this.#limits.perSessionMax) {
      throw new AppError(
        'rate_limited',
        `A session may have at most ${this.#limits.perSessionMax} live connections.`,
        { retryAfterSeconds: 15 },
      )
    }
  }

  #beat(): void {
    for (const connection of this.#open) this.#write(connection, ':\n\n')
  }

  async #recheck(): Promise<void> {
    const tokens = [...new Set([...this.#open].map(({ token }) => token))]
    if (tokens.length === 0) return
    try {
      const living = await this.#deps.living(tokens)
      for (const connection of this.#open) {
        const { token } = connection
        // One that was opened meanwhile was not checked.
        if (tokens.includes(token) && !living.has(token)) this.#end(connection)
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the sessions of live connections could not be checked')
    }
  }

  #write(connection: Connection, text: string): void {
    const { response } = connection
    if (response.writableLength > this.#limits.unreadBytesMax) {
      this.#forget(connection)
      response.destroy()
    } else if (!response.writableEnded) response.write(text)
  }

  #end(connection: Connection): void {
    this.#forget(connection)
    // Also closes its socket, so that a stopping node need not wait for it.
    connection.response.shouldKeepAlive = false
    connection.response.end()
  }

  #forget(connection: Connection): void {
    if (this.#open.delete(connection)) connection.leave()
  }
}

/** Hundreds of pages get the same message. */
const written = new WeakMap<readonly LiveEvent[], string>()

function textOf(events: readonly LiveEvent[]): string {
  const known = written.get(events)
  if (known !== undefined) return known
  const text = events
    .map(({ name, data }) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('')
  written.set(events, text)
  return text
}
