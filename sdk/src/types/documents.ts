/** Bytes in any form. A string is taken as base64 already and sent as it is. */
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
  /** A stream is read once, before the first attempt, 15 MB at most. */
  content: DocumentContent
}

/** Node, Deno and Bun only. */
export interface DocumentFromPath {
  path: string
  /** The last part of the path unless given. */
  filename?: string | undefined
  /** By the ending of the filename unless given. */
  content_type?: string | undefined
}

export type DocumentIn = DocumentFromContent | DocumentFromPath
