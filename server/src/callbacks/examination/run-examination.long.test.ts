import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type ExamReceiver,
  openExamReceiver,
  type PlantedFault,
  type ReceiverOptions,
} from '../../../../tests/support/callbacks/exam-receiver.ts'
import { openPlainReceiver } from '../../../../tests/support/callbacks/plain-receiver.ts'
import { CallbackSender } from '../post/post-callback.ts'
import { examPorts } from './exam-ports.ts'
import type { Finding, ProbeName } from './probes.ts'
import { type Examined, examLimits, runExamination } from './run-examination.ts'

/** As the real ones, in less time; but not so little that a busy machine looks like a bad receiver. */
const quick = {
  ...examLimits,
  slowMs: 3_500,
  settleMs: 2_000,
  quietMs: 80,
  pollMs: 10,
  pauseMs: 30,
}
const sender = new CallbackSender({ timeoutMs: 4_000 })
const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  await sender.close()
  for (const one of opened) await one.close()
})

async function examine(
  { url, stateUrl, secret }: Pick<ExamReceiver, 'url' | 'secret'> & { stateUrl?: string },
  {
    limits = quick,
    header,
  }: { limits?: typeof quick; header?: { name: string; value: string } } = {},
): Promise<Examined> {
  const state = stateUrl === undefined ? undefined : { url: stateUrl, header }
  const ports = examPorts(sender, { url, allowPrivate: true }, state)
  const asked = { signing: { secret, previous: undefined }, now: new Date() }
  return runExamination(ports, asked, limits)
}

async function open(faults: readonly PlantedFault[] = [], options: ReceiverOptions = {}) {
  const receiver = await openExamReceiver(faults, options)
  opened.push(receiver)
  return receiver
}

/** What is not as it should be. */
function faultsIn({ results }: Examined): Partial<Record<ProbeName, Finding>> {
  const bad = results.filter(({ outcome }) => outcome !== 'passed')
  return Object.fromEntries(bad.map(({ probe, finding }) => [probe, finding]))
}

const notReached = (but: readonly ProbeName[], { results }: Examined) =>
  results.every(({ probe, finding }) => but.includes(probe) || finding === 'not_reached')

describe.concurrent('a good receiver passes', () => {
  test.each<[string, ReceiverOptions]>([
    ['plain', {}],
    ['answers 204', { status: 204 }],
    ['keeps a log of all that came', { state: 'kept log' }],
    ['says when it was asked', { state: 'with the time' }],
  ])('%s', async (_, options) => {
    const examined = await examine(await open([], options))
    expect(faultsIn(examined)).toEqual({})
    expect(examined).toMatchObject({ verdict: 'passed', state: 'address' })
    expect(examined.callbacks).toBeGreaterThan(40)
  })

  test('works after it has answered', async () => {
    // Quiet for much longer than it is late, so that a busy machine does not mix them up.
    const limits = { ...quick, settleMs: 4_000, quietMs: 400 }
    const examined = await examine(await open([], { lateMs: 10 }), { limits })
    expect(faultsIn(examined)).toEqual({})
    expect(examined).toMatchObject({ verdict: 'passed', state: 'address' })
  })

  test('told with each answer instead of at an address', async () => {
    const { url, secret } = await open([], { tellsState: true })
    const examined = await examine({ url, secret })
    expect(faultsIn(examined)).toEqual({})
    expect(examined).toMatchObject({ verdict: 'passed', state: 'answer' })
  })

  test('a state address behind a header', async () => {
    const receiver = await open([], { state: 'behind a key' })
    const header = { name: 'X-Key', value: 'let me see' }
    expect((await examine(receiver, { header })).verdict).toBe('passed')
    expect(faultsIn(await examine(receiver))).toMatchObject({ duplicate: 'state_unreadable' })
  })

  test('written by another hand: a table of deliveries and the highest number', async () => {
    const receiver = await openPlainReceiver('another secret entirely')
    opened.push(receiver)
    const examined = await examine(receiver)
    expect(faultsIn(examined)).toEqual({})
    expect(examined.verdict).toBe('passed')
  })
})

describe.concurrent('a planted fault is found out, and nothing else is', () => {
  test.each<[PlantedFault, Partial<Record<ProbeName, Finding>>]>([
    [
      'no signature check',
      {
        tampered: 'accepted',
        wrong_secret: 'accepted',
        unsigned: 'accepted',
        other_signature: 'accepted',
        verifies_first: 'accepted',
      },
    ],
    [
      'checks only that a signature is there',
      {
        tampered: 'accepted',
        wrong_secret: 'accepted',
        unsigned: 'accepted',
        other_signature: 'accepted',
        verifies_first: 'accepted',
      },
    ],
    ['compares only as much as was sent', { unsigned: 'accepted', rotation: 'refused' }],
    [
      'refuses silently',
      {
        tampered: 'accepted_silently',
        wrong_secret: 'accepted_silently',
        unsigned: 'accepted_silently',
        other_signature: 'accepted_silently',
        verifies_first: 'accepted_silently',
      },
    ],
    ['writes before it verifies', { tampered: 'left_a_trace', wrong_secret: 'left_a_trace' }],
    ['parses before verifying', { tampered: 'broke', verifies_first: 'broke' }],
    ['parses before verifying, politely', { verifies_first: 'parsed_first' }],
    ['parses before verifying, and says so in the answer', { verifies_first: 'parsed_first' }],
    ['verifies what it wrote anew', { raw_bytes: 'refused' }],
    ['takes the first piece for the whole', { in_pieces: 'refused' }],
    ['takes small bodies alone', { large: 'refused' }],
    ['one at a time', { at_once: 'broke', duplicate_at_once: 'broke' }],
    ['breaks on a ping', { ping: 'broke' }],
    ['takes known fields alone', { added_fields: 'refused' }],
    ['ignores the signature before', { rotation: 'refused' }],
    ['not idempotent', { duplicate: 'state_changed', duplicate_at_once: 'state_changed' }],
    ['not idempotent at once', { duplicate_at_once: 'state_changed' }],
    ['refuses repeats', { duplicate: 'refused' }],
    ['knows the last delivery alone', { out_of_order: 'state_changed', stale: 'state_changed' }],
    ['follows order of arrival', { out_of_order: 'state_changed' }],
    ['slow', { speed: 'slow' }],
  ])('%s', async (fault, expected) => {
    const limits = fault === 'slow' ? { ...quick, slowMs: 1_000 } : quick
    const examined = await examine(await open([fault]), { limits })
    const found = faultsIn(examined)
    expect(found).toMatchObject(expected)
    if (exact.includes(fault)) expect(found).toEqual(expected)
    expect(examined.verdict).toBe(fault === 'ignores the signature before' ? 'passed' : 'failed')
    for (const { outcome, advice, facts } of examined.results) {
      if (outcome === 'failed') expect([advice.length > 20, facts.length > 0]).toEqual([true, true])
    }
  })

  /** Their fault shows in one way alone. */
  const exact: readonly PlantedFault[] = [
    'no signature check',
    'checks only that a signature is there',
    'compares only as much as was sent',
    'refuses silently',
    'parses before verifying, politely',
    'parses before verifying, and says so in the answer',
    'takes small bodies alone',
    'breaks on a ping',
    'takes known fields alone',
    'ignores the signature before',
    'not idempotent',
    'not idempotent at once',
    'refuses repeats',
    'follows order of arrival',
    'slow',
  ]

  test('several faults at once, each by its name', async () => {
    const planted = ['not idempotent', 'follows order of arrival', 'no signature check'] as const
    const found = faultsIn(await examine(await open(planted)))
    expect(found).toMatchObject({
      duplicate: 'state_changed',
      out_of_order: 'state_changed',
      wrong_secret: 'accepted',
    })
  })

  test('what changed is told', async () => {
    const { results } = await examine(await open(['follows order of arrival']))
    const { facts } = results.find(({ probe }) => probe === 'out_of_order') ?? { facts: [] }
    expect(facts.join('\n')).toContain('status: finalised → query_raised')
  })

  test('work done after the answer is found out too', async () => {
    const planted = ['not idempotent', 'follows order of arrival'] as const
    const found = faultsIn(await examine(await open(planted, { lateMs: 60 })))
    expect(found).toMatchObject({ duplicate: 'state_changed', out_of_order: 'state_changed' })
  })
})

describe.concurrent('what cannot be seen is no pass', () => {
  const stateProbes: ProbeName[] = ['duplicate', 'duplicate_at_once', 'out_of_order', 'stale']
  test.each<[Finding, ReceiverOptions, boolean]>([
    ['no_state', {}, false],
    ['state_unmoved', { state: 'constant' }, true],
    ['state_unsteady', { state: 'restless' }, true],
    ['state_unreadable', { state: 'broken' }, true],
  ])('%s', async (finding, options, hasAddress) => {
    const { stateUrl, ...receiver } = await open(['not idempotent'], options)
    const examined = await examine(hasAddress ? { ...receiver, stateUrl } : receiver)
    expect(faultsIn(examined)).toEqual(
      Object.fromEntries(stateProbes.map((probe) => [probe, finding])),
    )
    expect(examined.verdict).toBe('incomplete')
  })
})

describe.concurrent('it ends by itself', () => {
  test.each<[PlantedFault, Partial<Record<ProbeName, Finding>>]>([
    ['hangs', { good: 'no_answer', speed: 'no_answer' }],
    ['refuses everything', { good: 'refused' }],
    ['breaks on everything', { good: 'broke' }],
    ['redirects', { good: 'redirected' }],
  ])('%s', async (fault, expected) => {
    const startedAt = performance.now()
    const examined = await examine(await open([fault]))
    expect(faultsIn(examined)).toMatchObject(expected)
    expect(notReached(['good', 'speed'], examined)).toBe(true)
    expect(examined.verdict).toBe('failed')
    expect(performance.now() - startedAt).toBeLessThan(30_000)
  })

  test('after two silences, where it hangs later on', async () => {
    const receiver = await open(['hangs on bad signatures'])
    const examined = await examine(receiver)
    expect(faultsIn(examined)).toMatchObject({ tampered: 'no_answer', wrong_secret: 'not_reached' })
    expect(examined.verdict).toBe('failed')
  })

  test('when its time is up', async () => {
    const startedAt = performance.now()
    const receiver = await open(['slow'], { slowMs: 900 })
    const examined = await examine(receiver, { limits: { ...quick, totalMs: 1_000 } })
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    expect(faultsIn(examined)).toMatchObject({ stale: 'not_reached', rotation: 'not_reached' })
    expect(examined.verdict).not.toBe('passed')
  })

  test('where nobody listens', async () => {
    const receiver = await openExamReceiver()
    await receiver.close()
    const examined = await examine(receiver)
    expect(faultsIn(examined)).toMatchObject({ good: 'no_answer', speed: 'not_reached' })
    expect(examined.results[0]?.facts.join()).toContain('The address could not be reached.')
  })
})

test('callbacks look like real ones, and no genuine one names a real case', async () => {
  const receiver = await open()
  await examine(receiver)
  const isSigned = ({ headers, body }: (typeof receiver.received)[number]) =>
    headers['x-svc-signature'] ===
    `sha256=${createHmac('sha256', receiver.secret).update(body).digest('hex')}`
  const genuine = receiver.received.filter(isSigned)
  expect(genuine.length).toBeGreaterThan(20)
  for (const { headers, body } of genuine) {
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Deedwire-Callbacks/1',
      'x-svc-delivery': expect.stringMatching(/^dlv_[0-9a-z]{26}$/),
      'x-svc-timestamp': expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const { event, external_ref, data } = JSON.parse(body)
    expect(headers['x-svc-event']).toBe(event)
    if (event === 'ping') continue
    expect(external_ref).toMatch(/^EXAM-[0-9A-F]{8}-\d+$/)
    expect(data).toMatchObject({ external_ref, is_sandbox: true })
    expect(Number(headers['x-svc-sequence'])).toBeGreaterThan(0)
  }
})
