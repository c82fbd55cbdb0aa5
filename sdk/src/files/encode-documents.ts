import type { DocumentContent, DocumentFromPath, DocumentIn } from '../types/documents.ts'
import { encodeBase64 } from './encode-base64.ts'
import { nodeModules } from './node-modules.ts'
import { isStream, readStream } from './read-stream.ts'

export interface EncodedDocument {
  filename: string
  content_type: string
  content: string
}

/** No more is accepted in one request, so nothing above it is worth reading. */
const documentBytesMax = 15 * 1024 * 1024

/** By file extension; the service examines the bytes themselves. */
const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
}

interface ReadLimits {
  signal: AbortSignal | undefined
  timeoutMs: number
}

interface Reading extends ReadLimits {
  /** Called with the bytes read from all documents together; throws above the limit. */
  take(bytes: number, name: string): void
}

export function encodeDocuments(
  documents: readonly DocumentIn[],
  limits: ReadLimits,
): Promise<EncodedDocument[]> {
  let readBytes = 0
  const take = (bytes: number, name: string) => {
    readBytes += bytes
    if (readBytes > documentBytesMax) {
      throw new TypeError(`${name}: more than 15 MB in total, the limit for one request`)
    }
  }
  const reading = { ...limits, take }
  return Promise.all(
    documents.map((document, index) => encodeDocument(document, `documents[${index}]`, reading)),
  )
}

async function encodeDocument(
  document: DocumentIn,
  name: string,
  limits: Reading,
): Promise<EncodedDocument> {
  if ('path' in document) return encodeFile(document, name, limits)
  const { filename, content_type, content } = document
  const encoded = await encodeContent(content, `${name}.content`, limits)
  return { filename, content_type, content: encoded }
}

async function encodeFile(
  { path, filename, content_type }: DocumentFromPath,
  name: string,
  { signal, take }: Reading,
): Promise<EncodedDocument> {
  const node = nodeModules(`${name}.path`)
  const found = await node.fs.stat(path).catch((cause: unknown) => {
    throw new TypeError(`${name}.path: ${path} cannot be read`, { cause })
  })
  if (!found.isFile()) throw new TypeError(`${name}.path: ${path} is not a file`)
  take(found.size, `${name}.path: ${path}`)
  const bytes = await node.fs.readFile(path, signal ? { signal } : {})
  const called = filename ?? node.path.basename(path)
  return {
    filename: called,
    content_type: content_type ?? mediaTypeOf(called),
    content: encodeBase64(bytes),
  }
}

function mediaTypeOf(filename: string): string {
  const ending = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  return mediaTypes[ending] ?? 'application/octet-stream'
}

async function encodeContent(
  content: DocumentContent,
  name: string,
  { signal, timeoutMs, take }: Reading,
): Promise<string> {
  if (typeof content === 'string') return content
  if (ArrayBuffer.isView(content)) return encodeBase64(content)
  if (content instanceof ArrayBuffer) return encodeBase64(new Uint8Array(content))
  if (content instanceof Blob) return encodeBase64(new Uint8Array(await content.arrayBuffer()))
  if (isStream(content)) {
    const limits = { name, signal, timeoutMs, take: (bytes: number) => take(bytes, name) }
    return encodeBase64(await readStream(content, limits))
  }
  // JSON would silently turn a Map into {}.
  throw new TypeError(
    `${name} must be a Uint8Array, an ArrayBuffer, a Blob, a stream or a base64 string`,
  )
}
