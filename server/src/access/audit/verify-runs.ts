import type { Keyring } from '../../lib/keyring.ts'
import { type ArchivedRun, faultOfLine, type LinkedLine } from './archived-runs.ts'

/** Compares archived lines, in the order of their numbers, with the runs that they should be. */
export class RunVerification {
  readonly #keyring: Keyring
  readonly #runs: ArchivedRun[]
  #next: { seq: number; chain: Buffer } | undefined
  /** The first thing that is wrong. */
  fault: string | undefined

  constructor(keyring: Keyring, runs: readonly ArchivedRun[]) {
    this.#keyring = keyring
    this.#runs = runs.toSorted((a, b) => a.first - b.first)
  }

  add(line: LinkedLine): void {
    if (this.fault) return
    const [run] = this.#runs
    if (!run) {
      this.fault = `line ${line.seq} is in no run`
      return
    }
    const { seq, chain } = this.#next ?? { seq: run.first, chain: run.chainBefore }
    this.fault = faultOfLine(this.#keyring, line, seq, chain)
    this.#next = { seq: seq + 1, chain: line.chain }
    if (seq < run.last) return
    if (!line.chain.equals(run.chain)) this.fault ??= `line ${seq} is not the end of its run`
    this.#runs.shift()
    this.#next = undefined
  }

  end(): string | undefined {
    const [run] = this.#runs
    if (run) this.fault ??= `lines ${this.#next?.seq ?? run.first} to ${run.last} are missing`
    return this.fault
  }
}
