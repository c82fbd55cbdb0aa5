import Type from 'typebox'
import { listProposals, proposalSections } from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { object, pagePlace, text } from '../schema-pieces.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'

export const ProposalsOut = object(
  {
    proposals: Type.Array(
      object(
        {
          id: text,
          ids: Type.Array(text, {
            description:
              'Of the same row or field from other documents; once one is decided, all are.',
          }),
          section: Type.Enum([...proposalSections]),
          fields: Type.Array(
            object(
              {
                key: Type.String({
                  description: 'Field of the row or section; for the checklist, the item.',
                }),
                value: text,
                confidence: Type.Enum(['high', 'low']),
                document_id: text,
                places: Type.Array(pagePlace, { description: 'Its places in the document.' }),
              },
              'ProposedField',
            ),
          ),
        },
        'Proposal',
      ),
      { description: 'Decided ones too: the draft says what was decided.' },
    ),
    unread: Type.Integer({ minimum: 0, description: 'Documents that are still to be read.' }),
  },
  'Proposals',
)

export async function getProposals(request: StaffRequest): Promise<Answer> {
  const { services } = request
  const { scope, id } = await caseOf(request)
  const { proposals, unread } = await listProposals(services, scope, id, services.clock.now())
  return {
    body: {
      proposals: proposals.map(({ fields, ...proposal }) => ({
        ...proposal,
        fields: fields.map(({ documentId: document_id, ...field }) => ({ ...field, document_id })),
      })),
      unread,
    },
  }
}
