import Type from 'typebox'
import {
  type CaseComparison,
  compareCase,
  comparisonSubjects,
  disagreementSeverities,
} from '../../../facts/facts.ts'
import type { Answer } from '../../routing/route.ts'
import { object, orNull, pagePlace, text, whole } from '../schema-pieces.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'

const SideOut = object(
  {
    source: Type.Enum(['lender', 'document', 'registry']),
    document_id: orNull(text),
    property_id: orNull(text),
    name: Type.String({ description: 'File name or registry; empty for the lender.' }),
    label: Type.String({ description: 'What the value is in this source.' }),
    value: text,
    places: Type.Array(pagePlace, { description: 'Its places in the document.' }),
    doubtful: Type.Boolean({ description: 'It may have been read wrongly.' }),
  },
  'DisagreementSide',
)

export const DisagreementsOut = object(
  {
    disagreements: Type.Array(
      object(
        {
          id: Type.String({ description: 'The same for the same values of the same sources.' }),
          about: Type.Enum([...comparisonSubjects]),
          severity: Type.Enum([...disagreementSeverities]),
          title: text,
          sentence: text,
          sides: Type.Array(SideOut),
          query: Type.String({ description: 'A text that can be sent to the lender.' }),
        },
        'Disagreement',
      ),
      { description: 'The most severe first, at most 200.' },
    ),
    documents_compared: whole,
    documents_unknown: Type.Integer({
      description: 'Read, but of an unknown kind or without text.',
    }),
    unread: Type.Integer({ minimum: 0, description: 'Documents that are still to be read.' }),
  },
  'Disagreements',
)

export async function getDisagreements(request: StaffRequest): Promise<Answer> {
  const { services } = request
  const { scope, id } = await caseOf(request)
  const found = await compareCase(services, scope, id, services.clock.now())
  return {
    body: {
      disagreements: found.disagreements.map(({ sides, key: _, ...rest }) => ({
        ...rest,
        sides: sides.map(sideOut),
      })),
      documents_compared: found.compared,
      documents_unknown: found.unknown,
      unread: found.unread,
    },
  }
}

type Side = CaseComparison['disagreements'][number]['sides'][number]

function sideOut({ source, label, value, places, isDoubtful }: Side) {
  return {
    source: source.kind,
    document_id: source.kind === 'document' ? source.documentId : null,
    property_id: source.kind === 'registry' ? source.propertyId : null,
    name: nameOf(source),
    label,
    value,
    places,
    doubtful: isDoubtful,
  }
}

function nameOf(source: Side['source']): string {
  if (source.kind === 'document') return source.filename
  return source.kind === 'registry' ? source.portal : ''
}
