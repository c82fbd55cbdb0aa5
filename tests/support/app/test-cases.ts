import { expect } from 'vitest'
import type { Mode } from '../../../server/src/lib/scope.ts'
import { call, type Reply, sampleCase, sampleDocument } from '../http/http-client.ts'
import { caseInHand } from './case-life.ts'
import type { TestApp } from './test-app.ts'

/** An instant as every answer writes it: UTC with milliseconds. */
export const utc = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

export interface EventOut {
  id: string
  sequence: number
  event: string
  at: string
  // biome-ignore lint/suspicious/noExplicitAny: payloads are compared field by field in the tests.
  payload: any
}

export type TestCase = Awaited<ReturnType<Awaited<ReturnType<typeof openTestCases>>['open']>>

/** A lender and an analyst, and cases as both of them see them. */
export async function openTestCases(app: TestApp, name = 'Meera Joshi') {
  const lender = await app.lender()
  const analyst = await app.staff('analyst', name)

  async function open(mode: Mode = 'live', more: Record<string, unknown> = {}) {
    const cases = mode === 'live' ? '/v1/cases' : '/uat/v1/cases'
    const key = lender[mode]
    const body = sampleCase(more)
    const ref = String(body.external_ref)
    const path = `${cases}/${encodeURIComponent(ref)}`
    const made = await call(app.url, cases, { key, body })
    expect([made.status, made.text]).toEqual([202, made.text])
    const found = await call(app.url, path, { key })
    expect([found.status, found.text]).toEqual([200, found.text])
    const id: string = found.json.case_id
    const hand = caseInHand(analyst, mode, id)
    return {
      id,
      ref,
      mode,
      body,
      hand,
      async view() {
        const reply = await call(app.url, path, { key })
        expect(reply.status).toBe(200)
        return reply.json
      },
      get: (part: string): Promise<Reply> => call(app.url, `${path}/${part}`, { key }),
      post: (part: string, sent: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
        call(app.url, `${path}/${part}`, { key, body: sent, headers }),
      async addDocuments(note?: string): Promise<void> {
        const documents = [sampleDocument(`paper-${Math.random()}.txt`, 'paper', 'text/plain')]
        const reply = await call(app.url, `${path}/documents`, { key, body: { documents, note } })
        expect([reply.status, reply.text]).toEqual([200, reply.text])
      },
      async attach(filename: string, bytes: Buffer): Promise<{ id: string; sha256: string }> {
        const place = `${hand.path}/draft/attachments?filename=${encodeURIComponent(filename)}`
        const type = { 'content-type': 'application/pdf' }
        const reply = await analyst.send('POST', place, bytes, type)
        expect([reply.status, reply.text]).toEqual([201, reply.text])
        return reply.json
      },
      async events(): Promise<EventOut[]> {
        const reply = await analyst.get(`${hand.path}/events`)
        expect(reply.status).toBe(200)
        return reply.json.events
      },
      /** The newest released version as staff see it, with its files. */
      async version(number: number) {
        const reply = await analyst.get(`${hand.path}/reports/${number}`)
        expect(reply.status).toBe(200)
        return reply.json
      },
    }
  }

  return { lender, analyst, open }
}
