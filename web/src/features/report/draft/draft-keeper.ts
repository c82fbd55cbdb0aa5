import { ApiError } from '../../../api/api-error.ts'
import type { Answer } from '../../../api/client.ts'
import type { Draft, ReportDraft, RiskScore } from '../../../api/reports.ts'
import { isSame, newRowId, withoutBlanks } from './draft-places.ts'
import type { KeptDraft, KeptItem, SetAside } from './kept-text.ts'

export type Standing = 'saved' | 'changed' | 'saving' | 'waiting' | 'refused' | 'conflict'
export type Theirs = Pick<Draft, 'version' | 'content' | 'saved_by' | 'saved_at'>

export interface DraftState {
  isLoaded: boolean
  /** As typed. */
  content: ReportDraft
  /** The saved state, as far as it is known here. */
  base: { version: number; content: ReportDraft; savedAt: string | null; savedBy: string | null }
  /** Of the saved draft, as positive; undefined until every component is assessed. */
  score: RiskScore | undefined
  unassessed: Draft['unassessed']
  /** Factors that need a condition in a positive report. */
  conditional: Draft['conditional']
  standing: Standing
  /** Why it is not saved. */
  failure: unknown
  /** The time of the next attempt. */
  retryAt: number | undefined
  /** The version that another user saved meanwhile. */
  theirs: Theirs | undefined
  setAside: readonly SetAside[]
  /** The time of the restored text that was found on this computer. */
  broughtBackFrom: string | undefined
}

interface Deps {
  save(content: ReportDraft, version: number): Promise<Answer<'saveDraft'>>
  /** The session may have been renewed in another tab. */
  renewSession(): Promise<void>
  kept: KeptItem<KeptDraft>
  aside: KeptItem<readonly SetAside[]>
}

const pauseMs = 800
const retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** Holds the draft of one case while it is edited, and saves it. */
export class DraftKeeper {
  state: DraftState
  readonly #deps: Deps
  readonly #page: string = newRowId()
  /**
   * The kept text that this page may remove: its own, and that of the page it was restored from.
   */
  readonly #pages = new Set([this.#page])
  readonly #watching = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #edits = 0
  #savedEdits = 0
  #failures = 0
  /** A second refusal with 403 in a row is final: the first may come from a renewed session. */
  #wasForbidden = false
  #running: Promise<void> | undefined

  constructor(deps: Deps) {
    this.#deps = deps
    this.state = {
      isLoaded: false,
      content: {},
      base: { version: 0, content: {}, savedAt: null, savedBy: null },
      score: undefined,
      unassessed: [],
      conditional: [],
      standing: 'saved',
      failure: undefined,
      retryAt: undefined,
      theirs: undefined,
      setAside: deps.aside.read() ?? [],
      broughtBackFrom: undefined,
    }
  }

  watch = (onChange: () => void) => {
    this.#watching.add(onChange)
    return () => void this.#watching.delete(onChange)
  }

  get isDirty(): boolean {
    return this.#edits !== this.#savedEdits
  }

  /** The draft according to the service. */
  receive(draft: Draft): void {
    const { isLoaded, base } = this.state
    if (!isLoaded) {
      this.#open(draft)
      return
    }
    // While a save is running, its answer is newer.
    if (this.#running || draft.version < base.version) return
    if (draft.version === base.version) {
      this.#set(toScored(draft))
      return
    }
    if (this.isDirty) {
      this.#meet(draft)
      return
    }
    this.#set({ content: draft.content, base: toBase(draft), ...toScored(draft) })
  }

  change(update: (content: ReportDraft) => ReportDraft): void {
    const content = update(this.state.content)
    if (content === this.state.content) return
    this.#edits += 1
    const isHeld = this.state.standing === 'conflict' || this.#running !== undefined
    this.#set({ content, ...(!isHeld && { standing: 'changed', failure: undefined }) })
    this.#keep()
    this.#failures = 0
    this.#wasForbidden = false
    this.#schedule(pauseMs)
  }

  /** True if everything typed is saved. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer)
    // Twice, for text typed during the first.
    for (let round = 0; round < 2 && this.isDirty; round += 1) {
      if (this.state.standing === 'conflict') return false
      this.#running ??= this.#send().finally(() => {
        this.#running = undefined
      })
      await this.#running
      if (this.state.failure !== undefined) return false
    }
    return !this.isDirty
  }

  async tryAgain(): Promise<void> {
    // Refused without a session: there may be one by now.
    if (this.state.failure instanceof ApiError) await this.#deps.renewSession().catch(() => {})
    await this.saveNow()
  }

  /** On top of another user's version; the replaced text is kept. */
  resolve(content: ReportDraft, gaveWay: readonly SetAside[]): void {
    const { theirs, setAside } = this.state
    if (!theirs) return
    this.#edits += 1
    this.#setAside([...gaveWay, ...setAside])
    this.#set({
      content,
      base: toBase(theirs),
      theirs: undefined,
      standing: 'changed',
      failure: undefined,
    })
    this.#keep()
    void this.saveNow()
  }

  throwAwaySetAside(): void {
    this.#setAside([])
  }

  dismissBroughtBack(): void {
    this.#set({ broughtBackFrom: undefined })
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (this.isDirty) void this.saveNow()
  }

  #open(draft: Draft): void {
    const kept = this.#deps.kept.read()
    const opened = { isLoaded: true, base: toBase(draft), ...toScored(draft) }
    if (!kept || isSame(withoutBlanks(kept.content), draft.content)) {
      this.#deps.kept.remove()
      this.#set({ ...opened, content: draft.content })
      return
    }
    this.#pages.add(kept.page)
    this.#edits += 1
    const mine = { ...opened, content: kept.content, broughtBackFrom: kept.at }
    if (kept.version === draft.version) {
      this.#set({ ...mine, standing: 'changed' })
      this.#schedule(pauseMs)
      return
    }
    const base = { ...opened.base, version: kept.version, content: kept.base }
    this.#set({ ...mine, base })
    this.#meet(draft)
  }

  async #send(): Promise<void> {
    const { content, base } = this.state
    const sent = withoutBlanks(content)
    const edits = this.#edits
    if (isSame(sent, base.content)) {
      this.#settle(edits, {})
      return
    }
    this.#set({ standing: 'saving', failure: undefined, retryAt: undefined })
    try {
      const saved = await this.#deps.save(sent, base.version)
      const { version, saved_at } = saved
      const savedBase = { version, content: sent, savedAt: saved_at, savedBy: null }
      this.#settle(edits, { base: savedBase, ...toScored(saved) })
    } catch (error) {
      const theirs = theirsIn(error)
      if (!theirs) {
        this.#fail(error)
        return
      }
      // An earlier attempt arrived, and its answer was lost.
      if (isSame(theirs.content, sent)) {
        this.#settle(edits, { base: toBase(theirs) })
        return
      }
      this.#meet(theirs)
    }
  }

  #settle(edits: number, saved: Partial<DraftState>): void {
    this.#savedEdits = edits
    this.#failures = 0
    this.#wasForbidden = false
    const standing = this.isDirty ? 'changed' : 'saved'
    this.#set({ ...saved, standing, failure: undefined, retryAt: undefined })
    if (this.isDirty) {
      this.#keep()
      this.#schedule(pauseMs)
      return
    }
    const kept = this.#deps.kept.read()
    if (kept && this.#pages.has(kept.page)) this.#deps.kept.remove()
  }

  #fail(error: unknown): void {
    const isLast = !isWorthRetrying(error, this.#wasForbidden)
    this.#wasForbidden = error instanceof ApiError && error.status === 403
    if (isLast) {
      this.#set({ standing: 'refused', failure: error ?? 'unknown' })
      return
    }
    const wait = retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? 30_000
    this.#failures += 1
    const retryAt = Date.now() + wait
    this.#set({ standing: 'waiting', failure: error ?? 'unknown', retryAt })
    this.#schedule(wait)
  }

  #meet(theirs: Theirs): void {
    clearTimeout(this.#timer)
    const { base } = this.state
    if (isSame(theirs.content, base.content)) {
      // Saved again without a change: nothing to choose between.
      this.#set({ base: toBase(theirs), standing: 'changed' })
      this.#schedule(0)
      return
    }
    this.#set({ theirs, standing: 'conflict', failure: undefined, retryAt: undefined })
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    if (this.state.standing === 'conflict') return
    this.#timer = setTimeout(() => void this.tryAgain(), ms)
  }

  #keep(): void {
    const { content, base } = this.state
    const at = new Date().toISOString()
    const kept = { version: base.version, base: base.content, content, at, page: this.#page }
    this.#deps.kept.write(kept)
  }

  #setAside(setAside: readonly SetAside[]): void {
    if (setAside.length > 0) this.#deps.aside.write(setAside)
    else this.#deps.aside.remove()
    this.#set({ setAside })
  }

  #set(changed: Partial<DraftState>): void {
    this.state = { ...this.state, ...changed }
    for (const onChange of this.#watching) onChange()
  }
}

function toScored(draft: Pick<Draft, 'score' | 'unassessed' | 'conditional'>) {
  const { score, unassessed, conditional } = draft
  return { score: score ?? undefined, unassessed, conditional }
}

function toBase({ version, content, saved_at, saved_by }: Theirs): DraftState['base'] {
  return { version, content, savedAt: saved_at, savedBy: saved_by }
}

function theirsIn(error: unknown): Theirs | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined
  return error.current as Theirs | undefined
}

/**
 * The service is down or the session ended: both are temporary. A refusal stays until something
 * changes.
 */
function isWorthRetrying(error: unknown, wasForbidden: boolean): boolean {
  if (!(error instanceof ApiError)) return true
  // Once more: the session may have been renewed between reading its token and saving.
  if (error.status === 403) return !wasForbidden
  return error.status >= 500 || [401, 408, 429].includes(error.status)
}
