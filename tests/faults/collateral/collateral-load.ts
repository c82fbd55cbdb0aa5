import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Db, sql } from '../../../server/src/db/db.ts'
import type { MadeLender } from '../../support/app/make-lender.ts'
import { documentedHolder, property } from '../../support/app/run-searches.ts'
import type { Receiver } from '../../support/callbacks/receiver.ts'
import { call } from '../../support/http/http-client.ts'
import type { ServiceProcess } from '../../support/processes/service-process.ts'
import { until } from '../../support/until.ts'

export interface SearchedParcel {
  state: 'MH' | 'KA'
  survey_no: string
}

export interface SentRequest {
  id: string
  lender: MadeLender
  parcels: SearchedParcel[]
}

/** The result of an undisturbed search. */
export interface QuietOutcome {
  view: Record<string, unknown>
  answers: string[]
}

// biome-ignore format: a table
/** By survey number: the result of its search, according to docs/guide/sandbox.md. */
export const documentedEnds: Record<string, 'completed' | 'failed'> = {
  '9001': 'completed', '9002': 'completed', '9004': 'completed', '9009': 'completed',
  '9010': 'failed', '9012/1': 'failed', '9013': 'failed', '9015': 'failed',
  '9011/300': 'completed', '9011/700': 'completed', '9011/1200': 'completed',
  '9011/1800': 'completed', '77/3': 'completed',
}

const parcels: SearchedParcel[] = Object.keys(documentedEnds).flatMap((survey_no) => [
  { state: 'MH', survey_no },
  { state: 'KA', survey_no },
])

/**
 * Few years, since each is a separate search in Maharashtra; they contain a sale and a mortgage.
 */
const period = { from_year: 2015, to_year: 2016 }

/** Half of the callbacks are answered late: a killed sender probably has one in progress. */
const paths = ['/ok', '/slow/300']

export const parcelName = ({ state, survey_no }: SearchedParcel) => `${state} ${survey_no}`

export class CollateralLoad {
  readonly quiet = new Map<string, QuietOutcome>()
  readonly sent: SentRequest[] = []
  readonly #on: { api: ServiceProcess; lenders: MadeLender[]; receiver: Receiver; db: Db }
  #isOver = false

  constructor(on: { api: ServiceProcess; lenders: MadeLender[]; receiver: Receiver; db: Db }) {
    this.#on = on
  }

  /** Every parcel once, before any fault. */
  async searchQuietly(): Promise<void> {
    const tens = Array.from({ length: Math.ceil(parcels.length / 10) }, (_, i) =>
      parcels.slice(i * 10, i * 10 + 10),
    )
    const requests = await Promise.all(tens.map((some) => this.#submit(some)))
    for (const request of requests) {
      const { properties } = await this.#ended(request)
      const answers = await answersOf(this.#on.db, request.id)
      for (const [i, parcel] of request.parcels.entries()) {
        const { reference: _, ...view } = properties[i]
        const name = parcelName(parcel)
        expect([name, view.status]).toEqual([name, documentedEnds[parcel.survey_no]])
        this.quiet.set(name, { view, answers: answers[i] ?? [] })
      }
    }
  }

  /** Sends requests of 1 to 10 properties until the faults are over. */
  async keepUp({ openMax, requestsMax }: { openMax: number; requestsMax: number }): Promise<void> {
    await Promise.all(
      Array.from({ length: openMax }, async () => {
        while (!this.#isOver && this.sent.length < requestsMax) {
          const count = 1 + Math.floor(Math.random() * 10)
          await this.#ended(await this.#submit(Array.from({ length: count }, anyParcel)))
        }
      }),
    )
  }

  /** Running requests end first. */
  end(): void {
    this.#isOver = true
  }

  async #submit(some: SearchedParcel[]): Promise<SentRequest> {
    const { api, lenders, receiver } = this.#on
    const lender = lenders[this.sent.length % lenders.length] as MadeLender
    const path = paths[Math.floor(this.sent.length / lenders.length) % paths.length]
    const body = {
      borrower_name: documentedHolder,
      callback_url: `${receiver.url}${path}`,
      properties: some.map(({ state, survey_no }, i) =>
        property(state, survey_no, { ...period, reference: `P-${i}` }),
      ),
    }
    const reply = await call(api.url, '/uat/v1/collateral', { key: lender.key, body })
    expect([reply.status, reply.text]).toEqual([202, reply.text])
    const request = { id: reply.json.data.id, lender, parcels: some }
    this.sent.push(request)
    return request
  }

  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
  async #ended(request: SentRequest): Promise<any> {
    // biome-ignore lint/suspicious/noExplicitAny: the same.
    let data: any
    const isEnded = async () => {
      data = (await readRequest(this.#on.api, request)).json.data
      return data.status !== 'running'
    }
    await until(`${request.id} has ended`, isEnded, 240_000)
    return data
  }
}

function anyParcel(): SearchedParcel {
  return parcels[Math.floor(Math.random() * parcels.length)] as SearchedParcel
}

export function readRequest(api: ServiceProcess, { id, lender }: SentRequest) {
  return call(api.url, `/uat/v1/collateral/${id}`, { key: lender.key })
}

/** The registries' answers for each property: the source, and the digest of its bytes. */
export async function answersOf(db: Db, requestId: string): Promise<string[][]> {
  const rows = await db.rows<{ answers: { source: string; sha256: string }[] | null }>(sql`
    SELECT answers FROM collateral_properties WHERE request_id = ${requestId} ORDER BY position`)
  // Several sources are queried at once, and answer in any order.
  return rows.map(({ answers }) =>
    (answers ?? []).map(({ source, sha256 }) => `${source} ${sha256}`).sort(),
  )
}

/** Reads ended requests repeatedly: a second outcome would change them. */
export function watchOutcomes(db: Db) {
  const first = new Map<string, string>()
  const changed: string[] = []
  let isOver = false
  const look = async () => {
    const rows = await db.rows<{ id: string; outcome: string }>(sql`
      SELECT id, concat_ws(' ', status, finished_at, md5(answers_sealed), md5(findings::text)) AS outcome
      FROM collateral_properties WHERE finished_at IS NOT NULL
      UNION ALL
      SELECT id, concat_ws(' ', status, finished_at) FROM collateral_requests
      WHERE finished_at IS NOT NULL`)
    const now = new Map(rows.map(({ id, outcome }) => [id, outcome]))
    for (const [id, outcome] of first) {
      if (now.get(id) !== outcome) changed.push(`${id}: ${outcome} → ${now.get(id)}`)
    }
    for (const [id, outcome] of now) first.set(id, outcome)
  }
  const watching = (async () => {
    while (!isOver) {
      await look()
      await sleep(250)
    }
  })()
  return {
    /** Changes after the end. */
    async stop(): Promise<string[]> {
      if (!isOver) {
        isOver = true
        await watching
        await look()
      }
      return changed
    },
  }
}
