import { expect, onTestFinished, test } from 'vitest'
import { Deedwire } from '../../sdk/src/index.ts'
import { openDb, sql } from '../../server/src/db/db.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { createTestDatabase } from '../support/app/test-database.ts'
import { drawScan, scannedPdf } from '../support/documents/drawn-pages.ts'
import { cli, startService } from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const pages = 8

test('a service that is killed while it reads continues after the last finished page', async () => {
  const { url } = await createTestDatabase()
  const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
  onTestFinished(() => db.close())
  const env = { DATA_DIR: await temporaryFolder(), DATABASE_URL: url, READING: 'low' }
  const first = await startService(env)
  const lender = (await cli(env, 'lender', 'create', 'Sahyadri Bank', '--json')).json as {
    id: string
  }
  const issued = (await cli(env, 'key', 'issue', lender.id, '--mode', 'test', '--json')).json as {
    key: string
  }
  const scans = await Promise.all(
    Array.from({ length: pages }, (_, i) => drawScan([`Page ${i + 1} of the sale deed of 2019`])),
  )
  await new Deedwire({
    baseUrl: `${first.url}/uat/v1`,
    apiKey: issued.key,
    maxRetries: 0,
  }).cases.create({
    external_ref: 'KILLED-2',
    applicant_name: 'Anita Joshi',
    loan_account_number: 'HL-78',
    case_type: 'TSR',
    documents: [
      { filename: 'deed.pdf', content_type: 'application/pdf', content: await scannedPdf(scans) },
    ],
  })
  const readPages = () =>
    db.rows<{ page: number; source: string; at: Date }>(
      sql`SELECT page, source, read_at AS at FROM document_pages ORDER BY page`,
    )
  await until('some pages', async () => (await readPages()).length >= 3)
  first.kill('SIGKILL')
  await first.ended
  const before = await readPages()
  expect(before.length).toBeLessThan(pages)

  const second = await startService(env)
  onTestFinished(() => second.stop())
  await until('all pages', async () => (await readPages()).length === pages, 180_000)
  const after = await readPages()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.map(({ source }) => source)).toEqual(Array(pages).fill('picture'))
  const [reading] = await db.rows(sql`SELECT state, pages FROM document_readings`)
  expect(reading).toEqual({ state: 'read', pages })
})
