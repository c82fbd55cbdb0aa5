import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { settleEpoch } from '../../../server/src/callbacks/callbacks.ts'
import type { Mode } from '../../../server/src/lib/scope.ts'
import { call, sampleCase } from '../http/http-client.ts'
import type { TestApp } from './test-app.ts'

export interface CasesPage {
  // biome-ignore lint/suspicious/noExplicitAny: views are compared field by field in the tests.
  cases: any[]
  next_cursor: string
  more: boolean
}

const basePaths: Record<Mode, string> = { live: '/v1', test: '/uat/v1' }

export type CaseList = Awaited<ReturnType<typeof openCaseList>>

/** A lender, its cases, and a poller of its list. */
export async function openCaseList(app: TestApp) {
  // Another test may have given the shared server another history.
  await settleEpoch(app.db)
  const lender = await app.lender()

  const ask = (path: string, mode: Mode = 'live', body?: object) =>
    call(app.url, basePaths[mode] + path, { key: lender[mode], ...(body && { body }) })

  async function page(query: Record<string, string> = {}, mode: Mode = 'live'): Promise<CasesPage> {
    const reply = await ask(`/cases?${new URLSearchParams(query)}`, mode)
    expect(reply.status, reply.text).toBe(200)
    expect(Object.keys(reply.json)).toEqual(['cases', 'next_cursor', 'more'])
    return reply.json
  }

  /** Every page from a cursor to the end. */
  async function all(query: Record<string, string> = {}, mode: Mode = 'live') {
    const refs: string[] = []
    let cursor = query.cursor
    for (let pages = 0; pages < 100; pages += 1) {
      const got = await page({ ...query, ...(cursor && { cursor }) }, mode)
      refs.push(...got.cases.map(({ external_ref }) => external_ref))
      cursor = got.next_cursor
      if (!got.more) return { refs, cursor }
    }
    throw new Error('the list does not end')
  }

  /**
   * What is listed once the last change is. A list ends before the oldest transaction that runs in
   * its database, which other tests use too.
   */
  async function settled(refs: readonly string[], query: Record<string, string> = {}) {
    const deadline = Date.now() + 30_000
    let got = await all(query)
    while (Date.now() < deadline && got.refs.join() !== refs.join()) {
      await sleep(10)
      got = await all(query)
    }
    expect(got.refs).toEqual(refs)
    return got
  }

  async function create(external_ref: string, more: object = {}, mode: Mode = 'live') {
    const reply = await ask('/cases', mode, sampleCase({ external_ref, ...more }))
    expect(reply.status, reply.text).toBe(202)
    return String(reply.headers.location).split('/').at(-1) ?? ''
  }

  return { lender, ask, page, all, settled, create }
}
