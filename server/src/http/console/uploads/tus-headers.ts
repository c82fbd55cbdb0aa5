import type { IncomingMessage } from 'node:http'
import type { Upload } from '../../../documents/documents.ts'
import { AppError, invalidRequest } from '../../../lib/app-error.ts'
import { faultFinder } from '../../routing/validate.ts'
import { UploadMetadata } from './upload-schemas.ts'

/** The headers of the tus protocol, https://tus.io/protocols/resumable-upload. */

const version = '1.0.0'
const partType = 'application/offset+octet-stream'

export function tusHeaders(upload?: Upload): Record<string, string> {
  return {
    'tus-resumable': version,
    ...(upload && {
      'upload-offset': String(upload.receivedBytes),
      'upload-length': String(upload.sizeBytes),
      'upload-expires': upload.expiresAt.toUTCString(),
    }),
  }
}

export function checkVersion({ headers }: IncomingMessage): void {
  if (headers['tus-resumable'] === version) return
  throw new AppError('precondition_failed', `Send the header Tus-Resumable: ${version}.`)
}

/** The offset of a part, if its headers are those of a part. */
export function readPart({ headers }: IncomingMessage): number {
  const faults: string[] = []
  const offset = readCount(headers['upload-offset'])
  if (offset === undefined) faults.push('Upload-Offset: must be a whole number of bytes')
  if (headers['content-type'] !== partType) faults.push(`Content-Type: must be ${partType}`)
  if (headers['content-encoding'] !== undefined) {
    faults.push('Content-Encoding: is not supported; send the bytes of the file')
  }
  if (offset === undefined || faults.length > 0) throw invalidRequest(faults)
  return offset
}

const metadataFaults = faultFinder(UploadMetadata)

export function readCreation({ headers }: IncomingMessage) {
  const sizeBytes = readCount(headers['upload-length'])
  const metadata = readMetadata(headers['upload-metadata'])
  const faults = metadataFaults(metadata).map((fault) => `Upload-Metadata.${fault}`)
  if (sizeBytes === undefined) faults.push('Upload-Length: must be a whole number of bytes')
  if (sizeBytes === 0) faults.push('Upload-Length: the file is empty')
  if (sizeBytes === undefined || faults.length > 0) throw invalidRequest(faults)
  const { filename, filetype } = metadata as UploadMetadata
  return { filename, contentType: filetype, sizeBytes }
}

/** Fifteen digits are still exact. */
function readCount(sent: string | string[] | undefined): number | undefined {
  return typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : undefined
}

/** `name base64,name base64`. A browser that knows no type sends none. */
function readMetadata(sent: string | string[] | undefined): Record<string, string> {
  const pairs = String(sent ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
  const told = pairs.map(([name = '', value = '']) => [
    name,
    Buffer.from(value, 'base64').toString('utf8'),
  ])
  const metadata: Record<string, string> = Object.fromEntries(told)
  return { ...metadata, filetype: metadata.filetype || 'application/octet-stream' }
}
