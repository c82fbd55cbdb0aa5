import type { Result } from '../../server/src/cases/cases.ts'
import { stateNameOf } from '../../server/src/lib/indian-states.ts'
import type { DemoDocument } from './documents/document-pages.ts'
import type { DocumentRenderer } from './documents/document-renderer.ts'
import { type DocumentKind, issueOf } from './issues.ts'
import { colleagueOf, lenders, type StaffKey } from './lenders.ts'
import type { Office } from './office.ts'
import { type CasePlan, describe } from './plan-case.ts'
import { Random } from './random.ts'
import { demoStates } from './states/states.ts'
import { type StepName, storyOf } from './stories.ts'
import { type StoredDocument, writeDraft } from './write-draft.ts'

const remarks = [
  'Boundaries agree between the deed and the record. Extent still to be compared with the plan.',
  'Spoke to the branch: the originals are with the applicant and will be shown on Friday.',
  'Search fee paid; the index shows nothing between the last two deeds.',
  'Name is spelt differently in the tax receipt. An affidavit should do.',
  'Asked a colleague for a second opinion on the recital of the partition.',
  'Older deed is hard to read on page 2; certified copy applied for.',
]

/**
 * Plays one case of the plan to the end of its story, through the public interfaces of the service.
 */
export class CaseLife {
  readonly plan: CasePlan
  readonly #office: Office
  readonly #renderer: DocumentRenderer
  readonly #written = new Map<string, DemoDocument>()
  readonly #first: Promise<DemoDocument[]>
  #id = ''
  /** Unknown after the lender has changed the case. */
  #version: number | undefined

  constructor(office: Office, renderer: DocumentRenderer, plan: CasePlan) {
    this.plan = plan
    this.#office = office
    this.#renderer = renderer
    this.#first = Promise.all(plan.documents.map((kind) => renderer.order(kind, plan)))
    // Awaited when it is sent; a failure is reported only then.
    this.#first.catch(() => {})
  }

  get id(): string {
    return this.#id
  }

  get #lender() {
    return this.#office.lenders[this.plan.lender]
  }

  get #analyst() {
    return this.#office.staff[this.plan.analyst]
  }

  get #path(): string {
    return `/${this.plan.mode}/cases/${this.#id}`
  }

  async arrive(): Promise<void> {
    const { plan } = this
    const { applicant, coApplicant, parcel, contact, mode } = plan
    const written = await this.#first
    await this.#lender.ask(mode, 'POST', '/cases', {
      external_ref: plan.ref,
      applicant_name: plan.sentNative ? applicant.native : applicant.name,
      ...(coApplicant && {
        co_applicant_name: plan.sentNative ? coApplicant.native : coApplicant.name,
      }),
      loan_account_number: plan.loan,
      loan_amount: plan.amount,
      case_type: plan.type,
      branch: plan.branch,
      state: stateNameOf(parcel.state),
      district: parcel.district,
      ...(plan.index % 3 === 0 && {
        ulpin: `${demoStates[parcel.state].lgdCode}DEMO${String(plan.index).padStart(8, '0')}`,
      }),
      property_description: `${describe(parcel)} (${parcel.native.village}, ${parcel.native.taluk})`,
      contact_name: contact.name,
      contact_email: contact.email,
      contact_phone: `+91 ${demoStates[parcel.state].areaCode} 5550 ${String(plan.index).padStart(4, '0')}`,
      documents: written.map((document) => this.#sent(document)),
    })
    const path = `/cases/${encodeURIComponent(plan.ref)}`
    this.#id = (await this.#lender.ask(mode, 'GET', path)).case_id
  }

  #sent(document: DemoDocument) {
    this.#written.set(document.filename, document)
    const { filename, type: content_type, bytes } = document
    return { filename, content_type, content: bytes.toString('base64') }
  }

  /** Each step of the story by its name. */
  async step(name: StepName): Promise<void> {
    const { result } = storyOf(this.plan.story)
    switch (name) {
      case 'allocate':
        return this.#move('allocate', { analyst_id: this.#analyst.account.id }, 'rohan')
      case 'start':
        return this.#move('start-review')
      case 'read':
        return this.#read()
      case 'note':
        await this.#analyst.post(`${this.#path}/notes`, { text: this.#remark() })
        return
      case 'draft':
        await this.#saveDraft({ cured: false, whole: this.plan.index % 2 === 0 })
        return
      case 'ask':
        return this.#ask()
      case 'answer':
        return this.#addDocuments(this.#answering(), 'As requested; originals can be shown.')
      case 'reopen':
        return this.#addDocuments(this.#cure(), 'Received from the customer after the report.')
      case 'submit':
        return this.#move('submit', await this.#prepareRelease(result ?? 'positive', false))
      case 'release':
        return this.#release(result ?? 'positive', { cured: false })
      case 'revise':
        return this.#release('positive', { cured: true })
      case 're-release':
        return this.#reRelease()
    }
  }

  #remark(): string {
    return new Random(this.plan.seed).pick(remarks)
  }

  /** Opens the received documents and completes the checklist. */
  async #read(): Promise<void> {
    const documents = await this.#documents()
    const seen = documents.slice(0, this.plan.index % 3 === 0 ? 2 : documents.length)
    const see = (id: string) => this.#analyst.ask('PUT', `${this.#path}/documents/${id}/seen`, {})
    await Promise.all(seen.map(({ id }) => see(id)))
    const { items } = await this.#analyst.get(`${this.#path}/checklist`)
    const suggested: { item: string; suggested: string[] }[] = items.filter(
      (item: { suggested: string[] }) => item.suggested.length > 0,
    )
    const tick = ({ item, suggested: document_ids }: (typeof suggested)[number]) =>
      this.#analyst.ask('PUT', `${this.#path}/checklist/${item}`, {
        state: 'present',
        document_ids,
      })
    await Promise.all(suggested.slice(0, 3).map(tick))
  }

  /** Everything that the release checks ask for: each document opened, each item decided. */
  async #readAll(): Promise<void> {
    for (const { id } of await this.#documents()) {
      await this.#analyst.ask('PUT', `${this.#path}/documents/${id}/seen`, {})
    }
    const { items } = await this.#analyst.get(`${this.#path}/checklist`)
    const open: { item: string; state: string; suggested: string[] }[] = items
    for (const { item, state, suggested } of open) {
      if (state !== 'missing') continue
      const answer =
        suggested.length > 0
          ? { state: 'present', document_ids: suggested }
          : { state: 'not_needed' }
      await this.#analyst.ask('PUT', `${this.#path}/checklist/${item}`, answer)
    }
  }

  async #move(name: string, body: object = {}, by?: StaffKey): Promise<void> {
    const who = by ? this.#office.staff[by] : this.#analyst
    const version = this.#version ?? (await who.get(this.#path)).version
    const moved = await who.post(`${this.#path}/${name}`, body, { 'if-match': `"${version}"` })
    this.#version = moved.version
  }

  async #ask(): Promise<void> {
    const issue = issueOf(this.plan.issue ?? 'tax')
    const { canned } = issue
    const documents_awaited = canned !== 'clarification'
    await this.#move('raise-query', { text: issue.ask(this.plan), canned, documents_awaited })
  }

  #cure(): DocumentKind {
    return issueOf(this.plan.issue ?? 'tax').cure
  }

  /** The requested document; if the result is a query nevertheless, another one was sent. */
  #answering(): DocumentKind {
    return this.plan.story === 'query' ? 'tax_receipt' : this.#cure()
  }

  async #addDocuments(kind: DocumentKind, note: string): Promise<void> {
    const { plan } = this
    const document = await this.#renderer.order(kind, plan)
    const path = `/cases/${encodeURIComponent(plan.ref)}/documents`
    await this.#lender.ask(plan.mode, 'POST', path, { documents: [this.#sent(document)], note })
    this.#version = undefined
  }

  async #documents(): Promise<StoredDocument[]> {
    const { documents } = await this.#analyst.get(`${this.#path}/documents`)
    return documents.map(({ id, filename }: { id: string; filename: string }) => ({
      id,
      filename,
      marks: this.#written.get(filename)?.marks ?? [],
    }))
  }

  async #saveDraft(how: { cured: boolean; whole: boolean }): Promise<number> {
    const advocateId = this.#analyst.account.id
    const content = writeDraft(this.plan, await this.#documents(), { ...how, advocateId })
    const { version } = await this.#analyst.get(`${this.#path}/draft`)
    const seen = { 'if-match': `"${version}"` }
    return (await this.#analyst.ask('PUT', `${this.#path}/draft`, { content }, seen)).version
  }

  async #release(result: Result, { cured }: { cured: boolean }): Promise<void> {
    const release = await this.#prepareRelease(result, cured)
    if (this.#isApprovedByOther) return this.#submitAndApprove(release)
    await this.#move('finalise', release)
  }

  async #reRelease(): Promise<void> {
    const reason = issueOf(this.plan.issue ?? 'tax').cured(this.plan)
    const release = { ...(await this.#prepareRelease('positive', true)), reason }
    if (this.#isApprovedByOther) return this.#submitAndApprove(release)
    const { result: _, ...again } = release
    await this.#move('re-release', again)
  }

  get #isApprovedByOther(): boolean {
    const { mode, lender } = this.plan
    return mode === 'live' && lenders[lender].secondPerson === 'always'
  }

  async #submitAndApprove(release: ReleaseBody): Promise<void> {
    await this.#move('submit', release)
    const { draft_version } = release
    await this.#move('approve', { draft_version }, colleagueOf(this.plan.analyst))
  }

  /** Reads everything, writes the whole report, and gives a reason for what is still open. */
  async #prepareRelease(result: Result, cured: boolean): Promise<ReleaseBody> {
    await this.#readAll()
    const draft_version = await this.#saveDraft({ cured, whole: true })
    const { checks } = await this.#analyst.get(`${this.#path}/finalise-preview?result=${result}`)
    const isOpen = checks.some(
      ({ key, state }: { key: string; state: string }) =>
        key === 'land_records' && state === 'failed',
    )
    return {
      result,
      draft_version,
      overrides: isOpen ? [{ check: 'land_records', reason: searchIsRunning }] : [],
      ...(result !== 'positive' && { reason: issueOf(this.plan.issue ?? 'tax').reason(this.plan) }),
    }
  }
}

const searchIsRunning =
  'The search desk has not answered yet; the searches of section 7 cover the whole period.'

/** What a release says. */
interface ReleaseBody {
  result: Result
  draft_version: number
  overrides: { check: string; reason: string }[]
  reason?: string
}

/** For readers of the seed's log. */
export function nameOf({ ref, lender }: CasePlan): string {
  return `${ref} of ${lenders[lender].name}`
}
