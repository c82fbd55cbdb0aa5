import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import { HostileDesk, hostile } from '../support/hostile-documents.ts'

let desk: HostileDesk
beforeAll(async () => {
  desk = await HostileDesk.open()
})
beforeEach(() => desk.openTab())
afterEach(() => desk.page.context().close())
afterAll(() => desk?.end())

test.each(hostile)('$name: the page says so, and the analyst goes on', (one) => desk.check(one))
