import { createHmac } from 'node:crypto'
import pc from 'picocolors'
import type { Deedwire, FeedEvent } from '../../../sdk/src/index.ts'
import { type Command, type TalkContext, UsageError } from '../command.ts'
import { type ForwardAttempt, type ForwardPorts, forwardCallback } from '../forward-callback.ts'
import { connectToUat, integratorOptions } from '../integrator.ts'
import { wholeNumber } from '../read-input.ts'
import { safe, timeOf } from '../show.ts'
import { cursorIn, timeLimit, timeoutOption } from '../time-limit.ts'
import { afterOption, subjectOf } from './events.ts'

const weekSeconds = 7 * 24 * 3600
const pollMsMax = 1_000

export const listen: Command = {
  usage: 'listen',
  means:
    'Forward this lender’s UAT events, signed like callbacks, to a receiver on this machine until Ctrl-C. The registered URL is not affected. Lines of --json have the type listening, forwarded (one for each attempt) or stopped.',
  example: 'listen --forward-to http://127.0.0.1:4000/callbacks',
  options: [
    { flags: '--forward-to <url>', means: 'URL of the receiver', required: true },
    {
      flags: '--secret <secret>',
      env: 'DEEDWIRE_SIGNING_SECRET',
      means: 'signing secret; default: one that belongs to the key, which is printed',
    },
    afterOption,
    { flags: '--events <names>', means: 'forward only these events, separated by commas' },
    {
      flags: '--collateral <id>',
      means: 'also forward collateral.completed of this request, even if it ended before',
    },
    { flags: '--retries <count>', means: 'how often a refused event is sent again; default: 3' },
    { flags: '--limit <count>', means: 'stop after this many events' },
    timeoutOption('default: 1 week; then exit code 0'),
    ...integratorOptions,
  ],
  async run(context, _, options) {
    const limit = timeLimit(context.signal, options.timeout, weekSeconds)
    const { signal } = limit
    const wish = wishOf(options, limit.seconds)
    const why = 'listen is for UAT: in production callbacks go only to the registered URL.'
    const { deedwire, apiKey } = connectToUat(context, options, why)
    const { CallbackSender, faultsOfUrl, headersOf } = await import(
      '../../../server/src/callbacks/receiver-tools.ts'
    )
    const url = options.forwardTo ?? ''
    const faults = faultsOfUrl(url, { allowPrivate: true })
    if (faults.length > 0) {
      throw new UsageError(...faults.map((fault) => fault.replace(/^url:/, '--forward-to:')))
    }
    const sender = new CallbackSender()
    const secret = options.secret ?? secretFor(apiKey)
    const ports = { url, secret, retries: wish.retries, sender, sign: headersOf }
    const listener = new Listener(context, deedwire, ports, wish)
    try {
      await listener.begin(options.secret === undefined, signal)
      await listener.forwardAll(signal)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      await sender.close()
    }
    return listener.end()
  },
}

/** The same each time, so that the receiver is set up once; it does not reveal the key. */
function secretFor(apiKey: string): string {
  const digest = createHmac('sha256', apiKey).update('deedwire listen').digest('base64url')
  return `svcsec_${digest}`
}

interface Wish {
  after: string | undefined
  events: readonly string[] | undefined
  collateral: string | undefined
  retries: number
  limit: number
  seconds: number
}

function wishOf(options: Record<string, string | undefined>, seconds: number): Wish {
  const { secret, collateral } = options
  if (secret !== undefined && !/^[\x21-\x7e]+$/.test(secret)) {
    throw new UsageError('--secret: must be visible characters without spaces')
  }
  if (collateral !== undefined && !/^\w+$/.test(collateral)) {
    throw new UsageError('--collateral: must be the id from the response, col_…')
  }
  const limits = { min: 1, max: 1_000_000, standard: Number.POSITIVE_INFINITY }
  return {
    after: cursorIn(options.after),
    events: options.events?.split(',').map((name) => name.trim()),
    collateral,
    retries: wholeNumber('--retries', options.retries, { min: 0, max: 10, standard: 3 }),
    limit: wholeNumber('--limit', options.limit, limits),
    seconds,
  }
}

class Listener {
  readonly #context: TalkContext
  readonly #deedwire: Deedwire
  readonly #ports: ForwardPorts
  readonly #wish: Wish
  #after: string | undefined
  #accepted = 0
  #refused = 0
  /** Ends pending waits. */
  readonly #done = new AbortController()

  constructor(context: TalkContext, deedwire: Deedwire, ports: ForwardPorts, wish: Wish) {
    this.#context = context
    this.#deedwire = deedwire
    this.#ports = ports
    this.#wish = wish
  }

  async begin(isShown: boolean, signal: AbortSignal): Promise<void> {
    const { url, secret } = this.#ports
    const who = await this.#deedwire.whoami({ signal })
    this.#after = this.#wish.after ?? (await this.#deedwire.events.latestCursor({ signal }))
    const about = {
      type: 'listening',
      lender: who.lender.name,
      forward_to: url,
      after: this.#after,
      ...(isShown && { signing_secret: secret }),
    }
    const signing = isShown
      ? `Signing secret: ${pc.bold(secret)}\nGive it to the receiver once: it stays the same as long as the key does.`
      : 'Signed with the given secret.'
    const head = `Events of ${safe(who.lender.name)} (UAT) are sent to ${url}, starting after cursor ${this.#after}.`
    this.#context.line(about, `${head}\n${signing}`)
  }

  async forwardAll(signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#done.signal])
    try {
      await Promise.all([this.#forwardFeed(either), this.#forwardCollateral(either)])
    } catch (error) {
      if (!this.#done.signal.aborted) throw error
    } finally {
      this.#done.abort()
    }
  }

  end(): { isTold: true } {
    const counts = { accepted: this.#accepted, refused: this.#refused, after: this.#after ?? null }
    const go = this.#after === undefined ? '' : ` Continue with --after ${this.#after}.`
    const text = `${this.#accepted} accepted, ${this.#refused} failed.${go}`
    this.#context.line({ type: 'stopped', ...counts }, text)
    return { isTold: true }
  }

  async #forwardFeed(signal: AbortSignal): Promise<void> {
    const { events } = this.#wish
    const feed = this.#deedwire.events.follow({ after: this.#after, signal, pollMsMax })
    for await (const event of feed) {
      const isWanted = events?.includes(event.event) ?? true
      if (isWanted && !this.#isForwardedApart(event)) await this.#forwardEvent(event, signal)
      this.#after = event.cursor
      if (this.#accepted + this.#refused >= this.#wish.limit) this.#done.abort()
      signal.throwIfAborted()
    }
  }

  /** That of `--collateral` is sent by itself, whenever it was recorded. */
  #isForwardedApart({ event, payload }: FeedEvent): boolean {
    return event === 'collateral.completed' && payload.data.id === this.#wish.collateral
  }

  async #forwardEvent(event: FeedEvent, signal: AbortSignal): Promise<void> {
    const { id, sequence, cursor, payload } = event
    // The same in every run, so that a receiver recognises repeats.
    const deliveryId = id.replace(/^evt_/, 'dlv_')
    const body = Buffer.from(JSON.stringify(payload))
    const callback = { event: event.event, deliveryId, sequence, body }
    const about =
      event.event === 'collateral.completed'
        ? { collateral: event.payload.data.id, cursor }
        : { external_ref: event.payload.external_ref, cursor }
    const isAccepted = await this.#forward(callback, about, subjectOf(event), signal)
    if (!isAccepted) this.#context.notice(`Failed. To send it again: --after ${this.#after}.`)
  }

  async #forwardCollateral(signal: AbortSignal): Promise<void> {
    const { collateral: id, seconds, limit } = this.#wish
    if (id === undefined) return
    const wait = { signal, timeoutMs: seconds * 1000, maxRetries: 30 }
    const data = await this.#deedwire.collateral.waitFor(id, wait)
    const body = Buffer.from(JSON.stringify({ data }))
    const deliveryId = id.replace(/^col_/, 'dlv_')
    const callback = { event: 'collateral.completed', deliveryId, sequence: 1, body }
    await this.#forward(callback, { collateral: id }, id, signal)
    if (this.#accepted + this.#refused >= limit) this.#done.abort()
  }

  async #forward(
    callback: Parameters<typeof forwardCallback>[1],
    about: object,
    name: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { event, deliveryId, sequence } = callback
    const tell = (attempt: ForwardAttempt) => {
      const { attempt: nr, status, ms, isAccepted, says, retryInMs } = attempt
      const json = {
        type: 'forwarded',
        at: new Date().toISOString(),
        event,
        ...about,
        sequence,
        delivery: deliveryId,
        attempt: nr,
        status,
        ms,
        accepted: isAccepted,
        ...(says !== '' && { says }),
        retry_in_ms: retryInMs,
      }
      this.#context.line(json, lineOf(event, name, attempt))
    }
    const isAccepted = await forwardCallback(this.#ports, callback, tell, signal)
    if (isAccepted) this.#accepted += 1
    else this.#refused += 1
    return isAccepted
  }
}

function lineOf(event: string, name: string, attempt: ForwardAttempt): string {
  const { status, ms, isAccepted, says, retryInMs } = attempt
  const answer = status === null ? 'no answer' : String(status)
  const outcome = isAccepted
    ? pc.green(answer)
    : pc.red(status === null ? answer : `${answer} refused`)
  const why = says === '' ? '' : `: ${says}`
  const again = retryInMs === null ? '' : pc.dim(`; retrying in ${retryInMs / 1000} s`)
  const at = pc.dim(timeOf(new Date().toISOString()))
  return `${at}  ${event.padEnd(18)}  ${name}  ${outcome} in ${ms} ms${why}${again}`
}
