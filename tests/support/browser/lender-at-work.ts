import { expect } from 'vitest'
import { readPdf } from '../../../server/src/reports/pdf/read-pdf.ts'
import type { TestApp } from '../app/test-app.ts'
import { openInbox, openTestCallbacks, signed } from '../callbacks/test-callbacks.ts'
import { download, pathOf, smallPdf } from '../http/file-link.ts'
import { sampleCase, sampleDocument } from '../http/http-client.ts'

export interface ReceivedCallback {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: payloads are compared field by field in the tests.
  payload: any
}

export type LenderAtWork = Awaited<ReturnType<typeof lenderAtWork>>

/** A lender: what it sends, what its receiver gets, what it downloads. */
export async function lenderAtWork(app: TestApp) {
  const desk = await openTestCallbacks(app)
  const inbox = await openInbox()
  const secret = await desk.register('live', { url: inbox.url })

  async function send(path: string, body: object, status: number): Promise<void> {
    const reply = await desk.ask(path, { body })
    expect([reply.status, reply.text]).toEqual([status, reply.text])
  }
  const pdf = (filename: string, text: string) => sampleDocument(filename, smallPdf(text))

  return {
    /** Documents as PDFs of one page: file name and text. */
    sendCase: (external_ref: string, files: readonly (readonly [string, string])[]) => {
      const documents = files.map(([filename, text]) => pdf(filename, text))
      return send('/cases', sampleCase({ external_ref, documents }), 202)
    },
    addDocument: (ref: string, filename: string, text: string, note: string) =>
      send(`/cases/${ref}/documents`, { documents: [pdf(filename, text)], note }, 200),
    async queries(ref: string): Promise<string[]> {
      const { json } = await desk.ask(`/cases/${ref}/queries`)
      return json.queries.map(({ text }: { text: string }) => text)
    },
    /** Every callback about the case so far, each with a valid signature and in order. */
    callbacks(ref: string): ReceivedCallback[] {
      const about = inbox.got
        .map(({ headers, body }) => ({ headers, body, payload: JSON.parse(body.toString()) }))
        .filter(({ payload }) => payload.external_ref === ref)
      return about.map(({ headers, body, payload }, i) => {
        expect(headers['x-svc-signature']).toBe(signed(secret, body))
        expect(headers['x-svc-sequence']).toBe(String(i + 1))
        expect(headers['x-svc-event']).toBe(payload.event)
        return { event: payload.event, payload }
      })
    },
    /** Downloads the report by its signed link, without a key. */
    async report(ref: string): Promise<{ filename: string; text: string }> {
      const reply = await desk.ask(`/cases/${ref}/report`)
      expect([reply.status, reply.text]).toEqual([200, reply.text])
      const [file] = reply.json.files
      const { status, bytes, whole } = await download(app.url, pathOf(file.url))
      expect({ status, whole }).toEqual({ status: 200, whole: true })
      const { text } = await readPdf(bytes)
      return { filename: file.filename, text: text.replaceAll(/\s+/g, ' ') }
    },
    close: () => inbox.close(),
  }
}

/** For comparing a preview with a callback: fields set at release are left out. */
export function withoutUnknown(payload: unknown, unknown: readonly string[]): unknown {
  const copy = structuredClone(payload)
  for (const path of unknown) {
    const steps = path.split(/[.[\]]+/).filter(Boolean)
    const last = steps.pop() ?? ''
    const place = steps.reduce<unknown>((at, step) => Reflect.get(Object(at), step), copy)
    Reflect.set(Object(place), last, 'not known before')
  }
  return copy
}
