import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../tests/support/app/test-cases.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

test('the timeline says what is archived, if the case is older than that', async () => {
  const desk = await openTestCases(app)
  const { hand } = await desk.open('live')
  const archivedBefore = async () =>
    (await desk.analyst.get(`${hand.path}/timeline`)).json.archived_before
  const note = (until: Date) =>
    app.db.rows(sql`
      INSERT INTO archived_partitions (archive_id, name, table_name, until_at, state, detached_at)
      VALUES ('a', ${until.toISOString()}, 'case_events', ${until}, 'detached', now())`)
  expect(await archivedBefore()).toBeNull()
  await note(new Date('2020-03-01T00:00:00Z'))
  expect(await archivedBefore()).toBeNull()
  const later = new Date(Date.now() + 86_400_000)
  await note(later)
  expect(await archivedBefore()).toBe(later.toISOString())
})
