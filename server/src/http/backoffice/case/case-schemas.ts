import Type, { type Static } from 'typebox'
import { caseEvents } from '../../../cases/cases.ts'
import {
  documentSources,
  readingStates,
  scanStates,
  waysToShow,
} from '../../../documents/documents.ts'
import { fieldsOut } from '../../v1/cases/fields-out.ts'
import { RiskScoreOut } from '../../v1/cases/schemas.ts'
import { standFields } from '../queue/queue-schemas.ts'
import {
  approval,
  clock,
  lender,
  line,
  object,
  orNull,
  person,
  status,
  strict,
  text,
  time,
  whole,
} from '../schema-pieces.ts'
import { contactNames, contactOf, ownNames } from './case-file-fields.ts'

export const CaseFileOut = object(
  {
    ...standFields,
    mode: Type.Enum(['live', 'test']),
    lender,
    external_ref: text,
    state_code: orNull(text),
    ...fieldsOut(ownNames),
    contact: object(contactOf(fieldsOut(contactNames))),
    approval,
    analyst: person,
    result_reason: orNull(text),
    result_reason_at: orNull(time),
    latest_revision_reason: orNull(text),
    withdrawal_reason: orNull(text),
    risk_score: orNull(RiskScoreOut),
    received_at: time,
    updated_at: time,
    finalised_at: orNull(time),
    turnaround: object({ vendor: clock, file: clock }),
    timeline: Type.Array(object({ status, at: time })),
  },
  'CaseFile',
)

export const EventsOut = object(
  {
    events: Type.Array(
      object({
        id: text,
        sequence: whole,
        event: Type.Enum([...caseEvents]),
        at: time,
        payload: Type.Unknown(),
      }),
    ),
  },
  'Events',
)

export const DocumentsOut = object(
  {
    can_add: Type.Boolean({ description: 'Whether staff may add documents in this status.' }),
    documents: Type.Array(
      object(
        {
          id: text,
          filename: text,
          content_type: text,
          detected_type: orNull(text),
          type_differs: Type.Boolean(),
          size_bytes: whole,
          sha256: text,
          revision: whole,
          note: orNull(text),
          source: orNull(
            Type.Enum([...documentSources], {
              description: 'Where it came from, if staff added it; null for those of the lender.',
            }),
          ),
          added_by: orNull(Type.String({ description: 'Name of who added it.' })),
          received_at: time,
          seen_at: orNull(time),
          scan: object({
            state: Type.Enum([...scanStates], {
              description: 'not_scanned also when scanning is off.',
            }),
            signature: orNull(Type.String({ description: 'Name the scanner gives the malware.' })),
            scanned_at: orNull(time),
            withheld: orNull(
              Type.Enum(['scanning', 'not_scanned', 'malware'], {
                description: 'Why the document cannot be opened; null if it can.',
              }),
            ),
            message: orNull(Type.String({ description: 'Message to show next to the document.' })),
          }),
          view: object({
            as: Type.Enum([...waysToShow], {
              description:
                'How to show it. pages: as pictures of its pages; none: it cannot be shown.',
            }),
            message: orNull(
              Type.String({ description: 'What to say about the view, or what to do without.' }),
            ),
          }),
          reading: object({
            state: Type.Enum(['not_read', ...readingStates], {
              description: 'Of its text. not_read: never queued, because reading was off.',
            }),
            pages: orNull(whole),
            pages_read: whole,
            pages_with_text: whole,
            message: orNull(
              Type.String({ description: 'What to say about its text, if anything.' }),
            ),
          }),
        },
        'Document',
      ),
    ),
  },
  'Documents',
)

const source = Type.Enum([...documentSources], {
  description: 'Where a document came from that staff added.',
})

export const AddDocumentQuery = Type.Object(
  {
    filename: Type.String({ minLength: 1, maxLength: 255, format: 'filename' }),
    source,
    note: Type.Optional(line(500, 'Who sent it, and how.')),
  },
  strict,
)
export type AddDocumentQuery = Static<typeof AddDocumentQuery>

export const AddedDocumentOut = object(
  {
    id: text,
    filename: text,
    is_new: Type.Boolean({ description: 'false: the case has these bytes already.' }),
  },
  'AddedDocument',
)

export const ContentQuery = Type.Object(
  { download: Type.Optional(Type.Enum(['true', 'false'])) },
  strict,
)

export const NoteBody = Type.Object(
  { text: line(10_000, 'Visible to staff only.') },
  { title: 'NewNote', ...strict },
)

export type NoteBody = Static<typeof NoteBody>

export const NoteOut = object({ id: text }, 'NoteAdded')

export const NotesOut = object(
  {
    notes: Type.Array(
      object({ id: text, by: object({ id: text, name: text }), text, at: time }, 'Note'),
    ),
  },
  'Notes',
)
