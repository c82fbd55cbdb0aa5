import { areAlike, differencesOf, isSame, withoutNames } from './compare-states.ts'
import { examCases, type Kit } from './plan.ts'
import { type Finding, type ProbeName, probeNames } from './probes.ts'

/** The answer to one callback. */
export interface Heard {
  /** Null if no answer arrived. */
  status: number | null
  ms: number
  /** Why no answer arrived, in a sentence. */
  error: string | null
  /** The first bytes of the answer. */
  text: string
}

/** A step that was made, and what was observed. */
export interface Seen {
  label: string
  heard: readonly Heard[]
  /** What the receiver showed before and after, if that was read. */
  state?: { before: string; after: string }
}

export interface Evidence {
  kit: Kit
  seen: Partial<Record<ProbeName, readonly Seen[]>>
  source: 'address' | 'answer' | 'none'
  /** Why the states prove nothing, though there are some. */
  trouble?: 'state_unreadable' | 'state_unsteady'
  slowMs: number
}

export interface Judgement {
  finding: Finding
  /** The evidence, one short line each. */
  facts: string[]
}

type Judge = (steps: readonly Seen[], evidence: Evidence) => Judgement

const judgeGenuine: Judge = (steps) => judgeTaken(steps) ?? right(steps)

/** The criteria of each probe. */
const judges: Record<ProbeName, Judge> = {
  good: judgeGenuine,
  ping: judgeGenuine,
  raw_bytes: judgeGenuine,
  header_case: judgeGenuine,
  added_fields: judgeGenuine,
  large: judgeGenuine,
  in_pieces: judgeGenuine,
  at_once: judgeGenuine,
  duplicate: (steps, evidence) => judgeTaken(steps) ?? judgeStates(steps, evidence),
  duplicate_at_once: judgeTogether,
  out_of_order: (steps, evidence) => judgeTaken(steps) ?? judgeLate(steps, evidence),
  stale: judgeStale,
  tampered: judgeForged,
  wrong_secret: judgeForged,
  unsigned: judgeForged,
  other_signature: judgeForged,
  verifies_first: judgeFirst,
  rotation: judgeGenuine,
  speed: (_, evidence) => judgeSpeed(evidence),
}

export function judge(probe: ProbeName, evidence: Evidence): Judgement {
  const steps = evidence.seen[probe] ?? []
  if (steps.length === 0 && probe !== 'speed') return { finding: 'not_reached', facts: [] }
  return judges[probe](steps, evidence)
}

const isTaken = ({ status }: Heard) => status !== null && status >= 200 && status < 300
const isRefused = ({ status }: Heard) => status !== null && status >= 400 && status < 500

function tell(label: string, { status, ms, error }: Heard): string {
  return `${label}: ${status ?? error ?? 'no answer'}, ${Math.round(ms)} ms`
}

function right(steps: readonly Seen[]): Judgement {
  const statuses = steps.flatMap(({ heard }) => heard.map(({ status }) => status ?? 'none'))
  return { finding: 'right', facts: [`answered ${[...new Set(statuses)].join(', ')}`] }
}

function findingOf(heard: Heard): Finding {
  if (heard.status === null) return 'no_answer'
  if (heard.status >= 500) return 'broke'
  return heard.status >= 400 ? 'refused' : 'redirected'
}

/** What is wrong with the answers to genuine callbacks. */
function judgeTaken(steps: readonly Seen[]): Judgement | undefined {
  const bad = steps.flatMap(({ label, heard }) =>
    heard.filter((one) => !isTaken(one)).map((one) => ({ label, one })),
  )
  const [first] = bad
  if (!first) return undefined
  return { finding: findingOf(first.one), facts: bad.map(({ label, one }) => tell(label, one)) }
}

/** Why states cannot be used as evidence, if so. */
function stateTrouble({ source, trouble, seen }: Evidence): Finding | undefined {
  if (source === 'none') return 'no_state'
  if (trouble) return trouble
  const states = (seen.good ?? []).map(({ state }) => state)
  const [received, finalised] = [states[0], states[4]]
  const moves =
    received !== undefined &&
    finalised !== undefined &&
    !isSame(received.before, received.after) &&
    !isSame(received.after, finalised.after)
  return moves ? undefined : 'state_unmoved'
}

function changesIn(steps: readonly Seen[]): string[] {
  return steps.flatMap(({ label, state }) =>
    state && !isSame(state.before, state.after)
      ? [`${label}: ${differencesOf(state.before, state.after).join('; ')}`]
      : [],
  )
}

/** The first two steps of a duplicate are not repeats. */
function judgeStates(steps: readonly Seen[], evidence: Evidence): Judgement {
  const trouble = stateTrouble(evidence)
  if (trouble) return { finding: trouble, facts: right(steps).facts }
  const changes = changesIn(steps.slice(2))
  return changes.length > 0 ? { finding: 'state_changed', facts: changes } : right(steps)
}

/** Compared with the case that received the same two callbacks one by one. */
function judgeTogether(steps: readonly Seen[], evidence: Evidence): Judgement {
  const [first, together] = steps
  const early = judgeTaken(first ? [first] : [])
  if (early) return early
  const heard = together?.heard ?? []
  if (!together || !heard.some(isTaken)) {
    return judgeTaken(together ? [together] : []) ?? { finding: 'not_reached', facts: [] }
  }
  const broken = heard.find((one) => one.status === null || one.status >= 500)
  if (broken) return { finding: findingOf(broken), facts: [tell(together.label, broken)] }
  const trouble = stateTrouble(evidence)
  if (trouble) return { finding: trouble, facts: right(steps).facts }
  // The state in an answer is that of its own moment, and it is unknown which came last.
  if (evidence.source === 'answer') return right(steps)
  const { kit, seen } = evidence
  const single = seen.duplicate?.[1]?.state?.after
  const triple = together.state?.after
  if (single === undefined || triple === undefined) return { finding: 'not_reached', facts: [] }
  const namesOf = (number: number) => kit.caseOf(number).names
  const one = { state: single, names: namesOf(examCases.duplicate) }
  const three = { state: triple, names: namesOf(examCases.duplicateAtOnce) }
  if (areAlike(one, three)) return right(steps)
  const differences = differencesOf(withoutNames(one), withoutNames(three))
  return {
    finding: 'state_changed',
    facts: [`once, against three at once: ${differences.join('; ')}`],
  }
}

/**
 * Correct: unchanged by the late callback, or equal to the case that received all of them in order.
 */
function judgeLate(steps: readonly Seen[], evidence: Evidence): Judgement {
  const trouble = stateTrouble(evidence)
  if (trouble) return { finding: trouble, facts: right(steps).facts }
  const inOrder = (number: number) => evidence.seen.good?.[number - 1]?.state?.after
  const late = [
    { steps: steps.slice(2, 3), number: examCases.lateBeforeFinal, like: inOrder(3) },
    { steps: steps.slice(6, 8), number: examCases.lateAfterFinal, like: inOrder(5) },
  ]
  const faults = late.flatMap(({ steps: own, number, like }) => {
    const changes = changesIn(own)
    const state = own.at(-1)?.state?.after
    if (changes.length === 0 || state === undefined || like === undefined) return changes
    const namesOf = (which: number) => evidence.kit.caseOf(which).names
    const isAsInOrder = areAlike(
      { state, names: namesOf(number) },
      { state: like, names: namesOf(examCases.history) },
    )
    return isAsInOrder ? [] : changes
  })
  return faults.length > 0 ? { finding: 'state_changed', facts: faults } : right(steps)
}

function judgeStale(steps: readonly Seen[], evidence: Evidence): Judgement {
  const all = steps.flatMap(({ label, heard }) => heard.map((one) => ({ label, one })))
  const bad = all.find(({ one }) => !isTaken(one) && !isRefused(one))
  if (bad) return { finding: findingOf(bad.one), facts: [tell(bad.label, bad.one)] }
  const changes = changesIn(steps)
  const trouble = stateTrouble(evidence)
  if (!trouble && changes.length > 0) return { finding: 'state_changed', facts: changes }
  // A receiver that refuses it has not accepted it, whatever else is observed.
  if (trouble && !all.every(({ one }) => isRefused(one))) {
    return { finding: trouble, facts: right(steps).facts }
  }
  return right(steps)
}

function judgeForged(steps: readonly Seen[], evidence: Evidence): Judgement {
  const all = steps.flatMap(({ label, heard }) => heard.map((one) => ({ label, one })))
  const changes = stateTrouble(evidence) ? [] : changesIn(steps)
  const taken = all.filter(({ one }) => isTaken(one))
  if (taken.length > 0) {
    const isSilent = stateTrouble(evidence) === undefined && evidence.source === 'address'
    const finding = isSilent && changes.length === 0 ? 'accepted_silently' : 'accepted'
    return { finding, facts: [...taken.map(({ label, one }) => tell(label, one)), ...changes] }
  }
  const bad = all.filter(({ one }) => !isRefused(one))
  const [first] = bad
  if (first) {
    return { finding: findingOf(first.one), facts: bad.map(({ label, one }) => tell(label, one)) }
  }
  return changes.length > 0 ? { finding: 'left_a_trace', facts: changes } : right(steps)
}

/**
 * A receiver that verifies first never reads the content of a forged body, and so cannot react to
 * it.
 */
function judgeFirst(steps: readonly Seen[], evidence: Evidence): Judgement {
  const forged = judgeForged(steps, evidence)
  const usual = (evidence.seen.wrong_secret ?? []).flatMap(({ heard }) => heard)
  const [model] = usual
  const isUsual = model && usual.every(({ status }) => status === model.status)
  if (!model || !isUsual || forged.finding === 'left_a_trace') return forged
  const saysTheSame = usual.every(({ text }) => gistOf(text) === gistOf(model.text))
  const others = steps.flatMap(({ label, heard }) =>
    heard
      .filter(
        ({ status, text }) =>
          status !== model.status || (saysTheSame && gistOf(text) !== gistOf(model.text)),
      )
      .map((one) => ({ label, one })),
  )
  const [first] = others
  // If every signature passes, accepting forgeries is the more serious finding.
  if (!first || (isTaken(model) && forged.finding !== 'right')) return forged
  if (first.one.status === model.status) {
    const facts = others.map(({ label, one }) => `${label}: says ${gistOf(one.text).slice(0, 80)}`)
    return { finding: 'parsed_first', facts }
  }
  const facts = others.map(
    ({ label, one }) =>
      `${label}: ${one.status ?? 'no answer'}, but a wrong signature gets ${model.status}`,
  )
  const broken = others.find(({ one }) => one.status === null || one.status >= 500)
  return { finding: broken ? 'broke' : 'parsed_first', facts }
}

/** Without what differs between answers: ids, times, counters. */
function gistOf(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[0-9a-f-]*\d[0-9a-f-]*/gi, '·')
    .trim()
}

function judgeSpeed({ seen, slowMs }: Evidence): Judgement {
  const all = probeNames
    // Its duration is mostly ours.
    .filter((name) => name !== 'in_pieces')
    .flatMap((name) => seen[name] ?? [])
    .flatMap(({ label, heard }) => heard.map((one) => ({ label, one })))
  const isHeard = all.some(({ one }) => one.status !== null || one.ms > slowMs)
  if (!isHeard) return { finding: 'not_reached', facts: [] }
  const times = all.map(({ one }) => one.ms).sort((a, b) => a - b)
  const median = Math.round(times[Math.floor(times.length / 2)] ?? 0)
  const longest = Math.round(times.at(-1) ?? 0)
  const slow = all.filter(({ one }) => one.ms > slowMs)
  const [first] = slow
  const facts = [`median ${median} ms, longest ${longest} ms, of ${times.length}`]
  if (!first) return { finding: 'right', facts }
  const told = slow.slice(0, 3).map(({ label, one }) => tell(label, one))
  return { finding: first.one.status === null ? 'no_answer' : 'slow', facts: [...facts, ...told] }
}
