import { casePath } from '../case-path.ts'
import { encodeDocuments } from '../encode-documents.ts'
import type { Transport } from '../request.ts'
import { withRequestId } from '../request-id.ts'
import type {
  CaseCreated,
  CaseIn,
  CaseView,
  CreateCaseResult,
  DocumentsAdded,
  DocumentsIn,
  PostOptions,
  RequestOptions,
} from '../types.ts'

export class Cases {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** A known reference is no error: the result is then `{ created: false, case }`. */
  async create(input: CaseIn, options?: PostOptions): Promise<CreateCaseResult> {
    // JSON has no NaN: it would arrive as null, which means "not given".
    if (typeof input.loan_amount === 'number' && !Number.isFinite(input.loan_amount)) {
      throw new TypeError('loan_amount must be a finite number')
    }
    const documents = input.documents ? await encodeDocuments(input.documents) : undefined
    const call = { path: '/cases', accepts: [200, 202] }
    const { status, body, requestId } = await this.#transport.post(
      call,
      { ...input, documents },
      options,
    )
    if (status === 200) {
      const existing = withRequestId(body as unknown as CaseView, requestId)
      return withRequestId({ created: false, case: existing }, requestId)
    }
    const { external_ref, status: caseStatus } = body as unknown as CaseCreated
    return withRequestId({ created: true, external_ref, status: caseStatus }, requestId)
  }

  /** `ref` is the external_ref or the case id. */
  async get(ref: string, options?: RequestOptions): Promise<CaseView> {
    const call = { path: casePath(ref), accepts: [200] }
    const { body, requestId } = await this.#transport.get(call, options)
    return withRequestId(body as unknown as CaseView, requestId)
  }

  /** On a finalised case this starts a revision: `reopened` is then true. */
  async addDocuments(
    ref: string,
    input: DocumentsIn,
    options?: PostOptions,
  ): Promise<DocumentsAdded> {
    const call = { path: `${casePath(ref)}/documents`, accepts: [200] }
    const documents = await encodeDocuments(input.documents)
    const { body, requestId } = await this.#transport.post(call, { ...input, documents }, options)
    return withRequestId(body as unknown as DocumentsAdded, requestId)
  }
}
