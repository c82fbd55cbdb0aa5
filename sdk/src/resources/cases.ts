import { encodeDocuments } from '../files/encode-documents.ts'
import type { Transport } from '../transport/request.ts'
import { resultOf, withRequestId } from '../transport/request-id.ts'
import type {
  CaseCreated,
  CaseIn,
  CasesFilter,
  CasesPage,
  CaseView,
  CreateCaseResult,
  DocumentsAdded,
  DocumentsIn,
  Query,
  QueryAnswerIn,
  StoredDocument,
  WithdrawIn,
} from '../types/cases.ts'
import type { DocumentIn } from '../types/documents.ts'
import type { PostOptions, RequestOptions, UploadOptions } from '../types/options.ts'
import { casePath } from './case-path.ts'

export class Cases {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** A known reference is not an error: the result is then `{ created: false, case }`. */
  async create(input: CaseIn, options?: UploadOptions): Promise<CreateCaseResult> {
    // JSON has no NaN: it would arrive as null, which means "not given".
    if (typeof input.loan_amount === 'number' && !Number.isFinite(input.loan_amount)) {
      throw new TypeError('loan_amount must be a finite number')
    }
    const documents = input.documents ? await this.#encode(input.documents, options) : undefined
    const sent = { ...input, documents }
    const reply = await this.#transport.send(
      { method: 'POST', path: '/cases', accepts: [200, 202], input: sent },
      options,
    )
    const { requestId } = reply
    if (reply.status === 200) {
      return withRequestId({ created: false, case: resultOf<CaseView>(reply) }, requestId)
    }
    const { external_ref, status } = resultOf<CaseCreated>(reply)
    return withRequestId({ created: true, external_ref, status }, requestId)
  }

  /** One page, least recently changed first. */
  async list(filter: CasesFilter = {}, options?: RequestOptions): Promise<CasesPage> {
    const { status, result, ...rest } = filter
    const query = { ...rest, status: words(status), result: words(result) }
    return resultOf(await this.#transport.get('/cases', options, query))
  }

  /**
   * Every case from a cursor, or from the start, to the current end, page by page. Its result is the
   * cursor to continue with later.
   */
  async *each(
    filter: CasesFilter = {},
    options?: RequestOptions,
  ): AsyncGenerator<CaseView, string, undefined> {
    let cursor = filter.cursor
    for (;;) {
      const page = await this.list({ ...filter, cursor }, options)
      yield* page.cases
      // A page whose cursor does not advance would be requested forever.
      if (!page.more || page.next_cursor === cursor) return page.next_cursor
      cursor = page.next_cursor
    }
  }

  /** `ref` is the external_ref or the case id. */
  async get(ref: string, options?: RequestOptions): Promise<CaseView> {
    return resultOf(await this.#transport.get(casePath(ref), options))
  }

  /**
   * On a finalised case this starts a revision: `reopened` is then true. Documents that the case
   * already has change nothing.
   */
  async addDocuments(
    ref: string,
    input: DocumentsIn,
    options?: UploadOptions,
  ): Promise<DocumentsAdded> {
    const path = `${casePath(ref)}/documents`
    const sent = { ...input, documents: await this.#encode(input.documents, options) }
    return resultOf(
      await this.#transport.send({ method: 'POST', path, accepts: [200], input: sent }, options),
    )
  }

  /** Closes an open case that was never finalised; there will be no report. */
  async withdraw(ref: string, input: WithdrawIn, options?: PostOptions): Promise<CaseView> {
    const path = `${casePath(ref)}/withdraw`
    return resultOf(
      await this.#transport.send({ method: 'POST', path, accepts: [200], input }, options),
    )
  }

  /** The documents received for the case, oldest first, also those rejected as malware. */
  async documents(ref: string, options?: RequestOptions): Promise<StoredDocument[]> {
    const reply = await this.#transport.get(`${casePath(ref)}/documents`, options)
    const { documents } = resultOf<{ documents: StoredDocument[] }>(reply)
    return withRequestId(documents, reply.requestId)
  }

  /**
   * The queries of the case with their answers, oldest first. Answer one with `answerQuery`, or by
   * adding documents with its `query_id`.
   */
  async queries(ref: string, options?: RequestOptions): Promise<Query[]> {
    const reply = await this.#transport.get(`${casePath(ref)}/queries`, options)
    const { queries } = resultOf<{ queries: Query[] }>(reply)
    return withRequestId(queries, reply.requestId)
  }

  /**
   * Answers a query in words. Once the last open query is answered, the review goes on. A finalised
   * case takes no answers: add documents, which reopen it.
   */
  async answerQuery(
    ref: string,
    queryId: string,
    input: QueryAnswerIn,
    options?: PostOptions,
  ): Promise<Query> {
    const path = `${casePath(ref)}/queries/${encodeURIComponent(queryId)}/answers`
    return resultOf(
      await this.#transport.send({ method: 'POST', path, accepts: [201], input }, options),
    )
  }

  #encode(documents: readonly DocumentIn[], options: UploadOptions = {}) {
    const { signal, timeoutMs = this.#transport.timeoutMs } = options
    return encodeDocuments(documents, { signal, timeoutMs })
  }
}

/** Several values of one filter are separated by commas. */
function words(given: string | readonly string[] | undefined): string | undefined {
  return typeof given === 'string' || given === undefined ? given : given.join(',')
}
