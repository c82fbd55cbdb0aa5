import { attacks, sendAtOnce } from '../tests/support/http/attacks.ts'
import { startProbe } from '../tests/support/processes/probe.ts'
import { type Line, printLines } from './lines.ts'
import { httpRequest, run } from './load.ts'
import { openStage } from './stage.ts'

/**
 * Measures the effect on others while a client sends bodies made to be expensive: the longest gap
 * between answers of /livez, requested every 10 ms, and the duration of another lender's live GET.
 */
const silenceMsMax = 150
const readMsMax = 250
const lines: Line[] = []
const stage = await openStage()
try {
  const database = await stage.database('attacked')
  const other = await stage.lender(database, 'live')
  const attacker = await stage.lender(database, 'test')
  const service = await stage.service(database)
  const body = JSON.stringify({
    external_ref: 'READ-1',
    applicant_name: 'A',
    loan_account_number: 'B',
    case_type: 'TSR',
  })
  const create = httpRequest('POST', '/v1/cases', other, body)
  await run({ url: service.url, connections: 1, requests: 1, expect: 202, request: () => create })
  for (const attack of attacks) {
    for (const count of [20, 40]) {
      const data = { url: service.url, key: other, path: '/v1/cases/READ-1', everyMs: 10 }
      const probe = await startProbe(data)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const statuses = await sendAtOnce(service.url, attacker, attack, count)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const { longestSilenceMs, readP99Ms, statuses: probed } = await probe.stop()
      const all = [...statuses, ...Object.keys(probed).map(Number)]
      const isServed = all.every((status) => status < 500)
      lines.push({
        question: `${count} × ${attack.name}`,
        measured: `silent ${longestSilenceMs.toFixed(0)} ms, GET p99 ${readP99Ms.toFixed(0)} ms, ${isServed ? 'no 5xx' : '5xx'}, answered ${[...new Set(statuses)].join('/')}`,
        wanted: `at most ${silenceMsMax} ms, ${readMsMax} ms, no 5xx`,
        met: longestSilenceMs <= silenceMsMax && readP99Ms <= readMsMax && isServed,
      })
    }
  }
} finally {
  await stage.end()
}
printLines(lines)
