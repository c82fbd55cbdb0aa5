import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestApp, TestLender } from '../../support/app/test-app.ts'
import { call, type Reply, sampleCase, sampleDocument } from '../../support/http/http-client.ts'
import type { StaffClient } from '../../support/http/staff-client.ts'
import {
  type Act,
  drafts,
  fileOf,
  given,
  type Life,
  loanOf,
  type Prediction,
  people,
  predict,
  type Seen,
  viewOf,
} from './case-lives-model.ts'

/** The case as the model has it, and the times of its timeline as they were first seen. */
export interface Model {
  life: Life
  times: readonly string[]
  /** Led once more, it may take another course. */
  raced: boolean
}

export interface Counts {
  commands: number
  races: number
  /** Moves that the case did not allow, that came too late, that were at fault. */
  not_allowed: number
  overtaken: number
  invalid: number
}

type StaffMember = StaffClient & { id: string }

export interface Real {
  app: TestApp
  lender: TestLender
  staff: readonly [StaffMember, StaffMember]
  counts: Counts
}

type Command = fc.AsyncCommand<Model, Real>

export function sentCase({ ref, caseType }: Pick<Life, 'ref' | 'caseType'>) {
  return sampleCase({
    external_ref: ref,
    loan_account_number: loanOf({ ref }),
    case_type: caseType,
    applicant_name: people.applicant,
  })
}

export function callAsLender(
  real: Real,
  { mode }: Pick<Life, 'mode'>,
  path: string,
  body?: unknown,
): Promise<Reply> {
  const prefix = mode === 'live' ? '/v1' : '/uat/v1'
  return call(real.app.url, `${prefix}${path}`, {
    key: real.lender[mode],
    ...(body !== undefined && { body }),
  })
}

function send(real: Real, life: Life, act: Act, seen: Seen, by: 0 | 1): Promise<Reply> {
  const { mode, caseId, ref, caseType } = life
  const path = `/${mode}/cases/${caseId}`
  const staff = real.staff[by]
  const move = (body: object) =>
    staff.post(`${path}/${act.do}`, body, { 'if-match': `"${seen.version}"` })
  const lend = (tail: string, body?: unknown) => callAsLender(real, life, tail, body)
  switch (act.do) {
    case 'allocate':
      return move({ analyst_id: life.analysts[act.to] })
    case 'take-next': {
      const filter = { lender: real.lender.id, case_type: caseType }
      return real.staff[act.as].post(`/${mode}/queue/take-next`, filter)
    }
    case 'start-review':
    case 'resume-review':
      return move({})
    case 'raise-query': {
      const { text, canned, awaited } = act
      return move({ text, ...given({ canned, documents_awaited: awaited }) })
    }
    case 'add-documents': {
      const documents = act.papers.map((name) =>
        sampleDocument(name, `This is ${name}.`, 'text/plain'),
      )
      return lend(`/cases/${ref}/documents`, { documents, ...given({ note: act.note }) })
    }
    case 'finalise': {
      const { result, reason } = act
      return move({ result, ...given({ reason }), draft_version: seen.draft })
    }
    case 're-release':
      return move({ reason: act.reason, draft_version: seen.draft })
    case 'save-draft': {
      const match = { 'if-match': `"${seen.draft}"` }
      return staff.send('PUT', `${path}/draft`, { content: drafts[act.content] }, match)
    }
    case 'attach': {
      const type = { 'content-type': 'application/pdf' }
      const tail = '/draft/attachments?filename=signed.pdf'
      return staff.send('POST', `${path}${tail}`, Buffer.from('%PDF-1.7\n%%EOF\n'), type)
    }
    case 'add-note':
      return staff.post(`${path}/notes`, { text: 'Spoke to the branch.' })
    case 'create-again':
      return lend('/cases', sentCase(life))
    case 'read':
      if (act.what === 'case by id') return lend(`/cases/${caseId}`)
      return lend(`/cases/${ref}${act.what === 'case by ref' ? '' : `/${act.what}`}`)
    case 'advance': {
      const { to, result, reason, awaited } = act
      const wish = { to, ...given({ result, reason, documents_awaited: awaited }) }
      return lend(`/sandbox/cases/${ref}/advance`, wish)
    }
    case 'sandbox-re-release':
      return lend(`/sandbox/cases/${ref}/re-release`, { reason: act.reason })
    default:
      return act satisfies never
  }
}

export interface Shown {
  view: Reply
  file: Reply
}

/** The case as lender and staff see it now. */
export async function look(real: Real, life: Life): Promise<Shown> {
  const [view, file] = await Promise.all([
    callAsLender(real, life, `/cases/${life.ref}`),
    real.staff[0].get(`/${life.mode}/cases/${life.caseId}`),
  ])
  return { view, file }
}

/** Gives the times of the timeline; those seen before must not have changed. */
export function judge(life: Life, { view, file }: Shown, times: readonly string[]): string[] {
  expect(view.json, view.text).toEqual(viewOf(life))
  expect(file.json, file.text).toMatchObject(fileOf(life))
  const { timeline, finalised_at, risk_score } = view.json
  expect(file.json).toMatchObject({ timeline, finalised_at, risk_score })
  const now: string[] = timeline.map(({ at }: { at: string }) => at)
  expect(now.slice(0, times.length)).toEqual(times)
  expect(now, 'times of the timeline never go back').toEqual(now.toSorted())
  if (life.status === 'finalised') expect(finalised_at).toBe(now.at(-1))
  return now
}

function judgeReply({ status, json, text }: Reply, expected: Prediction): void {
  expect({ status, body: json }, text).toEqual({ status: expected.status, body: expected.body })
}

/** How the sender comes by what it says it has read. */
type Eye = 'fresh' | 'stale case' | 'stale draft'

function seenBy({ version, draft }: Life, eye: Eye): Seen {
  return {
    version: eye === 'stale case' ? version - 1 : version,
    draft: eye === 'stale draft' ? draft.version + 1 : draft.version,
  }
}

/** As an analyst reads it before a release: how often the sandbox saves its own is not decided. */
async function withDraftOf(real: Real, life: Life): Promise<Life> {
  const { json } = await real.staff[0].get(`/${life.mode}/cases/${life.caseId}/draft`)
  return { ...life, draft: { ...life.draft, version: json.version } }
}

/** Skipped where the model would refuse it, unless it insists: lives get on, and refusals are seen. */
class One implements Command {
  readonly #act: Act
  readonly #eye: Eye
  readonly #insists: boolean

  constructor(act: Act, eye: Eye, insists: boolean) {
    this.#act = act
    this.#eye = eye
    this.#insists = insists
  }

  check({ life }: Model): boolean {
    return this.#insists || predict(life, this.#act, seenBy(life, 'fresh')).status < 400
  }

  async run(model: Model, real: Real): Promise<void> {
    const { life, times } = model
    const seen = seenBy(life, this.#eye)
    const expected = predict(life, this.#act, seen)
    const reply = await send(real, life, this.#act, seen, 0)
    judgeReply(reply, expected)
    model.times = judge(expected.life, await look(real, life), times)
    const wroteDraft = isSandbox(this.#act) && expected.life.draft !== life.draft
    model.life = wroteDraft ? await withDraftOf(real, expected.life) : expected.life
    count(real, reply)
  }

  toString(): string {
    return this.#eye === 'fresh' ? shown(this.#act) : `${shown(this.#act)} [${this.#eye}]`
  }
}

/** Two at once, both having read the same case: it must end as if one had come after the other. */
class Race implements Command {
  readonly #acts: readonly [Act, Act]

  constructor(...acts: [Act, Act]) {
    this.#acts = acts
  }

  check({ life }: Model): boolean {
    return this.#acts.some((act) => predict(life, act, seenBy(life, 'fresh')).status < 400)
  }

  async run(model: Model, real: Real): Promise<void> {
    const { life, times } = model
    model.raced = true
    const [a, b] = this.#acts
    const seen = seenBy(life, 'fresh')
    const [first, second] = await Promise.all([
      send(real, life, a, seen, 0),
      send(real, life, b, seen, 1),
    ])
    const now = await look(real, life)
    const faults: string[] = []
    for (const order of ['as sent', 'the other way'] as const) {
      const inTurn = order === 'as sent' ? [a, b] : [b, a]
      const replies = order === 'as sent' ? [first, second] : [second, first]
      try {
        let then = life
        for (const [i, act] of inTurn.entries()) {
          const expected = predict(then, act, seen)
          judgeReply(replies[i] as Reply, expected)
          then = expected.life
        }
        model.times = judge(then, now, times)
        model.life = then
        count(real, first, second)
        real.counts.races += 1
        return
      } catch (error) {
        faults.push(`${order}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    throw new Error(`no order of the two explains what came out\n${faults.join('\n')}`)
  }

  toString(): string {
    return `race(${this.#acts.map(shown).join(' | ')})`
  }
}

function isSandbox({ do: name }: Act): boolean {
  return name === 'advance' || name === 'sandbox-re-release'
}

function shown({ do: name, ...rest }: Act): string {
  const details = Object.keys(rest).length > 0 ? JSON.stringify(rest) : ''
  return `${name}${details}`
}

const counted: Record<string, keyof Counts> = {
  move_not_allowed: 'not_allowed',
  precondition_failed: 'overtaken',
  invalid_request: 'invalid',
}

function count({ counts }: Real, ...replies: Reply[]): void {
  counts.commands += replies.length
  for (const { json } of replies) {
    const name = counted[json?.error?.code]
    if (name) counts[name] += 1
  }
}

const which = fc.constantFrom(0 as const, 1 as const)
const results = fc.constantFrom('positive', 'negative', 'query', 'hold') as fc.Arbitrary<
  (Act & { do: 'finalise' })['result']
>
const reason = fc.constantFrom('The charge of 2018 is open.', 'The link deed was not produced.')
const papers = fc.uniqueArray(fc.constantFrom('deed.txt', 'extract.txt', 'receipt.txt'), {
  minLength: 1,
})
const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined, freq: 3 })
const doing = <T extends object>(name: string, more: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(more).map((fields) => ({ do: name, ...given(fields) }) as unknown as Act)
const just = (act: Act) => fc.constant(act)

const allocate = doing('allocate', { to: which })
const finalise = doing('finalise', { result: results, reason: maybe(reason) })
const staffMoves = [
  allocate,
  just({ do: 'start-review' }),
  doing('raise-query', {
    text: fc.constantFrom('Please send the link deed.', 'Who is the second holder?'),
    canned: maybe(fc.constantFrom('link_deed', 'clarification')),
    awaited: maybe(fc.boolean()),
  }),
  just({ do: 'resume-review' }),
  finalise,
  doing('re-release', { reason }),
  doing('save-draft', { content: fc.constantFrom('clear', 'clear', 'mortgage', 'silent') }),
]
const addDocuments = doing('add-documents', {
  papers,
  note: maybe(fc.constantFrom('The release deed is here.', 'As asked.')),
})
const takeNext = doing('take-next', { as: which })
const others = fc.oneof(
  just({ do: 'attach' }),
  just({ do: 'add-note' }),
  just({ do: 'create-again' }),
  doing('read', { what: fc.constantFrom('case by ref', 'case by id', 'report', 'queries') }),
)
const sandbox = fc.oneof(
  doing('advance', {
    to: fc.constantFrom('allocated', 'in_review', 'query_raised', 'finalised'),
    result: maybe(results),
    reason: maybe(reason),
    awaited: maybe(fc.boolean()),
  }),
  doing('sandbox-re-release', { reason }),
)
const eye = fc.oneof(
  { withCrossShrink: true },
  { weight: 12, arbitrary: fc.constant<Eye>('fresh') },
  { weight: 1, arbitrary: fc.constantFrom<Eye>('stale case', 'stale draft') },
)
const insists = fc.integer({ min: 0, max: 9 }).map((n) => n === 9)

const one = (act: fc.Arbitrary<Act>, eyes: fc.Arbitrary<Eye> = fc.constant('fresh')) =>
  fc.tuple(act, eyes, insists).map(([a, e, i]): Command => new One(a, e, i))

const moves = fc.oneof(...staffMoves, addDocuments)
/** Whoever takes the next case passes over one that is locked, so only those races have an order. */
const races = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(
      moves,
      fc.oneof({ weight: 8, arbitrary: moves }, { weight: 1, arbitrary: others }),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(finalise, addDocuments) },
  { weight: 1, arbitrary: fc.tuple(fc.oneof(allocate, takeNext), takeNext) },
)

export function livesOf(mode: Life['mode'], commandsMax: number) {
  return fc.commands<Model, Real, false>(
    [
      ...staffMoves.map((move) => one(move, eye)),
      // Much must come before a release, and most of a life after it: so it is tried more often.
      one(finalise),
      one(finalise),
      one(addDocuments),
      one(takeNext),
      one(others),
      races.map(([a, b]): Command => new Race(a, b)),
      ...(mode === 'test' ? [one(sandbox)] : []),
    ],
    { maxCommands: commandsMax, size: 'max' },
  )
}
