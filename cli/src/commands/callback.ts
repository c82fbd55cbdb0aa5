import type { CallbackRegistration, OptInEventName } from '../../../sdk/src/index.ts'
import { requestIdOf } from '../../../sdk/src/index.ts'
import type { Command } from '../command.ts'
import { connect, keyOptions } from '../integrator.ts'
import { wholeNumber } from '../read-input.ts'
import { lined, safe, timeOf } from '../show.ts'
import { idempotencyOption } from './case-submit.ts'

/** All of them need a key with the scope `callbacks:manage`. */

export const callbackGet: Command = {
  usage: 'callback get',
  means: 'Show the callback URL of this environment.',
  example: 'callback get',
  options: keyOptions,
  async run(context, _, options) {
    const { deedwire } = connect(context, options)
    const registered = await deedwire.callback.get({ signal: context.signal })
    return {
      json: { ...registered, request_id: requestIdOf(registered) },
      text: lined(rowsOf(registered)),
    }
  },
}

export const callbackSet: Command = {
  usage: 'callback set <url>',
  means:
    'Register or change the callback URL, with its header and its opt-in events. Enables it; what waits is sent.',
  example: 'callback set https://los.lender.example/callbacks --events case.in_review',
  options: [
    { flags: '--header-name <name>', means: 'header sent with each callback; default: none' },
    { flags: '--header-value <value>', means: 'its value' },
    {
      flags: '--events <names>',
      means:
        'opt-in events to send too, separated by commas (case.in_review, case.withdrawn); default: none',
    },
    idempotencyOption,
    ...keyOptions,
  ],
  async run(context, [url = ''], { headerName, headerValue, events, idempotencyKey, ...options }) {
    const { deedwire } = connect(context, options)
    const saved = await deedwire.callback.set(
      {
        url,
        header_name: headerName,
        header_value: headerValue,
        // The service says which it knows.
        events: events?.split(',').map((name) => name.trim() as OptInEventName),
      },
      { signal: context.signal, idempotencyKey },
    )
    const { signing_secret: secret } = saved
    const shown = secret === undefined ? '' : `\n${secretText(secret)}`
    return {
      json: { ...saved, request_id: requestIdOf(saved) },
      text: `Callbacks are sent to ${safe(saved.url, 2000)}.${shown}`,
    }
  },
}

export const callbackDelete: Command = {
  usage: 'callback delete',
  means: 'Remove the callback URL. Pending deliveries wait until one is registered again.',
  example: 'callback delete',
  options: keyOptions,
  async run(context, _, options) {
    const { deedwire } = connect(context, options)
    await deedwire.callback.remove({ signal: context.signal })
    return { json: { removed: true }, text: 'The callback URL was removed.' }
  },
}

export const callbackRotate: Command = {
  usage: 'callback rotate-secret',
  means: 'Get a new signing secret, shown once. During the overlap both secrets sign.',
  example: 'callback rotate-secret --overlap-days 2',
  options: [
    { flags: '--overlap-days <days>', means: 'days the old one stays valid, 0 to 7; default: 1' },
    idempotencyOption,
    ...keyOptions,
  ],
  async run(context, _, { overlapDays, idempotencyKey, ...options }) {
    const bounds = { min: 0, max: 7, standard: 1 }
    const overlap_days = wholeNumber('--overlap-days', overlapDays, bounds)
    const { deedwire } = connect(context, options)
    const { signal } = context
    const rotated = await deedwire.callback.rotateSecret(
      { overlap_days },
      { signal, idempotencyKey },
    )
    const { signing_secret: secret, previous_valid_until: until } = rotated
    return {
      json: { ...rotated, request_id: requestIdOf(rotated) },
      text: `${secretText(secret)}\nThe old one stays valid until ${timeOf(until)}.`,
    }
  },
}

export const callbackTest: Command = {
  usage: 'callback test',
  means: 'Send a ping to the callback URL now, and show the answer of the receiver.',
  example: 'callback test',
  options: keyOptions,
  async run(context, _, options) {
    const { deedwire } = connect(context, options)
    const ping = await deedwire.callback.test({ signal: context.signal })
    const { delivered, status, duration_ms: ms, answer, error } = ping
    const said = status === null ? (error ?? 'no answer') : `answer ${status}`
    const body = answer ? `\n${safe(answer, 2000)}` : ''
    return {
      json: { ...ping, request_id: requestIdOf(ping) },
      text: `${delivered ? 'Delivered' : 'Not delivered'}: ${safe(said)} in ${ms} ms.${body}`,
      failed: !delivered,
    }
  },
}

const secretText = (secret: string) => `Signing secret: ${secret}\nIt is not shown again.`

function rowsOf(registered: CallbackRegistration): [string, string][] {
  const { url, header_name: name, header_value: value, events, enabled } = registered
  const { disabled_at: at, disabled_why: why, failing_since: since } = registered
  return [
    ['URL', safe(url, 2000)],
    ['Header', name === null ? 'none' : `${safe(name)}: ${safe(value ?? '')}`],
    ['Opt-in events', events.join(', ') || 'none'],
    ['State', enabled ? 'enabled' : `disabled since ${timeOf(at ?? '')} (${why})`],
    ...(since ? [['Failing since', timeOf(since)] as [string, string]] : []),
  ]
}
