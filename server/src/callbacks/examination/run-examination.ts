import { setTimeout as sleepFor } from 'node:timers/promises'
import { isSame } from './compare-states.ts'
import { type Evidence, type Heard, judge, type Seen } from './judge.ts'
import { type Kit, packKit, plan, type Sending, type Step } from './plan.ts'
import {
  adviceOn,
  type Finding,
  type Outcome,
  outcomeOf,
  type ProbeName,
  probeNames,
  probes,
  type Verdict,
  verdictOf,
} from './probes.ts'
import { StateWatch } from './watch-state.ts'

/** How the examination reaches the receiver. Neither function rejects because of the receiver. */
export interface ExamPorts {
  post(sending: Sending, signal: AbortSignal): Promise<Heard & { state?: string }>
  /** What the receiver shows about a case; `undefined` if it cannot be read. */
  readState?(ref: string, signal: AbortSignal): Promise<string | undefined>
}

export interface ExamLimits {
  /** For the whole examination. */
  totalMs: number
  slowMs: number
  settleMs: number
  quietMs: number
  pollMs: number
  pauseMs: number
  largeBytes: number
  /** This many callbacks without an answer end it. */
  silencesMax: number
}

export const examLimits: ExamLimits = {
  totalMs: 90_000,
  slowMs: 5_000,
  settleMs: 3_000,
  quietMs: 400,
  pollMs: 50,
  pauseMs: 1_000,
  largeBytes: 256 * 1024,
  silencesMax: 2,
}

export interface ProbeResult {
  probe: ProbeName
  title: string
  sends: string
  expects: string
  outcome: Outcome
  finding: Finding
  /** The evidence. */
  facts: string[]
  /** The advice, if something is wrong. */
  advice: string
}

export interface Examined {
  verdict: Verdict
  results: ProbeResult[]
  /** Whether it was determined from what the receiver shows about a case. */
  state: Evidence['source']
  callbacks: number
  durationMs: number
}

const factsMax = 6

export interface ExamAsked {
  signing: Kit['signing']
  ownHeader?: Kit['ownHeader']
  now: Date
  onProbe?(probe: ProbeName): void
}

/** Sends the whole plan, and judges the answers. Always ends, whatever the receiver does. */
export async function runExamination(
  ports: ExamPorts,
  asked: ExamAsked,
  limits: ExamLimits = examLimits,
): Promise<Examined> {
  const startedAt = performance.now()
  const { signing, ownHeader, now } = asked
  const { pauseMs, largeBytes } = limits
  const kit = packKit({ now, signing, ownHeader, pauseMs, largeBytes })
  const run = new Run(ports, kit, limits)
  try {
    for (const probe of probeNames) {
      asked.onProbe?.(probe)
      await run.take(probe)
      if (run.isOver) break
    }
    await run.lookAgain()
  } finally {
    run.end()
  }
  const evidence = run.evidence()
  const results = probeNames.map((probe) => resultOf(probe, evidence))
  return {
    verdict: verdictOf(results),
    results,
    state: evidence.source,
    callbacks: run.callbacks,
    durationMs: Math.round(performance.now() - startedAt),
  }
}

function resultOf(probe: ProbeName, evidence: Evidence): ProbeResult {
  const { finding, facts } = judge(probe, evidence)
  const { title, sends, expects } = probes[probe]
  return {
    probe,
    title,
    sends,
    expects,
    outcome: outcomeOf(probe, finding),
    finding,
    facts: [...new Set(facts)].slice(0, factsMax),
    advice: adviceOn(probe, finding),
  }
}

type Watched = NonNullable<Step['watch']>

class Run {
  callbacks = 0
  readonly #startedAt = performance.now()
  readonly #ports: ExamPorts
  readonly #kit: Kit
  readonly #limits: ExamLimits
  readonly #stop = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #seen: Partial<Record<ProbeName, Seen[]>> = {}
  readonly #watch: StateWatch | undefined
  /** By case, the state in the answers. */
  readonly #told = new Map<string, string>()
  /** By case, the last step that should not have changed it. */
  readonly #stayed = new Map<string, { steps: Seen[]; index: number }>()
  #silences = 0
  #isUnusable = false

  constructor(ports: ExamPorts, kit: Kit, limits: ExamLimits) {
    this.#ports = ports
    this.#kit = kit
    this.#limits = limits
    this.#timer = setTimeout(() => this.#stop.abort(), limits.totalMs)
    const { readState } = ports
    if (readState) {
      const read = (ref: string) => readState(ref, this.#stop.signal)
      this.#watch = new StateWatch(read, (ms) => this.#sleep(ms), limits)
    }
  }

  get isOver(): boolean {
    return (
      this.#isUnusable || this.#stop.signal.aborted || this.#silences >= this.#limits.silencesMax
    )
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#stop.abort()
  }

  async take(probe: ProbeName): Promise<void> {
    const taken: Seen[] = []
    // Each callback carries the time at which it is sent.
    const now = new Date(this.#kit.now.getTime() + performance.now() - this.#startedAt)
    const steps = plan[probe]({ ...this.#kit, now })
    // Before its first step, which may already leave a trace.
    for (const ref of new Set(steps.flatMap(({ watch }) => watch?.ref ?? []))) {
      await this.#watch?.before(ref)
    }
    for (const step of steps) {
      if (this.isOver) break
      const seen = await this.#step(step)
      // What was cut off by the end of the examination is not a fault of the receiver.
      if (this.#stop.signal.aborted) break
      taken.push(seen)
      if (step.watch?.should === 'stay') {
        this.#stayed.set(step.watch.ref, { steps: taken, index: taken.length - 1 })
      }
      this.#seen[probe] = taken
      if (probe === 'good' && taken.length === 1 && seen.heard.every(({ status }) => !status)) {
        // A receiver that does not answer a good callback cannot be examined further.
        this.#isUnusable = true
      }
    }
    const isTaken = taken.some(({ heard }) => heard.some(({ status }) => status && status < 300))
    // If no good callback is accepted, a refusal proves nothing.
    if (probe === 'good' && !isTaken) this.#isUnusable = true
  }

  async #step({ label, send, watch }: Step): Promise<Seen> {
    const answers = await Promise.all(send.map((one) => this.#post(one)))
    const heard = answers.map(({ status, ms, error, text }) => ({ status, ms, error, text }))
    if (!watch) return { label, heard }
    const state = this.#watch
      ? await this.#lookAt(this.#watch, watch, heard)
      : this.#readAnswers(watch, answers)
    return state ? { label, heard, state } : { label, heard }
  }

  async #lookAt(states: StateWatch, { ref, should }: Watched, heard: readonly Heard[]) {
    const before = await states.before(ref)
    if (before === undefined) return undefined
    // Waits for a change where one is expected.
    const isTaken = heard.some(({ status }) => status !== null && status < 300)
    const isMoving = this.#seen.good?.some(
      ({ state }) => state && !isSame(state.before, state.after),
    )
    const waits = isTaken && (isMoving || !this.#seen.good)
    const after = await states.after(ref, before, waits ? should : 'stay')
    return after === undefined ? undefined : { before, after }
  }

  #readAnswers({ ref, should }: Watched, answers: readonly { state?: string }[]) {
    const told = answers.find(({ state }) => state !== undefined)?.state
    // Nothing was sent about it so far: this is the first known state that should stay.
    const before = this.#told.get(ref) ?? (should === 'stay' ? (told ?? '') : '')
    if (told !== undefined) this.#told.set(ref, told)
    return { before, after: told ?? before }
  }

  async #post(sending: Sending) {
    this.callbacks += 1
    const answer = await this.#ports.post(sending, this.#stop.signal)
    if (answer.status === null) this.#silences += 1
    return answer
  }

  /** Late work shows late: what should not change is read once more at the end. */
  async lookAgain(): Promise<void> {
    for (const [ref, { steps, index }] of this.#stayed) {
      if (!this.#watch || this.#watch.trouble || this.#stop.signal.aborted) return
      const seen = steps[index]
      const after = await this.#watch.now(ref)
      if (seen?.state && after !== undefined && after !== seen.state.after) {
        steps[index] = { ...seen, state: { ...seen.state, after } }
      }
    }
  }

  evidence(): Evidence {
    const { slowMs } = this.#limits
    const source = this.#watch ? 'address' : this.#told.size > 0 ? 'answer' : 'none'
    const trouble = this.#watch?.trouble
    return { kit: this.#kit, seen: this.#seen, source, slowMs, ...(trouble && { trouble }) }
  }

  async #sleep(ms: number): Promise<void> {
    // Ends early if the examination ends.
    await sleepFor(ms, undefined, { signal: this.#stop.signal }).catch(() => {})
  }
}
