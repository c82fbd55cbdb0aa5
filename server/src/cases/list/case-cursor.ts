/** Where a list of cases goes on: after a case, in the order of the list. */
export interface CasePlace {
  /** The transaction of its last change. */
  changedIn: string
  /** Null: before every case of that transaction. */
  changedAt: Date | null
  id: string
}

export const firstPlace: CasePlace = { changedIn: '0', changedAt: null, id: '' }

const shape = /^1\|([\w-]{1,40})\|(\d{1,20})\|(-?\d{1,15})?\|(case_[0-9a-z]{26})?$/

/** Opaque for lenders. It names the epoch it belongs to. */
export function writeCursor(epoch: string, { changedIn, changedAt, id }: CasePlace): string {
  const text = ['1', epoch, changedIn, changedAt?.getTime() ?? '', id].join('|')
  return Buffer.from(text).toString('base64url')
}

/** Undefined if it is none of ours. */
export function readCursor(cursor: string): { epoch: string; place: CasePlace } | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  // Buffer.from skips what is not base64.
  if (bytes.toString('base64url') !== cursor) return undefined
  const [, epoch, changedIn, ms, id = ''] = shape.exec(bytes.toString('latin1')) ?? []
  if (epoch === undefined || changedIn === undefined) return undefined
  if (BigInt(changedIn) >= 2n ** 64n || (ms === undefined) !== (id === '')) return undefined
  const changedAt = ms === undefined ? null : new Date(Number(ms))
  return { epoch, place: { changedIn, changedAt, id } }
}
