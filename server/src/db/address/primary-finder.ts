import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseHost } from '../../lib/database-address.ts'

/** What a server says of itself. A standby that is promoted begins a new timeline. */
export interface ServerState {
  isWritable: boolean
  timeline: number
}

/** Refuses until it hears of a better server. Code as of a server that is starting. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  readonly code = '57P03'
}

/** Between two searches that find nothing. */
const pauseMs = 250

export type Ask = (host: DatabaseHost) => Promise<ServerState>

/**
 * Finds which of several servers takes writes. Once a server with a later timeline was seen, one
 * with an earlier timeline is the old primary, come back without having followed: never used.
 */
export class PrimaryFinder {
  readonly #hosts: readonly DatabaseHost[]
  readonly #ask: Ask
  #found: DatabaseHost | undefined
  #timeline = 0
  #searching: Promise<DatabaseHost> | undefined

  constructor(hosts: readonly DatabaseHost[], ask: Ask) {
    this.#hosts = hosts
    this.#ask = ask
  }

  /** The one found last, unless it is in doubt. */
  async find(): Promise<DatabaseHost> {
    if (this.#found) return this.#found
    this.#searching ??= this.#search().finally(() => {
      this.#searching = undefined
    })
    return this.#searching
  }

  /** A connection failed or was lost: the next one asks all servers. */
  doubt(): void {
    this.#found = undefined
  }

  /** Throws unless the server takes writes and is not an old primary. */
  check({ host, port }: DatabaseHost, state: ServerState): void {
    const fault = this.#faultOf(state)
    if (fault) throw new NoPrimary(`${host}:${port} ${fault}`)
    this.#timeline = state.timeline
  }

  #faultOf({ isWritable, timeline }: ServerState): string | undefined {
    if (!isWritable) return 'is a standby'
    return timeline < this.#timeline ? 'is an old primary' : undefined
  }

  /** Waits for all the first time; later, one that is at least as new as the last is the one. */
  async #search(): Promise<DatabaseHost> {
    const answers = this.#hosts.map((host) => this.#answerOf(host))
    const best = this.#timeline === 0 ? await latestOf(answers) : await firstOf(answers)
    if (!best) {
      const faults = (await Promise.all(answers)).map(({ fault }) => fault)
      await sleep(pauseMs)
      throw new NoPrimary(`no server takes writes: ${faults.join('; ')}`)
    }
    this.#timeline = best.timeline
    this.#found = best.host
    return best.host
  }

  async #answerOf(host: DatabaseHost): Promise<Answer> {
    const name = `${host.host}:${host.port}`
    try {
      const state = await this.#ask(host)
      const fault = this.#faultOf(state)
      return { host, timeline: state.timeline, ...(fault && { fault: `${name} ${fault}` }) }
    } catch (error) {
      return { host, timeline: 0, fault: `${name} does not answer (${(error as Error).message})` }
    }
  }
}

interface Answer {
  host: DatabaseHost
  timeline: number
  /** Why it is not the primary. */
  fault?: string
}

async function latestOf(answers: readonly Promise<Answer>[]): Promise<Answer | undefined> {
  const primaries = (await Promise.all(answers)).filter(({ fault }) => fault === undefined)
  return primaries.sort((a, b) => b.timeline - a.timeline)[0]
}

function firstOf(answers: readonly Promise<Answer>[]): Promise<Answer | undefined> {
  const good = answers.map(async (answer) => {
    const given = await answer
    if (given.fault) throw new NoPrimary(given.fault)
    return given
  })
  return Promise.any(good).catch(() => undefined)
}
