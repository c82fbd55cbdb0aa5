/** Bytes in any form. A string must be base64 and is sent unchanged. */
export type DocumentContent =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | string

export interface DocumentFromContent {
  filename: string
  /** Media type, for example `application/pdf`. */
  content_type: string
  /** A stream is read once, before the first attempt, at most 15 MB. */
  content: DocumentContent
}

/** Node, Deno and Bun only. */
export interface DocumentFromPath {
  path: string
  /** Default: the last part of the path. */
  filename?: string | undefined
  /** Default: by the extension of the filename. */
  content_type?: string | undefined
}

export type DocumentIn = DocumentFromContent | DocumentFromPath
