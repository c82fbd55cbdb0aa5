import Type, { type Static } from 'typebox'
import { caseEvents } from '../../../cases/cases.ts'
import { readingStates, scanStates, waysToShow } from '../../../documents/documents.ts'
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
