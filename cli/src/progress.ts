/** Where a bar is drawn; usually standard error. */
export interface Screen {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const barCharacters = 24
const redrawMs = 80
const lineMs = 2_000
/** If a terminal does not know its width, or reports 0. */
const columnsStandard = 80

/** A bar on a terminal; elsewhere a line now and then. On standard error. */
export class Progress {
  readonly #label: string
  readonly #screen: Screen
  readonly #nowMs: () => number
  #shownAtMs: number
  #isDrawn = false

  constructor(
    label: string,
    screen: Screen = process.stderr,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#label = label
    this.#screen = screen
    this.#nowMs = nowMs
    this.#shownAtMs = nowMs()
    if (!screen.isTTY) screen.write(`${label}.\n`)
  }

  show(done: number, total: number | undefined): void {
    const now = this.#nowMs()
    const isDue = now - this.#shownAtMs >= (this.#screen.isTTY ? redrawMs : lineMs)
    if (!isDue && !(this.#screen.isTTY && (!this.#isDrawn || done === total))) return
    this.#shownAtMs = now
    const share = total ? Math.min(1, done / total) : 0
    const percent = `${Math.floor(share * 100)}%`
    if (!this.#screen.isTTY) {
      this.#screen.write(`${this.#label}: ${percent}\n`)
      return
    }
    this.#isDrawn = true
    const full = Math.round(share * barCharacters)
    const bar = `${'█'.repeat(full)}${'░'.repeat(barCharacters - full)}`
    const text = `${bar} ${percent.padStart(4)}  ${this.#label}`
    this.#screen.write(`\r${text.slice(0, (this.#screen.columns || columnsStandard) - 1)}\u001b[K`)
  }

  /** Is removed from a terminal. */
  end(): void {
    if (this.#isDrawn) this.#screen.write('\r\u001b[K')
    this.#isDrawn = false
  }
}
