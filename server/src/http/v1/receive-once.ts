import type { Static, TSchema } from 'typebox'
import { keep, type Remember } from '../../documents/documents.ts'
import type { LenderRequest } from '../routing/lender-request.ts'
import type { Answer } from '../routing/route.ts'
import { checked } from './read-checked.ts'
import { receive } from './receive.ts'

/** Acts once per Idempotency-Key and remembers the answer right after. */
export function receiveOnce<S extends TSchema>(
  request: LenderRequest,
  schema: S | undefined,
  act: (wish: Static<S>) => Promise<Answer>,
): Promise<Answer> {
  return receive(request, {
    parse: ({ value }) => (schema ? checked(schema, value) : (value as Static<S>)),
    carryOut: async (wish, remember: Remember<Answer> | undefined) => {
      const answer = await act(wish)
      if (remember) await keep(request.services.db, remember, answer)
      return answer
    },
    present: (answer) => answer,
  })
}
