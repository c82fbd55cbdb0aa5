import { encodeBase64 } from './encode-base64.ts'
import type { DocumentIn } from './types.ts'

export interface EncodedDocument {
  filename: string
  content_type: string
  content: string
}

export function encodeDocuments(documents: readonly DocumentIn[]): Promise<EncodedDocument[]> {
  return Promise.all(
    documents.map(async ({ filename, content_type, content }, index) => ({
      filename,
      content_type,
      content: await encodeContent(content, `documents[${index}].content`),
    })),
  )
}

async function encodeContent(content: DocumentIn['content'], path: string): Promise<string> {
  if (typeof content === 'string') return content
  if (ArrayBuffer.isView(content)) return encodeBase64(content)
  if (content instanceof ArrayBuffer) return encodeBase64(new Uint8Array(content))
  if (content instanceof Blob) return encodeBase64(new Uint8Array(await content.arrayBuffer()))
  // JSON would turn a stream or a Map into {} without a word.
  throw new TypeError(`${path} must be a Uint8Array, an ArrayBuffer, a Blob or a base64 string`)
}
