import { randomBytes } from 'node:crypto'
import {
  type AdvanceIn,
  type CaseIn,
  type CaseView,
  type Collateral,
  type Deedwire,
  DeedwireError,
  type SandboxResult,
} from '../../../sdk/src/index.ts'
import { caseFieldFacts } from '../case-fields.ts'

export interface StageOptions {
  /** An existing case; a new one is created if left out. */
  ref: string | undefined
  result: SandboxResult | undefined
  reason: string | undefined
  surveyNo: string | undefined
  callbackUrl: string | undefined
}

const why = 'Triggered by deedwire trigger.'

/** A case of the sandbox, and what can be done to it. Each step is reported. */
export class Stage {
  readonly #deedwire: Deedwire
  readonly #options: StageOptions
  readonly #signal: AbortSignal
  readonly #tell: (step: string) => void
  readonly steps: string[] = []
  view: CaseView | undefined
  collateral: Collateral | undefined

  constructor(
    deedwire: Deedwire,
    options: StageOptions,
    signal: AbortSignal,
    tell: (step: string) => void,
  ) {
    this.#deedwire = deedwire
    this.#options = options
    this.#signal = signal
    this.#tell = tell
  }

  get ref(): string {
    return this.view?.external_ref ?? ''
  }

  get status(): CaseView['status'] | undefined {
    return this.view?.status
  }

  get isGiven(): boolean {
    return this.#options.ref !== undefined
  }

  get result(): SandboxResult | undefined {
    return this.#options.result
  }

  get reason(): string | undefined {
    return this.#options.reason
  }

  get wasReleased(): boolean {
    return this.view?.timeline.some(({ status }) => status === 'finalised') === true
  }

  /** The given case, or a new one. */
  async open(): Promise<void> {
    const { ref } = this.#options
    if (ref !== undefined) {
      this.view = await this.#deedwire.cases.get(ref, { signal: this.#signal })
      return
    }
    const { lender } = await this.#deedwire.whoami({ signal: this.#signal })
    const mark = randomBytes(5).toString('hex')
    // In addition to those of the contract.
    const agreed = caseFieldFacts
      .filter(({ name }) => lender.required_fields.includes(name))
      .map(({ name, example }) => [name, example])
    const input: CaseIn = {
      ...Object.fromEntries(agreed),
      external_ref: `TRIGGER-${mark}`,
      applicant_name: 'Ramesh Baburao Patil',
      loan_account_number: `TRG-${mark}`,
      case_type: lender.case_types?.[0] ?? 'TSR',
      documents: [documentOf('sale-deed.txt', `Sale deed ${mark}, invented.`)],
    }
    await this.#deedwire.cases.create(input, { signal: this.#signal })
    this.#note(`sent ${input.external_ref}`)
    await this.#look(input.external_ref ?? '')
  }

  async advance(input: AdvanceIn): Promise<void> {
    this.view = await this.#deedwire.sandbox.advance(this.ref, input, { signal: this.#signal })
    this.#note(`advanced to ${input.to}${input.result ? `, ${input.result}` : ''}`)
  }

  async finalise(result: SandboxResult): Promise<void> {
    const reason = this.reason ?? (result === 'positive' ? undefined : 'Subsisting mortgage.')
    await this.advance({ to: 'finalised', result, ...(reason !== undefined && { reason }) })
  }

  /** If no report was released yet. */
  async finaliseOnce(result: SandboxResult): Promise<void> {
    if (!this.wasReleased) await this.finalise(result)
  }

  async reRelease(): Promise<void> {
    const reason = this.reason ?? 'The charge was redeemed; the release deed is registered.'
    const options = { signal: this.#signal }
    this.view = await this.#deedwire.sandbox.reRelease(this.ref, { reason }, options)
    this.#note('re-released as positive')
  }

  async addDocument(): Promise<void> {
    // Never the same bytes: a repeat would be stored once and cause no event.
    const mark = randomBytes(4).toString('hex')
    const documents = [documentOf(`document-${mark}.txt`, `Document ${mark}, invented.`)]
    const input = { documents, note: this.reason ?? why }
    const added = await this.#deedwire.cases.addDocuments(this.ref, input, { signal: this.#signal })
    this.#note(added.reopened ? 'added a document, which reopened the case' : 'added a document')
    await this.#look(this.ref)
  }

  async withdraw(): Promise<void> {
    const options = { signal: this.#signal }
    this.view = await this.#deedwire.cases.withdraw(
      this.ref,
      { reason: this.reason ?? why },
      options,
    )
    this.#note('withdrew the case')
  }

  async verifyProperty(): Promise<void> {
    const { surveyNo = '9001', callbackUrl } = this.#options
    const property = {
      reference: 'P-1',
      state: 'MH',
      district: 'Pune',
      taluk: 'Haveli',
      village: 'Wagholi',
      survey_no: surveyNo,
      from_year: '2005',
    }
    const input = {
      borrower_name: 'Ramesh Baburao Patil',
      callback_url: callbackUrl,
      properties: [property],
    }
    const sent = await this.#deedwire.collateral.create(input, { signal: this.#signal })
    this.#note(`sent ${sent.id}, survey number ${surveyNo}`)
    this.collateral = await this.#deedwire.collateral.waitFor(sent.id, { signal: this.#signal })
    this.#note(`it ended as ${this.collateral.status}`)
  }

  async ping(): Promise<void> {
    const { delivered, status } = await this.#deedwire.callback.test({ signal: this.#signal })
    const answer = status === null ? 'no answer' : `answer ${status}`
    this.#note(`sent a ping: ${answer}`)
    if (!delivered)
      throw new DeedwireError(`The registered URL did not accept the ping: ${answer}.`)
  }

  async #look(ref: string): Promise<void> {
    this.view = await this.#deedwire.cases.get(ref, { signal: this.#signal })
  }

  #note(step: string): void {
    this.steps.push(step)
    this.#tell(step)
  }
}

function documentOf(filename: string, text: string) {
  return { filename, content_type: 'text/plain', content: new TextEncoder().encode(text) }
}
