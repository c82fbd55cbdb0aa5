import type { Runner } from '../../db/db.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import type { Keyring } from '../../lib/keyring.ts'
import { chainAt, countArchived, faultOfLine, findRun, isGenuineRun } from './archived-runs.ts'
import { macOfLine } from './audit-line.ts'
import { readHead, readInbox, readLinked } from './audit-store.ts'

export interface AuditVerdict {
  ok: boolean
  /** Verified, archived ones among them. */
  lines: number
  /** Those of them that are archived: their first and last links fit the lines around them. */
  archived: number
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

export async function verifyAudit(db: Runner, keyring: Keyring): Promise<AuditVerdict> {
  const all = { after: 0, linesMax: Number.POSITIVE_INFINITY, waitingMax: 100_000 }
  const { of: _of, done: _done, ...verdict } = await verifyPart(db, keyring, all)
  return verdict
}

/**
 * A part of the chain. It begins with the stored link of the line verified last: if that had been
 * changed, no line after it would match.
 */
export async function verifyAuditPart(
  db: Runner,
  keyring: Keyring,
  { after, linesMax }: Omit<Part, 'waitingMax'>,
): Promise<AuditProgress> {
  const head = await readHead(db)
  if (after > (head?.seq ?? 0)) {
    throw invalidRequest([`after: the trail has ${head?.seq ?? 0} lines`])
  }
  return verifyPart(db, keyring, { after, linesMax, waitingMax: 5_000 })
}

/** How far a verification has come. */
interface Walk {
  seq: number
  chain: Buffer
}

async function verifyPart(
  db: Runner,
  keyring: Keyring,
  { after, linesMax, waitingMax }: Part,
): Promise<AuditProgress> {
  const of = (await readHead(db))?.seq ?? 0
  const begun = await beginAfter(db, keyring, after)
  const walk: Walk = begun.chain ? { seq: begun.seq, chain: begun.chain } : noWalk(after)
  const stand = async (waiting = 0) => ({
    lines: walk.seq,
    archived: await countArchived(db, walk.seq),
    head: walk.chain.toString('hex'),
    waiting,
    of,
  })
  const broken = async (fault: string, waiting = 0): Promise<AuditProgress> => ({
    ok: false,
    ...(await stand(waiting)),
    done: true,
    fault,
  })
  if (begun.fault !== undefined) return broken(begun.fault)
  for (let left = linesMax; ; ) {
    const wanted = Math.min(batch, left)
    if (wanted <= 0) return { ok: true, ...(await stand()), done: false }
    const { count, fault } = await walkOn(db, keyring, walk, wanted)
    if (fault) return broken(fault)
    if (count === 0) break
    left -= count
  }
  const [head, inbox] = await Promise.all([readHead(db), readInbox(db, waitingMax)])
  const forged = inbox.find((line) => !macOfLine(keyring, line).equals(line.mac))
  const fault =
    (await faultOfHead(db, head, walk)) ?? (forged && `waiting line ${forged.id} was changed`)
  if (fault) return broken(fault, inbox.length)
  return { ok: true, ...(await stand(inbox.length)), of: Math.max(of, walk.seq), done: true }
}

const noWalk = (seq: number): Walk => ({ seq, chain: Buffer.alloc(0) })

/** Lines up to this one were verified; it may have been archived since, with others after it. */
async function beginAfter(
  db: Runner,
  keyring: Keyring,
  after: number,
): Promise<{ seq: number; chain?: Buffer; fault?: string }> {
  const chain = await chainAt(db, after)
  if (chain) return { seq: after, chain }
  const run = await findRun(db, after)
  if (!run) return { seq: after, fault: `line ${after} is missing` }
  if (!isGenuineRun(keyring, run)) return { seq: after, fault: forgedRun(run) }
  return { seq: run.last, chain: run.chain }
}

/** A batch of lines, or a run of archived ones. Returns how many lines it read or skipped. */
async function walkOn(
  db: Runner,
  keyring: Keyring,
  walk: Walk,
  wanted: number,
): Promise<{ count: number; fault?: string | undefined }> {
  const lines = await readLinked(db, walk.seq, wanted)
  let count = 0
  for (const line of lines) {
    if (line.seq !== walk.seq + 1 && count > 0) break
    if (line.seq !== walk.seq + 1)
      return skipRun(db, keyring, walk, `line ${walk.seq + 1} is missing`)
    const fault = faultOfLine(keyring, line, walk.seq + 1, walk.chain)
    if (fault) return { count, fault }
    walk.seq = line.seq
    walk.chain = line.chain
    count += 1
  }
  return count > 0 ? { count } : skipRun(db, keyring, walk, undefined)
}

/** Where lines are missing, the chain goes on with the run that has them. */
async function skipRun(
  db: Runner,
  keyring: Keyring,
  walk: Walk,
  otherwise: string | undefined,
): Promise<{ count: number; fault?: string | undefined }> {
  const run = await findRun(db, walk.seq + 1)
  // An archive was restored since the lines were read: they are read again.
  if (!run && otherwise && (await hasLine(db, walk.seq + 1))) return { count: 1 }
  if (!run) return { count: 0, fault: otherwise }
  if (!isGenuineRun(keyring, run)) return { count: 0, fault: forgedRun(run) }
  const { first, last, chainBefore, chain } = run
  const isNext = first === walk.seq + 1
  if (isNext && !chainBefore.equals(walk.chain)) {
    return { count: 0, fault: `archived line ${first} does not follow line ${walk.seq}` }
  }
  // It was archived while it was verified; if not, lines are in the trail that should not be.
  if (!isNext && (await readLinked(db, first - 1, 1))[0]?.seq === first) {
    return { count: 0, fault: `line ${first} is in the trail, and archived too` }
  }
  walk.seq = last
  walk.chain = chain
  return { count: 1 }
}

function forgedRun({ first, last }: { first: number; last: number }): string {
  return `the note that lines ${first} to ${last} are archived was changed`
}

/** Lines may have been sealed since the last batch was read: then the head is further on, not behind. */
async function faultOfHead(
  db: Runner,
  head: { seq: number; chain: Buffer } | undefined,
  { seq, chain }: Walk,
): Promise<string | undefined> {
  if (!head || head.seq < seq || (head.seq === seq && !head.chain.equals(chain))) {
    return `the head does not match line ${seq}`
  }
  if (head.seq === seq || (await hasLine(db, seq + 1))) return undefined
  return `lines ${seq + 1} to ${head.seq} are missing`
}

async function hasLine(db: Runner, seq: number): Promise<boolean> {
  const [line] = await readLinked(db, seq - 1, 1)
  return line?.seq === seq || (await findRun(db, seq)) !== undefined
}
