import { setTimeout as sleep } from 'node:timers/promises'
import pc from 'picocolors'
import type { CaseView, Deedwire } from '../../../sdk/src/index.ts'
import type { Command, TalkContext } from '../command.ts'
import { connect, keyOptions } from '../integrator.ts'
import { safe, timeOf } from '../show.ts'
import { timeLimit, timeoutOption } from '../time-limit.ts'
import { gradeOf } from './case.ts'
import { shellWord } from './case-submit.ts'

const pollMsMin = 500
const pollMsMax = 5_000
/** Tolerates a restart of the service of some minutes. */
const maxRetries = 30
const daySeconds = 24 * 3600

export const caseWatch: Command = {
  usage: 'case watch <ref>',
  means:
    'Track a case until it is finalised or withdrawn. Lines of --json have the type status, query, case (the last) or timeout.',
  example: 'case watch LOS-7 --timeout 600',
  options: [timeoutOption('default: 1 day'), ...keyOptions],
  async run(context, [ref = ''], options) {
    const limit = timeLimit(context.signal, options.timeout, daySeconds)
    const { deedwire } = connect(context, options)
    const watcher = new Watcher(context, deedwire, ref, limit.signal)
    try {
      const view = await watcher.untilClosed()
      if (view.status === 'withdrawn') {
        context.line({ type: 'case', case: view }, 'Withdrawn. There is no report.')
        return { isTold: true }
      }
      const score = view.risk_score ? ` Grade ${gradeOf(view.risk_score)}.` : ''
      const next = `Download the report: deedwire report download ${shellWord(safe(ref))}`
      context.line({ type: 'case', case: view }, `Finalised.${score}\n${next}`)
      return { isTold: true }
    } catch (error) {
      if (!limit.isOver() || context.signal.aborted) throw error
      const stands = watcher.last?.status ?? 'unknown'
      const message = `Not finalised within ${limit.seconds} s; the status is ${stands}.`
      context.line({ type: 'timeout', status: stands, message }, pc.yellow(message))
      return { isTold: true, failed: true }
    }
  },
}

/** Reports what is new after each request. */
class Watcher {
  readonly #context: TalkContext
  readonly #deedwire: Deedwire
  readonly #ref: string
  readonly #signal: AbortSignal
  #told = 0
  readonly #asked = new Set<string>()
  last: CaseView | undefined

  constructor(context: TalkContext, deedwire: Deedwire, ref: string, signal: AbortSignal) {
    this.#context = context
    this.#deedwire = deedwire
    this.#ref = ref
    this.#signal = signal
  }

  async untilClosed(): Promise<CaseView> {
    let delayMs = pollMsMin
    for (;;) {
      const view = await this.#deedwire.cases.get(this.#ref, { signal: this.#signal, maxRetries })
      const isNews = this.#tellTimeline(view)
      if (view.status === 'query_raised') await this.#tellQueries()
      this.last = view
      if (view.status === 'finalised' || view.status === 'withdrawn') return view
      delayMs = isNews ? pollMsMin : Math.min(pollMsMax, delayMs * 1.5)
      await sleep(delayMs, undefined, { signal: this.#signal })
    }
  }

  #tellTimeline({ timeline }: CaseView): boolean {
    const news = timeline.slice(this.#told)
    this.#told = timeline.length
    for (const { status, at } of news) {
      this.#context.line({ type: 'status', status, at }, `${pc.dim(timeOf(at))}  ${status}`)
    }
    return news.length > 0
  }

  async #tellQueries(): Promise<void> {
    const queries = await this.#deedwire.cases.queries(this.#ref, { signal: this.#signal })
    for (const query of queries) {
      if (query.closed_at !== null || this.#asked.has(query.raised_at)) continue
      this.#asked.add(query.raised_at)
      const answer = query.documents_awaited
        ? `  answer with: deedwire case add ${shellWord(safe(this.#ref))} <documents>`
        : ''
      this.#context.line(
        { type: 'query', ...query },
        [`${pc.dim(timeOf(query.raised_at))}  asked: ${safe(query.text, 2000)}`, answer]
          .filter(Boolean)
          .join('\n'),
      )
    }
  }
}
