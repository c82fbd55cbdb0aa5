import { encodeDocuments } from '../files/encode-documents.ts'
import { type Listing, listingOf } from '../transport/listing.ts'
import type { Transport } from '../transport/request.ts'
import { resultOf, withOrigin } from '../transport/result.ts'
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
    if (reply.status === 200) {
      return withOrigin({ created: false, case: resultOf<CaseView>(reply) }, reply)
    }
    const { external_ref, status } = resultOf<CaseCreated>(reply)
    return withOrigin({ created: true, external_ref, status }, reply)
  }

  /** Least recently changed first: one page, or with `for await` every case to the current end. */
  list(filter: CasesFilter = {}, options?: RequestOptions): Listing<CasesPage, CaseView> {
    const { status, result, cursor: first, ...rest } = filter
    const wanted = { ...rest, status: words(status), result: words(result) }
    const load = async (cursor: string | undefined): Promise<CasesPage> =>
      resultOf(await this.#transport.get('/cases', options, { ...wanted, cursor }))
    return listingOf(first, load, ({ cases, more, next_cursor }) => ({
      entries: cases,
      next: more ? next_cursor : null,
    }))
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
    return withOrigin(documents, reply)
  }

  /**
   * The queries of the case with their answers, oldest first. Answer one with `answerQuery`, or by
   * adding documents with its `query_id`.
   */
  async queries(ref: string, options?: RequestOptions): Promise<Query[]> {
    const reply = await this.#transport.get(`${casePath(ref)}/queries`, options)
    const { queries } = resultOf<{ queries: Query[] }>(reply)
    return withOrigin(queries, reply)
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
