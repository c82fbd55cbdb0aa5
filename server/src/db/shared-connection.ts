import type pg from 'pg'

/**
 * One connection for many callers at once. Their statements are pipelined: each is sent without
 * waiting for the answer to the one before. That saves both sides most of the system calls; but a
 * slow statement delays all that follow, so only look-ups by an index run here.
 */
export class SharedConnection {
  readonly #connect: () => Promise<pg.Client>
  #client: Promise<pg.Client> | undefined
  /** Many statements fail with one connection; it is ended once. */
  readonly #ended = new WeakSet<Promise<pg.Client>>()

  /** The client that `connect` makes has a listener for errors. */
  constructor(connect: () => Promise<pg.Client>) {
    this.#connect = connect
  }

  /** `isLost` says which errors mean that this connection is unusable. */
  async run<R>(
    statement: (client: pg.Client) => Promise<R>,
    isLost: (error: unknown) => boolean,
  ): Promise<R> {
    this.#client ??= this.#open()
    const client = this.#client
    try {
      return await statement(await client)
    } catch (error) {
      if (isLost(error)) void this.#end(client)
      throw error
    }
  }

  async close(): Promise<void> {
    if (this.#client) await this.#end(this.#client)
  }

  #open(): Promise<pg.Client> {
    const opening = this.#connect()
    const forget = () => this.#forget(opening)
    opening.then((client) => client.once('end', forget).once('error', forget), forget)
    return opening
  }

  #forget(client: Promise<pg.Client>): void {
    if (this.#client === client) this.#client = undefined
  }

  /** Statements already sent are still answered; the next caller opens a new connection. */
  async #end(client: Promise<pg.Client>): Promise<void> {
    this.#forget(client)
    if (this.#ended.has(client)) return
    this.#ended.add(client)
    // A connection that never opened, or is already gone, need not be ended.
    await client.then((open) => open.end()).catch(() => {})
  }
}
