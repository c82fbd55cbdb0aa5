import { done, made, ok } from '../../routing/route.ts'
import { DocumentsAddedOut } from '../../v1/cases/schemas.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { UploadOut, UploadsBody } from './upload-schemas.ts'
import { deleteUpload, getUpload, patchUpload, postUpload, postUploads } from './uploads.ts'

/** Files up to 200 MB, by the tus protocol: a broken upload goes on where it was. */
export const uploadRoutes: readonly ConsoleRoute[] = [
  {
    method: 'POST',
    path: '/:mode/uploads',
    access: 'cases:write',
    name: 'createUpload',
    tag: 'Uploads',
    summary: 'Begin to upload a file of at most 200 MB',
    description:
      'By the tus protocol, version 1.0.0 (https://tus.io). Send Tus-Resumable, Upload-Length, and Upload-Metadata with filename and filetype; Location in the answer is the address of the upload. It is kept for 24 hours after its last part. At most 50 files may be unfinished.',
    answers: made(UploadOut),
    refuses: [400, 412, 413, 429],
    handle: postUpload,
  },
  {
    method: 'GET',
    path: '/:mode/uploads/:upload',
    access: 'cases:write',
    name: 'getUpload',
    tag: 'Uploads',
    summary: 'Read how much of an upload has arrived',
    description: 'Upload-Offset of the answer says it too, also to HEAD: continue there.',
    answers: ok(UploadOut),
    handle: getUpload,
  },
  {
    method: 'PATCH',
    path: '/:mode/uploads/:upload',
    access: 'cases:write',
    name: 'continueUpload',
    tag: 'Uploads',
    summary: 'Send bytes of the file',
    description:
      'Send Tus-Resumable, Upload-Offset and the Content-Type application/offset+octet-stream. What arrives before a connection breaks is kept. 409 offset_mismatch: another request was first; read Upload-Offset again.',
    body: 'any file',
    answers: done,
    refuses: [409, 412],
    handle: patchUpload,
  },
  {
    method: 'DELETE',
    path: '/:mode/uploads/:upload',
    access: 'cases:write',
    name: 'removeUpload',
    tag: 'Uploads',
    summary: 'Give up an upload',
    answers: done,
    handle: deleteUpload,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:ref/uploads',
    access: 'cases:write',
    name: 'addUploads',
    tag: 'Uploads',
    summary: 'Add finished uploads to a case as documents',
    description:
      'All or none, as if they were sent with the case’s documents: a finalised case is reopened. A repeat changes nothing.',
    body: UploadsBody,
    answers: ok(DocumentsAddedOut),
    refuses: [409],
    handle: postUploads,
  },
]
