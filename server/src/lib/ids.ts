import { randomBytes } from 'node:crypto'

/** The prefix of an id shows its kind; every table has its own. */
export type IdPrefix =
  | 'lender'
  | 'key'
  | 'staff'
  | 'person'
  | 'case'
  | 'doc'
  | 'sub'
  | 'blob'
  | 'evt'
  | 'req'
  | 'node'
  | 'query'
  | 'note'
  | 'file'
  | 'dlv'
  | 'col'
  | 'prop'
  | 'view'
  | 'exam'
  | 'answer'
  | 'waiting'
  | 'passkey'
  | 'mail'
  | 'upload'
  | 'list'

export type Id<P extends IdPrefix> = `${P}_${string}`
export type LenderId = Id<'lender'>
export type KeyId = Id<'key'>
export type StaffId = Id<'staff'>
export type PersonId = Id<'person'>
/** Of someone who signs in. */
export type AccountId = StaffId | PersonId
export type CaseId = Id<'case'>
export type DocumentId = Id<'doc'>
export type SubmissionId = Id<'sub'>
export type BlobId = Id<'blob'>
export type EventId = Id<'evt'>
export type NodeId = Id<'node'>
export type QueryId = Id<'query'>
export type NoteId = Id<'note'>
export type FileId = Id<'file'>
export type DeliveryId = Id<'dlv'>
export type CollateralId = Id<'col'>
export type PropertyId = Id<'prop'>
export type ViewId = Id<'view'>
export type ExaminationId = Id<'exam'>
export type AnswerId = Id<'answer'>
export type WaitingQueryId = Id<'waiting'>
export type PasskeyId = Id<'passkey'>
export type MailId = Id<'mail'>
export type UploadId = Id<'upload'>
export type CaseListId = Id<'list'>

/** Crockford's alphabet in lower case: no letter that looks like a digit. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeCharacters = 10
const randomCharacters = 16
const placeCharacters = 4

let pool = Buffer.alloc(0)
let poolAt = 0

function nextRandom(): number {
  if (poolAt >= pool.length) {
    pool = randomBytes(4096)
    poolAt = 0
  }
  const byte = pool[poolAt] ?? 0
  poolAt += 1
  return byte
}

/** Time first (as a ULID has it), so that new rows go to the end of an index; then 80 random bits. */
export function newId<P extends IdPrefix>(prefix: P, now: number = Date.now()): Id<P> {
  return `${prefix}_${inDigits(now, timeCharacters)}${randomDigits(randomCharacters)}`
}

/**
 * For ids with a sequence number: of two created in one moment, the one with the higher number
 * sorts later. The number takes 20 of the random bits; from a million on it has no effect.
 */
export function newIdInOrder<P extends IdPrefix>(prefix: P, now: number, place: number): Id<P> {
  const placed = inDigits(Math.min(place, 32 ** placeCharacters - 1), placeCharacters)
  const random = randomDigits(randomCharacters - placeCharacters)
  return `${prefix}_${inDigits(now, timeCharacters)}${placed}${random}`
}

function inDigits(value: number, count: number): string {
  let digits = ''
  for (let rest = value, i = 0; i < count; i += 1) {
    digits = idAlphabet.charAt(rest % 32) + digits
    rest = Math.floor(rest / 32)
  }
  return digits
}

function randomDigits(count: number): string {
  let digits = ''
  for (let i = 0; i < count; i += 1) digits += idAlphabet.charAt(nextRandom() & 31)
  return digits
}

/** Ids of one moment that sort in the order they are created. */
export function newIds<P extends IdPrefix>(prefix: P, now: number, count: number): Id<P>[] {
  return Array.from({ length: count }, () => newId(prefix, now)).sort()
}

export function isId<P extends IdPrefix>(prefix: P, text: string): text is Id<P> {
  return (
    text.length === prefix.length + 1 + timeCharacters + randomCharacters &&
    text.startsWith(`${prefix}_`)
  )
}

/** Sorts after every id made before that time, and before all others. */
export function firstIdAt(prefix: IdPrefix, time: number): string {
  return newId(prefix, time).slice(0, prefix.length + 1 + timeCharacters)
}

/** When it was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  const start = id.indexOf('_') + 1
  const digits = [...id.slice(start, start + timeCharacters)]
  return digits.reduce((time, digit) => time * 32 + idAlphabet.indexOf(digit), 0)
}
