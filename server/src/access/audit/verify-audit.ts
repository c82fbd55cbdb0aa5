import type { Db } from '../../db/db.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import type { Keyring } from '../../lib/keyring.ts'
import { chainOf, macOfLine } from './audit-line.ts'
import { chainAt, type LinkedLine, readHead, readInbox, readLinked } from './audit-store.ts'

export interface AuditVerdict {
  ok: boolean
  lines: number
  head: string
  /** Lines not linked yet: recorded in the last moments, or while no worker runs. */
  waiting: number
  /** The first line that is not what was written, and what is wrong with it. */
  fault?: string
}

/** The progress of a verification in parts. */
export interface AuditProgress extends AuditVerdict {
  /** Number of lines to verify. */
  of: number
  /** The end was reached, and the head and the unsealed lines were verified too. */
  done: boolean
}

interface Part {
  /** Verified before. */
  after: number
  linesMax: number
  /** At most this many unsealed lines are verified. */
  waitingMax: number
}

/** A batch of this size delays running requests by some milliseconds at most. */
const batch = 500

export async function verifyAudit(db: Db, keyring: Keyring): Promise<AuditVerdict> {
  const all = { after: 0, linesMax: Number.POSITIVE_INFINITY, waitingMax: 100_000 }
  const { of: _of, done: _done, ...verdict } = await verifyPart(db, keyring, all)
  return verdict
}

/**
 * A part of the chain. It begins with the stored link of the line verified last: if that had been
 * changed, no line after it would match.
 */
export async function verifyAuditPart(
  db: Db,
  keyring: Keyring,
  { after, linesMax }: Omit<Part, 'waitingMax'>,
): Promise<AuditProgress> {
  const head = await readHead(db)
  if (after > (head?.seq ?? 0)) {
    throw invalidRequest([`after: the trail has ${head?.seq ?? 0} lines`])
  }
  return verifyPart(db, keyring, { after, linesMax, waitingMax: 5_000 })
}

async function verifyPart(
  db: Db,
  keyring: Keyring,
  { after, linesMax, waitingMax }: Part,
): Promise<AuditProgress> {
  const begun = after === 0 ? Buffer.alloc(0) : await chainAt(db, after)
  const of = (await readHead(db))?.seq ?? 0
  let previous = begun ?? Buffer.alloc(0)
  let seq = after
  const stand = (waiting = 0) => ({ lines: seq, head: previous.toString('hex'), waiting, of })
  const broken = (fault: string, waiting = 0): AuditProgress => ({
    ok: false,
    ...stand(waiting),
    done: true,
    fault,
  })
  if (!begun) return broken(`line ${after} is missing`)
  for (;;) {
    const wanted = Math.min(batch, linesMax - (seq - after))
    if (wanted <= 0) return { ok: true, ...stand(), done: false }
    const lines = await readLinked(db, seq, wanted)
    for (const line of lines) {
      const fault = faultOf(keyring, line, seq + 1, previous)
      if (fault) return broken(fault)
      previous = line.chain
      seq = line.seq
    }
    if (lines.length < wanted) break
  }
  const [head, inbox] = await Promise.all([readHead(db), readInbox(db, waitingMax)])
  const forged = inbox.find((line) => !macOfLine(keyring, line).equals(line.mac))
  const fault =
    (await faultOfHead(db, head, seq, previous)) ??
    (forged && `waiting line ${forged.id} was changed`)
  if (fault) return broken(fault, inbox.length)
  return { ok: true, ...stand(inbox.length), of: Math.max(of, seq), done: true }
}

/** Lines may have been sealed since the last batch was read: then the head is further on, not behind. */
async function faultOfHead(
  db: Db,
  head: { seq: number; chain: Buffer } | undefined,
  seq: number,
  last: Buffer,
): Promise<string | undefined> {
  if (!head || head.seq < seq || (head.seq === seq && !head.chain.equals(last))) {
    return `the head does not match line ${seq}`
  }
  if (head.seq === seq || (await chainAt(db, seq + 1))) return undefined
  return `lines ${seq + 1} to ${head.seq} are missing`
}

function faultOf(
  keyring: Keyring,
  line: LinkedLine,
  expectedSeq: number,
  previous: Buffer,
): string | undefined {
  if (line.seq !== expectedSeq) return `line ${expectedSeq} is missing`
  if (!macOfLine(keyring, line).equals(line.mac)) return `line ${line.seq} was changed`
  if (!chainOf(keyring, previous, line.seq, line.mac).equals(line.chain)) {
    return `line ${line.seq} does not follow line ${line.seq - 1}`
  }
  return undefined
}
