import { AppError, unavailable } from './app-error.ts'

export interface QueueLimits {
  /** Running at once. */
  running: number
  /** Waiting of one client. */
  perClient: number
  /** Waiting in all. */
  total: number
  waitMs: number
}

export interface QueueClient {
  /** Those with one name share its turns. */
  name: string
  /** Comes before unknown clients; limited elsewhere. */
  isKnown: boolean
}

interface Waiting {
  start(): void
  refuse(error: AppError): void
}
/** A Map keeps its order: the client whose turn is next comes first. */
type Lines = Map<string, Waiting[]>

/**
 * Runs a few at a time; waiting clients take turns, so that one that sends a thousand delays
 * another by one. If the queue is full, a place is taken from the client that has the most.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #known: Lines = new Map()
  readonly #strangers: Lines = new Map()
  #running = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  async run<T>(client: QueueClient, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running += 1
    else await this.#turnOf(client)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  /** The place goes to the next one, or becomes free. */
  #passOn(): void {
    const lines = this.#known.size > 0 ? this.#known : this.#strangers
    const [name] = lines.keys()
    const line = name === undefined ? undefined : lines.get(name)
    const next = line?.shift()
    if (name === undefined || !line || !next) {
      this.#running -= 1
      return
    }
    lines.delete(name)
    if (line.length > 0) lines.set(name, line)
    this.#waiting -= 1
    next.start()
  }

  #turnOf({ name, isKnown }: QueueClient): Promise<void> {
    const lines = isKnown ? this.#known : this.#strangers
    const line = lines.get(name) ?? []
    if (line.length >= this.#limits.perClient) throw tooManyAtOnce()
    if (this.#waiting >= this.#limits.total) this.#makeRoom(isKnown ? 0 : line.length + 1)
    lines.set(name, line)
    this.#waiting += 1
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#remove(lines, name, waiting)
        reject(unavailable(new Error('waited too long for a turn')))
      }, this.#limits.waitMs)
      const waiting: Waiting = {
        start() {
          clearTimeout(timer)
          resolve()
        },
        refuse(error) {
          clearTimeout(timer)
          reject(error)
        },
      }
      line.push(waiting)
    })
  }

  /**
   * Refuses the newest request of the unknown client with the longest queue, if that is longer than
   * `length`.
   */
  #makeRoom(length: number): void {
    let longest: [string, Waiting[]] | undefined
    for (const entry of this.#strangers) {
      if (entry[1].length > (longest?.[1].length ?? length)) longest = entry
    }
    const newest = longest?.[1].at(-1)
    if (!longest || !newest) throw unavailable(new Error('too many requests are waiting'))
    this.#remove(this.#strangers, longest[0], newest)
    newest.refuse(tooManyAtOnce())
  }

  #remove(lines: Lines, name: string, gone: Waiting): void {
    const line = lines.get(name)
    const at = line?.indexOf(gone) ?? -1
    if (!line || at === -1) return
    line.splice(at, 1)
    if (line.length === 0) lines.delete(name)
    this.#waiting -= 1
  }
}

function tooManyAtOnce(): AppError {
  return new AppError('rate_limited', 'Too many requests at once from your address. Slow down.', {
    retryAfterSeconds: 5,
  })
}
