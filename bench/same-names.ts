import { fillCaseStatement } from '../tests/support/app/fill-case.ts'
import { type Line, median } from './lines.ts'
import { httpRequest, run } from './load.ts'
import type { Stage } from './stage.ts'

const counts = [0, 1_000, 1_950]

/** What fifty documents of one name cost on a case that has many of that name. */
export async function sameNames(stage: Stage, rounds: number): Promise<Line[]> {
  const database = await stage.database('names')
  const service = await stage.service(database)
  const took = new Map<number, number[]>(counts.map((count) => [count, []]))
  const send = (path: string, body: unknown, expect: number) =>
    run({
      url: service.url,
      connections: 1,
      requests: 1,
      expect,
      request: () => httpRequest('POST', path, database.key, JSON.stringify(body)),
    })
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const count of counts) {
      const external_ref = `NAMES-${round}-${count}`
      const fields = { applicant_name: 'A', loan_account_number: external_ref, case_type: 'TSR' }
      await send('/v1/cases', { external_ref, ...fields }, 202)
      await database.query(fillCaseStatement(external_ref, count))
      const documents = Array.from({ length: 50 }, (_, i) => ({
        filename: 'a.txt',
        content_type: 'text/plain',
        content: Buffer.from(`${external_ref} ${i}`).toString('base64'),
      }))
      const { p50 } = await send(`/v1/cases/${external_ref}/documents`, { documents }, 200)
      if (round > 0) took.get(count)?.push(p50)
    }
  }
  const floor = median(took.get(0) ?? [])
  return counts.slice(1).map((count) => {
    const ms = median(took.get(count) ?? [])
    return {
      question: `50 documents of one name beside ${count.toLocaleString('en')}, against an empty case`,
      measured: `${(ms / floor).toFixed(2)} × (${ms.toFixed(0)} / ${floor.toFixed(0)} ms)`,
      wanted: 'at most 1.3 ×',
      met: ms <= 1.3 * floor,
    }
  })
}
