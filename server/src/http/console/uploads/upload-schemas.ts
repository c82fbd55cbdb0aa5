import Type, { type Static } from 'typebox'
import { uploadsMax } from '../../../documents/documents.ts'
import { object, orNull, text, time } from '../../routing/schema-pieces.ts'
import { DocumentIn, DocumentsBody } from '../../v1/cases/schemas.ts'

/** What Upload-Metadata tells, decoded. */
export const UploadMetadata = Type.Object({
  filename: DocumentIn.properties.filename,
  filetype: DocumentIn.properties.content_type,
})
export type UploadMetadata = Static<typeof UploadMetadata>

const bytes = Type.Integer({ minimum: 0 })

export const UploadOut = object(
  {
    id: text,
    filename: text,
    content_type: text,
    size_bytes: bytes,
    received_bytes: bytes,
    expires_at: time,
    case_id: orNull(
      Type.String({ description: 'The case it was added to; it is forgotten at expires_at.' }),
    ),
  },
  'Upload',
)

export const UploadsBody = Type.Object(
  {
    uploads: Type.Array(Type.String({ maxLength: 64, format: 'text' }), {
      minItems: 1,
      maxItems: uploadsMax,
      description: 'Ids of finished uploads, at most 400 MB together.',
    }),
    note: DocumentsBody.properties.note,
    query_id: DocumentsBody.properties.query_id,
  },
  { title: 'UploadsIn' },
)
export type UploadsBody = Static<typeof UploadsBody>
