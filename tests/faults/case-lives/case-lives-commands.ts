import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Reply } from '../../support/http/http-client.ts'
import type { Act, Life, Prediction, Seen } from './case-lives-model.ts'
import { predict } from './case-lives-predict.ts'
import { type Counts, callAsLender, type Real, send } from './case-lives-send.ts'
import { eventsOf, fileOf, viewOf } from './case-lives-shown.ts'

/** What was shown of a case before, and must not change by itself. */
export interface Witnessed {
  /** Of the timeline. */
  times: readonly string[]
  version: number
  updatedAt: string
}

/** The case as the model has it, and what was last seen of it. */
export interface Model {
  life: Life
  witnessed: Witnessed
  /** Led once more, it may take another course. */
  raced: boolean
}

export type Command = fc.AsyncCommand<Model, Real>

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

/** Gives what was seen; what was seen before must not have changed. */
export function judge(life: Life, { view, file }: Shown, before: Witnessed): Witnessed {
  const { times } = before
  expect(view.json, view.text).toEqual(viewOf(life))
  expect(file.json, file.text).toMatchObject(fileOf(life))
  const { timeline, finalised_at, risk_score, updated_at } = view.json
  expect(file.json).toMatchObject({ timeline, finalised_at, risk_score, updated_at })
  const now: string[] = timeline.map(({ at }: { at: string }) => at)
  expect(now.slice(0, times.length)).toEqual(times)
  expect(now, 'times of the timeline never go back').toEqual(now.toSorted())
  if (life.status === 'finalised') expect(finalised_at).toBe(now.at(-1))
  // A poller that compares updated_at misses no change, and sees none where there was none.
  if (life.version === before.version) expect(updated_at).toBe(before.updatedAt)
  expect(updated_at >= before.updatedAt && updated_at >= (now.at(-1) ?? '')).toBe(true)
  return { times: now, version: life.version, updatedAt: updated_at }
}

export const unseen: Witnessed = { times: [], version: 0, updatedAt: '' }

function judgeReply({ status, json, text }: Reply, expected: Prediction): void {
  // A refused release also lists its checks.
  const { checks: _, ...body } = json ?? {}
  expect({ status, body }, text).toEqual({ status: expected.status, body: expected.body })
}

/** How the sender comes by what it says it has read. */
export type Eye = 'fresh' | 'stale case' | 'stale draft'

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
export class One implements Command {
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
    const { life, witnessed } = model
    const seen = seenBy(life, this.#eye)
    const expected = predict(life, this.#act, seen)
    const reply = await send(real, life, this.#act, seen, 0)
    judgeReply(reply, expected)
    model.witnessed = judge(expected.life, await look(real, life), witnessed)
    const wroteDraft = isSandbox(this.#act) && expected.life.draft !== life.draft
    model.life = wroteDraft ? await withDraftOf(real, expected.life) : expected.life
    count(real, reply)
  }

  toString(): string {
    return this.#eye === 'fresh' ? shown(this.#act) : `${shown(this.#act)} [${this.#eye}]`
  }
}

/** Two at once, both having read the same case: it must end as if one had come after the other. */
export class Race implements Command {
  readonly #acts: readonly [Act, Act]

  constructor(...acts: [Act, Act]) {
    this.#acts = acts
  }

  check({ life }: Model): boolean {
    return this.#acts.some((act) => predict(life, act, seenBy(life, 'fresh')).status < 400)
  }

  async run(model: Model, real: Real): Promise<void> {
    const { life, witnessed } = model
    model.raced = true
    const [a, b] = this.#acts
    const seen = seenBy(life, 'fresh')
    const [first, second] = await Promise.all([
      send(real, life, a, seen, 0),
      send(real, life, b, seen, 1),
    ])
    const now = await look(real, life)
    // What each event says shows which of the two was first.
    const { json: told } = await real.staff[0].get(`/${life.mode}/cases/${life.caseId}/events`)
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
        expect(told).toEqual({ events: eventsOf(then) })
        model.witnessed = judge(then, now, witnessed)
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
  not_withdrawable: 'not_allowed',
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
