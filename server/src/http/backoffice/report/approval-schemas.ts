import Type, { type Static } from 'typebox'
import { line, object, orNull, result, strict, text, time, whole } from '../schema-pieces.ts'
import { FinaliseBody } from './report-schemas.ts'

export const SubmitBody = Type.Object(FinaliseBody.properties, { title: 'Submit', ...strict })

export const ApproveBody = Type.Object(
  { draft_version: Type.Integer({ minimum: 0, description: 'Version of the draft you read.' }) },
  { title: 'Approve', ...strict },
)
export type ApproveBody = Static<typeof ApproveBody>

export const SendBackBody = Type.Object(
  { remarks: line(4000, 'What the writer must change.') },
  { title: 'SendBack', ...strict },
)
export type SendBackBody = Static<typeof SendBackBody>

const person = object({ id: orNull(text), name: orNull(text) })

export const ApprovalOut = object(
  {
    required: Type.Boolean({
      description: 'A second person must approve the live reports of this lender.',
    }),
    may_approve: Type.Boolean({ description: 'You may approve what is submitted now.' }),
    why_not: orNull(
      Type.String({ description: 'Why you may not, if something waits for approval.' }),
    ),
    may_send_back: Type.Boolean({ description: 'You may send back what is submitted now.' }),
    writers: Type.Array(person, { description: 'Who saved the draft since the last release.' }),
    submission: orNull(
      object({
        number: whole,
        state: Type.Enum(['open', 'approved', 'sent_back', 'replaced'], {
          description: 'replaced: the draft changed since.',
        }),
        draft_version: whole,
        move: Type.Enum(['finalise', 're-release']),
        result,
        reason: orNull(text),
        overrides: Type.Array(object({ check: text, reason: text })),
        submitted_by: person,
        submitted_at: time,
        decided_by: orNull(person),
        decided_at: orNull(time),
        remarks: orNull(text),
      }),
    ),
  },
  'Approval',
)
