import { expect } from 'vitest'
import { sql } from '../../../server/src/db/db.ts'
import { eicarPattern } from '../../../server/src/documents/documents.ts'
import type { TestApp } from '../app/test-app.ts'
import type { TestCase } from '../app/test-cases.ts'
import { type Reply, sampleDocument } from '../http/http-client.ts'
import type { StaffClient } from '../http/staff-client.ts'
import { until } from '../until.ts'

/** Made in code: no file of the repository contains the pattern. */
export const infected = (filename = 'deed.pdf') => sampleDocument(filename, eicarPattern())
export const harmless = (filename = 'deed.txt', content = 'Sale deed of 1998') =>
  sampleDocument(filename, content, 'text/plain')

/** The documents of a case as staff see them, and their audit lines. */
export function scannedCase(app: TestApp, staff: StaffClient, { hand, id }: TestCase) {
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field in the tests.
  const list = async (): Promise<any[]> => {
    const reply = await staff.get(`${hand.path}/documents`)
    expect([reply.status, reply.text]).toEqual([200, reply.text])
    return reply.json.documents
  }
  const document = async (filename: string) => {
    const found = (await list()).find((one) => one.filename === filename)
    if (!found) throw new Error(`the case has no ${filename}`)
    return found
  }
  return {
    list,
    document,
    async open(filename: string, query = ''): Promise<Reply> {
      return staff.get(`${hand.path}/documents/${(await document(filename)).id}${query}`)
    },
    becomes: (filename: string, state: string) =>
      until(
        `${filename} is ${state}`,
        async () => (await document(filename)).scan.state === state,
        45_000,
      ),
    audit: async (action: string) => {
      const rows = await app.db.rows<{ details: Record<string, unknown> }>(sql`
        SELECT details FROM (
          SELECT at, action, subject, details FROM audit_inbox
          UNION ALL SELECT at, action, subject, details FROM audit_trail) lines
        WHERE subject = ${id} AND action = ${action} ORDER BY at`)
      return rows.map(({ details }) => details)
    },
  }
}
