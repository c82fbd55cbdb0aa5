import type { IncomingMessage } from 'node:http'
import {
  addUploads,
  beginUpload,
  cleanFilename,
  continueUpload,
  readUpload,
  removeUpload,
  type Upload,
} from '../../../documents/documents.ts'
import { limits } from '../../routing/read-body.ts'
import type { Answer } from '../../routing/route.ts'
import { refOf } from '../../v1/api-request.ts'
import { addedOut } from '../../v1/documents/document-answers.ts'
import type { ConsoleRequest } from '../console-request.ts'
import { checkVersion, readCreation, readPart, tusHeaders } from './tus-headers.ts'
import type { UploadsBody } from './upload-schemas.ts'

export async function postUpload(request: ConsoleRequest): Promise<Answer> {
  const { services, actor, caller, raw, base } = request
  checkVersion(raw)
  const { filename, ...about } = readCreation(raw)
  const named = { ...about, filename: cleanFilename(filename) ?? filename }
  const upload = await beginUpload(services, actor, caller.scope, named)
  const headers = { ...tusHeaders(upload), location: `${base}/uploads/${upload.id}` }
  return { status: 201, body: uploadOut(upload), headers }
}

/** Also answers HEAD, by which a sender learns where to go on. */
export async function getUpload({ services, caller, params }: ConsoleRequest): Promise<Answer> {
  const upload = await readUpload(services, caller.scope, params.upload ?? '')
  return { body: uploadOut(upload), headers: tusHeaders(upload) }
}

export async function patchUpload(request: ConsoleRequest): Promise<Answer> {
  const { services, caller, params, raw, response } = request
  checkVersion(raw)
  const beginsAt = readPart(raw)
  if (raw.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  const id = params.upload ?? ''
  const upload = await continueUpload(services, caller.scope, id, beginsAt, arriving(raw))
  return { status: 204, headers: tusHeaders(upload) }
}

/** A connection on which nothing more comes is closed, so that what came is stored. */
async function* arriving(raw: IncomingMessage): AsyncIterable<Buffer> {
  const timer = setTimeout(() => raw.destroy(), limits.idleMs)
  try {
    // The rest of a refused body is dropped like any other; see http-server.ts.
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      yield piece as Buffer
      timer.refresh()
    }
  } finally {
    clearTimeout(timer)
  }
}

export async function deleteUpload({ services, caller, params }: ConsoleRequest): Promise<Answer> {
  await removeUpload(services, caller.scope, params.upload ?? '')
  return { status: 204, headers: tusHeaders() }
}

export async function postUploads(request: ConsoleRequest): Promise<Answer> {
  const { services, actor, caller, params } = request
  const { uploads, note, query_id: queryId } = request.body as UploadsBody
  const asked = { uploads, note, queryId }
  const added = await addUploads(services, actor, caller.scope, refOf(params), asked)
  return { body: addedOut(added) }
}

function uploadOut(upload: Upload): object {
  return {
    id: upload.id,
    filename: upload.filename,
    content_type: upload.contentType,
    size_bytes: upload.sizeBytes,
    received_bytes: upload.receivedBytes,
    expires_at: upload.expiresAt.toISOString(),
    case_id: upload.caseId,
  }
}
