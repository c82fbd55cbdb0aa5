import pc from 'picocolors'
import type { EventName, FeedEvent } from '../../../sdk/src/index.ts'
import type { Command } from '../command.ts'
import { connect, keyOptions } from '../integrator.ts'
import { wholeNumber } from '../read-input.ts'
import { safe, timeOf } from '../show.ts'
import { cursorIn, timeLimit, timeoutOption } from '../time-limit.ts'

const weekSeconds = 7 * 24 * 3600
const pollMsMax = 1_000

export const afterOption = {
  flags: '--after <cursor>',
  means: 'start after this cursor, 0 for the first event; default: only new events',
} as const

export const eventsTail: Command = {
  usage: 'events tail',
  means:
    'Follow the event feed until Ctrl-C. Lines of --json are the events as returned by the API.',
  example: 'events tail --after 0 --once',
  options: [
    afterOption,
    { flags: '--types <names>', means: 'only these events, separated by commas' },
    { flags: '--limit <count>', means: 'stop after this many events' },
    { flags: '--once', means: 'stop after the last existing event' },
    timeoutOption('default: 1 week; then exit code 0'),
    ...keyOptions,
  ],
  async run(context, _, options) {
    const limit = timeLimit(context.signal, options.timeout, weekSeconds)
    const bounds = { min: 1, max: 1_000_000, standard: Number.POSITIVE_INFINITY }
    const count = wholeNumber('--limit', options.limit, bounds)
    const typedAfter = cursorIn(options.after)
    const { deedwire } = connect(context, options)
    const { signal } = limit
    const types = typesIn(options.types)
    let after = typedAfter
    let told = 0
    try {
      after ??= options.once ? '0' : await deedwire.events.latestCursor({ signal })
      if (!options.once) context.notice(`Events after cursor ${after}. Press Ctrl-C to stop.`)
      const events = options.once
        ? deedwire.events.from({ after, types, signal })
        : deedwire.events.follow({ after, types, signal, pollMsMax })
      for await (const event of events) {
        context.line(event, lineOf(event))
        after = event.cursor
        told += 1
        if (told >= count) break
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
    if (after !== undefined) context.notice(`Continue with --after ${after}.`)
    return { isTold: true }
  },
}

function lineOf(one: FeedEvent): string {
  const { at, cursor, event } = one
  return `${pc.dim(timeOf(at))}  ${event.padEnd(20)}  ${subjectOf(one)}  ${outcomeOf(one)}  ${pc.dim(`cursor ${cursor}`)}`
}

/** What the event is about. */
export function subjectOf(one: FeedEvent): string {
  if (one.event === 'collateral.completed') return one.payload.data.id
  return `${safe(one.payload.external_ref)} #${one.sequence}`
}

function outcomeOf(one: FeedEvent): string {
  if (one.event === 'collateral.completed') return one.payload.data.status
  const { status, result } = one.payload
  return result === '' ? status : `${status}, ${result}`
}

/** Names of events, separated by commas; the service says which it knows. */
function typesIn(typed: string | undefined): EventName[] | undefined {
  return typed?.split(',').map((name) => name.trim() as EventName)
}
