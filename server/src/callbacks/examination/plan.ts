import { createHash, randomBytes } from 'node:crypto'
import { newId } from '../../lib/ids.ts'
import { type Callback, headersOf, type Signing, signatureOf } from '../post/sign-callback.ts'
import { pingOf } from '../test-callback.ts'
import { callbackOf, type ExamCase, enlarged, examCase, payloadIn } from './exam-case.ts'
import type { ProbeName } from './probes.ts'

/** One callback as it is sent. */
export interface Sending {
  headers: Record<string, string>
  body: Buffer
  /** The body is sent in two halves, this long apart. */
  pauseMs?: number
}

/** What is sent at one moment, and what is read afterwards. */
export interface Step {
  label: string
  /** More than one are sent at once. */
  send: readonly Sending[]
  /** The case whose state is read, and whether it should change or stay. */
  watch?: { ref: string; should: 'change' | 'stay' }
}

export interface Kit {
  now: Date
  signing: Signing
  ownHeader: { name: string; value: string } | undefined
  pauseMs: number
  largeBytes: number
  /** Numbered from 1; created on first use. */
  caseOf(number: number): ExamCase
}

export function packKit(
  of: Omit<Kit, 'caseOf'>,
  name: string = randomBytes(4).toString('hex').toUpperCase(),
): Kit {
  const cases = new Map<number, ExamCase>()
  const caseOf = (number: number) => {
    const made = cases.get(number) ?? examCase(name, number, of.now)
    cases.set(number, made)
    return made
  }
  return { ...of, caseOf }
}

/** The purpose of each invented case. */
export const examCases = {
  history: 1,
  duplicate: 2,
  lateAfterFinal: 3,
  lateBeforeFinal: 4,
  manners: 5,
  duplicateAtOnce: 6,
  atOnce: [7, 8, 9, 10, 11, 12],
  forged: { tampered: 13, wrong_secret: 14, unsigned: 15, other_signature: 16, verifies_first: 17 },
} as const

/** What each probe sends. Pure except for the ids of deliveries. */
export const plan: Record<ProbeName, (kit: Kit) => readonly Step[]> = {
  good: (kit) => {
    const { ref, events } = kit.caseOf(examCases.history)
    return events.map((callback) => ({
      label: `${callback.event}, number ${callback.sequence}`,
      send: [genuine(kit, callback)],
      watch: { ref, should: 'change' },
    }))
  },
  ping: (kit) => [
    one('ping', genuine(kit, callbackOf('ping', undefined, pingOf(kit.now), kit.now))),
  ],
  raw_bytes: (kit) => [one('unusual JSON', genuine(kit, oddlyWritten(manners(kit, 1))))],
  header_case: (kit) => {
    const { headers, body } = genuine(kit, manners(kit, 2))
    const small = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    return [one('lower case', { headers: Object.fromEntries(small), body })]
  },
  added_fields: (kit) => {
    const callback = manners(kit, 3)
    const payload = payloadIn(callback)
    const added = {
      ...payload,
      added_later: { list: [1, 2.5, null], text: '…' },
      data: { ...payload.data, added_later: true },
    }
    return [one('two new fields', genuine(kit, { ...callback, body: bytesOf(added) }))]
  },
  in_pieces: (kit) => {
    const sending = genuine(kit, manners(kit, 4))
    return [one('in two pieces', { ...sending, pauseMs: kit.pauseMs })]
  },
  large: (kit) => {
    const callback = enlarged(manners(kit, 5), kit.largeBytes)
    return [one(`${Math.round(callback.body.length / 1024)} KB`, genuine(kit, callback))]
  },
  at_once: (kit) => {
    const first = examCases.atOnce.map((number) => eventOf(kit.caseOf(number), 1))
    return [{ label: 'six cases', send: first.map((callback) => genuine(kit, callback)) }]
  },
  duplicate: (kit) => {
    const found = kit.caseOf(examCases.duplicate)
    const last = eventOf(found, 5)
    return [
      one('case.received', genuine(kit, eventOf(found, 1))),
      { ...one('case.finalised', genuine(kit, last)), watch: { ref: found.ref, should: 'change' } },
      { ...one('first repeat', genuine(kit, last)), watch: { ref: found.ref, should: 'stay' } },
      { ...one('second repeat', genuine(kit, last)), watch: { ref: found.ref, should: 'stay' } },
    ]
  },
  duplicate_at_once: (kit) => {
    const found = kit.caseOf(examCases.duplicateAtOnce)
    const last = eventOf(found, 5)
    return [
      one('case.received', genuine(kit, eventOf(found, 1))),
      {
        label: 'case.finalised three times',
        send: [1, 2, 3].map(() => genuine(kit, last)),
        watch: { ref: found.ref, should: 'change' },
      },
    ]
  },
  out_of_order: (kit) => [
    ...lateSteps(kit, examCases.lateBeforeFinal, [1, 3], [2]),
    ...lateSteps(kit, examCases.lateAfterFinal, [1, 2, 5], [3, 4]),
  ],
  stale: (kit) => {
    const found = kit.caseOf(examCases.history)
    const callback = eventOf(found, 1)
    const old = new Date(kit.now.getTime() - 4 * 86_400_000)
    const watch = { ref: found.ref, should: 'stay' } as const
    return [{ ...one('case.received from four days ago', genuine(kit, callback, old)), watch }]
  },
  tampered: (kit) => {
    const changed = (label: string, change: (text: string) => string) => {
      const { headers, body } = genuine(kit, forgery(kit, 'tampered', 5))
      return one(label, { headers, body: Buffer.from(change(body.toString())) })
    }
    return watched(kit, 'tampered', [
      changed('another result', (text) =>
        text.replaceAll('"result":"negative"', '"result":"positive"'),
      ),
      changed('one space added', (text) => `${text} `),
      changed('one byte removed', (text) => text.slice(0, -1)),
    ])
  },
  wrong_secret: (kit) => {
    const signed = (label: string, number: number, signature: (body: Buffer) => string) => {
      const callback = forgery(kit, 'wrong_secret', number)
      return one(label, resigned(kit, callback, signature(callback.body)))
    }
    return watched(kit, 'wrong_secret', [
      signed('another secret', 1, (body) => signatureOf(strangerSecret, body)),
      signed('an empty secret', 2, (body) => signatureOf('', body)),
      signed('the secret "undefined"', 3, (body) => signatureOf('undefined', body)),
      signed('the secret "null"', 4, (body) => signatureOf('null', body)),
      signed('a hash without a secret', 5, (body) => {
        return `sha256=${createHash('sha256').update(body).digest('hex')}`
      }),
    ])
  },
  unsigned: (kit) => {
    const withSignature = (label: string, number: number, change: (right: string) => string) => {
      const callback = forgery(kit, 'unsigned', number)
      return one(
        label,
        resigned(kit, callback, change(signatureOf(kit.signing.secret, callback.body))),
      )
    }
    const bare = forgery(kit, 'unsigned', 1)
    const { 'X-SVC-Signature': _, ...headers } = resigned(kit, bare, '').headers
    return watched(kit, 'unsigned', [
      one('no signature', { headers, body: bare.body }),
      withSignature('an empty signature', 2, () => ''),
      withSignature('sha256= without digits', 3, () => 'sha256='),
      withSignature('first half of the correct signature', 4, (right) => right.slice(0, 39)),
    ])
  },
  other_signature: (kit) => {
    const other = eventOf(kit.caseOf(examCases.history), 1)
    const signature = signatureOf(kit.signing.secret, other.body)
    return watched(kit, 'other_signature', [
      one(
        'signature of case.received',
        resigned(kit, forgery(kit, 'other_signature', 5), signature),
      ),
    ])
  },
  verifies_first: (kit) => {
    const forged = (label: string, body: Buffer) => {
      const callback = { ...forgery(kit, 'verifies_first', 1), body }
      return one(label, resigned(kit, callback, signatureOf(strangerSecret, body)))
    }
    const payload = payloadIn(forgery(kit, 'verifies_first', 1))
    return watched(kit, 'verifies_first', [
      forged('cut off', Buffer.from('{"event":"case.recei')),
      forged('not JSON', Buffer.from('event=case.received&status=received')),
      forged('null', Buffer.from('null')),
      forged('an empty list', Buffer.from('[]')),
      forged('fields of the wrong type', bytesOf({ ...payload, event: 7, data: null })),
      forged('an unknown event', bytesOf({ ...payload, event: 'case.unheard_of' })),
      forged('not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    ])
  },
  rotation: (kit) => {
    const callback = manners(kit, 6)
    const signing = { secret: strangerSecret, previous: kit.signing.secret }
    return [one('both signatures', genuine({ ...kit, signing }, callback))]
  },
  speed: () => [],
}

/** A secret of this process, never revealed. */
const strangerSecret = `svcsec_${randomBytes(32).toString('base64url')}`

function one(label: string, sending: Sending): Step {
  return { label, send: [sending] }
}

function genuine(kit: Kit, callback: Callback, at: Date = kit.now): Sending {
  return { headers: headersOf(callback, kit.signing, kit.ownHeader, at), body: callback.body }
}

function resigned(kit: Kit, callback: Callback, signature: string): Sending {
  const { 'X-SVC-Signature-Previous': _, ...headers } = genuine(kit, callback).headers
  return { headers: { ...headers, 'X-SVC-Signature': signature }, body: callback.body }
}

type Forged = keyof typeof examCases.forged

/** Nothing genuine is ever sent about this case, so any trace of it is a fault. */
function forgery(kit: Kit, of: Forged, number: number): Callback {
  const callback = eventOf(kit.caseOf(examCases.forged[of]), number)
  return { ...callback, deliveryId: newId('dlv', kit.now.getTime()) }
}

function manners(kit: Kit, number: number): Callback {
  return eventOf(kit.caseOf(examCases.manners), number)
}

function eventOf({ events }: ExamCase, number: number): Callback {
  const found = events[number - 1]
  if (!found) throw new Error(`the life of an invented case has no event ${number}`)
  return found
}

function lateSteps(kit: Kit, number: number, first: number[], late: number[]): Step[] {
  const found = kit.caseOf(number)
  const step = (which: number, should: 'change' | 'stay') => {
    const callback = eventOf(found, which)
    const label = `${callback.event}, number ${which}${should === 'stay' ? ', late' : ''}`
    return { ...one(label, genuine(kit, callback)), watch: { ref: found.ref, should } }
  }
  return [
    ...first.map((which) => step(which, 'change')),
    ...late.map((which) => step(which, 'stay')),
  ]
}

/** One read at the end is enough: a forged case must never appear. */
function watched(kit: Kit, of: Forged, steps: readonly Step[]): Step[] {
  const watch = { ref: kit.caseOf(examCases.forged[of]).ref, should: 'stay' } as const
  return steps.map((step, i) => (i === steps.length - 1 ? { ...step, watch } : step))
}

function bytesOf(payload: object): Buffer {
  return Buffer.from(JSON.stringify(payload))
}

/** The same JSON as other software might write it: RFC 8259 allows all of this. */
function oddlyWritten(callback: Callback): Callback {
  const text = JSON.stringify(payloadIn(callback), null, '\t')
    .replaceAll('": ', '"  :\r\n')
    .replace(/[^\x20-\x7e\t\r\n]/g, (letter) => {
      return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    })
    .replace('"case.received"', '"case\\u002ereceived"')
  return { ...callback, body: Buffer.from(`  ${text}\r\n`) }
}
