import type { Deedwire } from '../../../sdk/src/index.ts'
import {
  bodyOfSent,
  newSentCase,
  newSentDocument,
  type SentCase,
} from '../../invariants/case-ledger.ts'

/** `case.received` and `documents.received`. */
export const eventsPerCase = 2

/** Four at a time. */
export async function createCases(client: Deedwire, count: number): Promise<SentCase[]> {
  const cases = Array.from({ length: count }, newCase)
  const waiting = cases.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const sent of waiting) await createCase(client, sent)
    }),
  )
  return cases
}

function newCase(): SentCase {
  const sent = newSentCase(1024, 8 * 1024)
  sent.documents.push(newSentDocument('later.pdf', 1024))
  return sent
}

/** Its last document is sent after the case, for a second event. */
export async function createCase(client: Deedwire, sent: SentCase): Promise<void> {
  const { documents, ...first } = bodyOfSent(sent)
  await client.cases.create({ ...first, documents: documents.slice(0, -1) })
  await client.cases.addDocuments(sent.ref, { documents: documents.slice(-1) })
  sent.acknowledged = true
}
