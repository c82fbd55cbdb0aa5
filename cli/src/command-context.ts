import pc from 'picocolors'
import type { TalkContext } from './command.ts'
import { Interrupted } from './print-error.ts'

/** What a command works with: `more` is what its program adds. The closers close what it opened. */
export function contextOf(
  asked: Pick<TalkContext, 'isTyped' | 'catalogue'>,
  more: object,
  closers: (() => Promise<void>)[],
  asJson: boolean,
): TalkContext {
  let stop: AbortController | undefined
  const talk: TalkContext = {
    ...asked,
    get signal() {
      stop ??= stopOnInterrupt(closers)
      return stop.signal
    },
    line: (json, text) => void process.stdout.write(`${asJson ? JSON.stringify(json) : text}\n`),
    notice: (text) => void process.stderr.write(`${pc.dim(text)}\n`),
  }
  // One by one: a spread would call every getter and open everything.
  return Object.create(more, Object.getOwnPropertyDescriptors(talk))
}

/** The first Ctrl-C asks the command to end; the second ends the process. */
function stopOnInterrupt(closers: (() => Promise<void>)[]): AbortController {
  const stop = new AbortController()
  const onSignal = () => stop.abort(new Interrupted())
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, onSignal)
  closers.push(async () => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, onSignal)
  })
  return stop
}
