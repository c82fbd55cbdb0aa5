import type { Mode } from '../../../server/src/lib/scope.ts'
import { caseInHand } from './case-life.ts'
import type { TestApp } from './test-app.ts'
import { openTestCases } from './test-cases.ts'

export type Staff = Awaited<ReturnType<TestApp['staff']>>

export interface Shown {
  number: number
  kind: string
  sentence: string
  case_id: string | null
  read_at: string | null
}

/** Cases that an operator allocates, and what their analysts are notified. */
export async function openTestNotifications(app: TestApp) {
  const desk = await openTestCases(app)
  const operator = await app.staff('operator')
  const list = async (staff: Staff, query = '', mode: Mode = 'live'): Promise<Shown[]> => {
    const reply = await staff.get(`/${mode}/notifications${query}`)
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.json.notifications
  }
  return {
    desk,
    operator,
    list,
    async kinds(staff: Staff, mode?: Mode): Promise<string[]> {
      return (await list(staff, '', mode)).map(({ kind }) => kind)
    },
    async unread(staff: Staff, mode: Mode = 'live'): Promise<number> {
      return (await staff.get(`/${mode}/notifications/unread`)).json.unread
    },
    /** A case that the operator allocated to a new analyst. */
    async allocated(mode: Mode = 'live') {
      const analyst = await app.staff('analyst')
      const found = await desk.open(mode)
      const byOperator = caseInHand(operator, mode, found.id)
      await byOperator.moveOn('allocate', { analyst_id: analyst.id })
      return { analyst, found, byOperator, hand: caseInHand(analyst, mode, found.id) }
    },
  }
}
