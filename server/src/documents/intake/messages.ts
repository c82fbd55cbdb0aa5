import type { DocumentKey } from '../../lib/document-keys.ts'
import type { BlobId } from '../../lib/ids.ts'
import type { Base64Fault } from '../../lib/json/base64-decoder.ts'
import type { BlobPlace } from '../blobs/open-blobs.ts'

/** Messages between the request thread and the intake thread. */

export const slabBytes = 64 * 1024
/** Together 4 MiB: the most that can be in transit between the threads. */
export const slabCount = 64

export interface IntakeData {
  place: BlobPlace
  dataDir: string
  slabs: SharedArrayBuffer
}

/** The blob to write, and the key of the lender that owns it. */
export interface IntakeTarget {
  blobId: BlobId
  key: DocumentKey
}

export type ToIntake =
  /** Without a target the characters are checked and dropped. */
  | { op: 'open'; upload: number; target: IntakeTarget | undefined }
  | { op: 'characters'; upload: number; slab: number; length: number }
  | { op: 'finish'; upload: number }
  | { op: 'abandon'; upload: number }
  | { op: 'ping' }

export type FromIntake =
  | { op: 'free'; slabs: number[] }
  | { op: 'finished'; upload: number; outcome: IntakeOutcome }
  | { op: 'abandoned'; upload: number }
  | { op: 'pong' }

export type IntakeOutcome =
  | { kind: 'stored'; sizeBytes: number; sha256: Uint8Array; detectedType: string | null }
  | { kind: 'checked'; sizeBytes: number; sha256: Uint8Array }
  | { kind: 'faulty'; fault: Base64Fault }
  | { kind: 'failed'; message: string }
