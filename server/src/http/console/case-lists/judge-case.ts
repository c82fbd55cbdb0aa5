import type { JudgeCase } from '../../../case-lists/case-lists.ts'
import { faultLister } from '../../routing/list-faults.ts'
import { bodyTurns } from '../../routing/read-body.ts'
import { lenderRoutes } from '../../v1/v1.ts'
import type { ConsoleRequest } from '../console-request.ts'

const createCase = lenderRoutes.find(({ name }) => name === 'createCase')
if (!createCase) throw new Error('the route that creates a case has another name')
const faultsOfCase = faultLister(createCase)

/** The faults that `POST /cases` would answer with; other requests come in between. */
export function judgeFor(request: ConsoleRequest): JudgeCase {
  const asked = { ...request, query: {} }
  return (values) => bodyTurns.run(() => faultsOfCase(asked, values))
}
