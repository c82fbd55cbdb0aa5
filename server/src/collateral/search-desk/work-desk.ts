import { type AuditAction, findStaff, mayDo, recordAudit } from '../../access/access.ts'
import type { Announce } from '../../cases/cases.ts'
import type { Tx } from '../../db/db.ts'
import {
  type BytesDeps,
  cleanFilename,
  markStored,
  scanUpload,
  stageBytes,
} from '../../documents/documents.ts'
import { AppError, invalidRequest, unavailable } from '../../lib/app-error.ts'
import { newId, type StaffId } from '../../lib/ids.ts'
import type { Actor, Mode } from '../../lib/scope.ts'
import { failureSentences, type SearchFailureCode } from '../connectors/connector.ts'
import type { Findings } from '../findings/findings.ts'
import type { RegistryRecord } from '../registry-record.ts'
import { type EndDeps, endSearch, sealAnswers } from '../requests/end-search.ts'
import type { RecordJudge } from '../requests/record-judge.ts'
import {
  type ReportedFindings,
  reportFindings,
  type StoredFindings,
} from '../requests/stored-findings.ts'
import { withDeskEvidence } from './desk-evidence.ts'
import {
  type DeskExtract,
  type DeskRow,
  deleteExtract,
  findAtDesk,
  insertExtract,
  listExtracts,
  lockAtDesk,
  setSearcher,
} from './desk-store.ts'

/**
 * The third way to search a registry: a searcher enters what the portal shows, and the engine
 * judges it.
 */
export interface DeskDeps extends EndDeps, BytesDeps {
  announce: Announce
  recordJudge: RecordJudge
}

export async function takeFromDesk(
  deps: DeskDeps,
  by: Actor,
  mode: Mode,
  id: string,
  searcherId: StaffId,
): Promise<DeskRow> {
  return change(deps, by, mode, id, 'desk.claimed', async (tx, found, now) => {
    if (found.searcherId !== null && found.searcherId !== searcherId) throw heldBy(found)
    await setSearcher(tx, mode, found.id, searcherId, now)
  })
}

export async function giveBackToDesk(
  deps: DeskDeps,
  by: Actor,
  mode: Mode,
  id: string,
  searcherId: StaffId,
): Promise<DeskRow> {
  return change(deps, by, mode, id, 'desk.released', async (tx, found, now) => {
    requireHolder(found, searcherId)
    await setSearcher(tx, mode, found.id, null, now)
  })
}

export async function handOver(
  deps: DeskDeps,
  by: Actor,
  mode: Mode,
  id: string,
  from: { id: StaffId; isAdmin: boolean },
  to: string,
): Promise<DeskRow> {
  return change(deps, by, mode, id, 'desk.handed_over', async (tx, found, now) => {
    // The person who claimed it, or an admin if that person is absent.
    if (!from.isAdmin) requireHolder(found, from.id)
    const account = await findStaff(tx, to)
    if (!account || account.disabled_at !== null || !mayDo(account.role, 'desk:work')) {
      throw invalidRequest(['searcher_id: is not an active searcher'])
    }
    await setSearcher(tx, mode, found.id, account.id, now)
  })
}

/** The findings, and the name that was searched. */
export interface JudgedSearch {
  findings: ReportedFindings
  borrowerName: string
}

/** Previews the findings that will be reported; nothing is written. */
export async function previewSearch(
  deps: DeskDeps,
  mode: Mode,
  id: string,
  record: RegistryRecord | undefined,
): Promise<JudgedSearch> {
  const found = await findAtDesk(deps.db, mode, id)
  if (!found) throw notAtDesk()
  const now = deps.clock.now()
  const [judgment, extracts] = await Promise.all([
    judged(deps, found, record, now),
    listExtracts(deps.db, mode, id),
  ])
  const findings = reportFindings(withDeskEvidence(judgment, { extracts, record, at: now }))
  return { findings, borrowerName: found.borrowerName }
}

export async function submitSearch(
  deps: DeskDeps,
  by: Actor,
  mode: Mode,
  id: string,
  searcherId: StaffId,
  /** Undefined: the portal has no record of this number. */
  record: RegistryRecord | undefined,
): Promise<JudgedSearch> {
  const at = await findAtDesk(deps.db, mode, id)
  if (!at) throw notAtDesk()
  const now = deps.clock.now()
  const scope = { lenderId: at.lenderId, mode }
  const entered = Buffer.from(JSON.stringify({ entered_by: searcherId, record: record ?? null }))
  const answer = { source: 'Entered at the search desk', contentType: 'application/json' }
  const answers = sealAnswers(deps.keyring, at.id, [{ ...answer, bytes: entered, fetchedAt: now }])
  const judgment = await judged(deps, at, record, now)
  let findings: StoredFindings | undefined
  await change(deps, by, mode, id, 'desk.searched', async (tx, found) => {
    requireHolder(found, searcherId)
    const extracts = await listExtracts(tx, mode, id)
    if (extracts.length === 0) {
      throw new AppError('move_not_allowed', 'Attach an extract from the portal first.')
    }
    findings = withDeskEvidence(judgment, { extracts, record, at: now })
    const end = { status: 'completed', error: null, findings, answers } as const
    await endSearch(tx, deps, scope, atDesk(found), end, now)
  })
  if (!findings) throw new Error('a submitted search has no findings')
  return { findings: reportFindings(findings), borrowerName: at.borrowerName }
}

const extractLimits = { sizeBytesMax: 15 * 1024 * 1024, filesMax: 10 } as const
const extractTypes = ['application/pdf', 'image/png', 'image/jpeg']

/** A file with what the portal showed, as evidence for the findings. */
export async function attachExtract(
  deps: DeskDeps,
  by: Actor,
  mode: Mode,
  id: string,
  searcherId: StaffId,
  sent: { filename: string; pieces: AsyncIterable<Buffer> },
): Promise<DeskExtract> {
  const filename = cleanFilename(sent.filename)
  if (!filename)
    throw invalidRequest(['filename: must still have a name after path parts are removed'])
  const at = await findAtDesk(deps.db, mode, id)
  if (!at) throw notAtDesk()
  requireHolder(at, searcherId)
  const scope = { lenderId: at.lenderId, mode }
  const { content, discard } = await stageBytes(
    deps,
    scope,
    sent.pieces,
    extractLimits.sizeBytesMax,
  )
  try {
    const { blobId, sizeBytes, sha256, detectedType } = content
    if (detectedType === null || !extractTypes.includes(detectedType)) {
      throw invalidRequest(['body: must be a PDF, a PNG or a JPEG'])
    }
    await scanUpload(deps, by, scope, { content, subject: at.id })
    const now = deps.clock.now()
    const made = { id: newId('file', now.getTime()), filename, sizeBytes, sha256, blobId }
    const file = { ...made, detectedType, addedBy: by.actor, at: now }
    await change(deps, by, mode, id, 'desk.extract_added', async (tx, found) => {
      requireHolder(found, searcherId)
      if ((await listExtracts(tx, mode, id)).length >= extractLimits.filesMax) {
        throw invalidRequest([
          `body: a property may have at most ${extractLimits.filesMax} extracts`,
        ])
      }
      if ((await markStored(tx, scope, [blobId])) !== 1) {
        throw unavailable(new Error('a staged file was removed by the cleanup'))
      }
      await insertExtract(tx, scope, found.id, file)
    })
    return file
  } finally {
    await discard()
  }
}

/** Only during the search; the evidence of reported findings stays. */
export async function removeExtract(
  deps: DeskDeps,
  by: Actor,
  mode: Mode,
  id: string,
  searcherId: StaffId,
  fileId: string,
): Promise<void> {
  await change(deps, by, mode, id, 'desk.extract_removed', async (tx, found) => {
    requireHolder(found, searcherId)
    const scope = { lenderId: found.lenderId, mode }
    if (await deleteExtract(tx, scope, found.id, fileId)) return
    throw new AppError('not_found', 'Extract not found.')
  })
}

/** The portal could not be searched: reported as such, never as an empty answer. */
export async function failSearch(
  deps: DeskDeps,
  by: Actor,
  mode: Mode,
  id: string,
  searcherId: StaffId,
  code: SearchFailureCode,
): Promise<void> {
  await change(deps, by, mode, id, 'desk.failed', async (tx, found, now) => {
    requireHolder(found, searcherId)
    const scope = { lenderId: found.lenderId, mode }
    const error = { code, message: failureSentences[code] }
    const end = { status: 'failed', error, findings: null, answers: undefined } as const
    await endSearch(tx, deps, scope, atDesk(found), end, now)
  })
}

/** Already locked, so without a worker's token. */
const atDesk = ({ id, requestId }: DeskRow) => ({ id, requestId })

async function judged(
  { recordJudge, states }: DeskDeps,
  found: DeskRow,
  record: RegistryRecord | undefined,
  now: Date,
): Promise<Findings> {
  const row = states.find(found.state)
  if (!row) throw notAtDesk()
  const coveredFrom = states.coveredFrom(row, found.district)
  const options = { coveredFrom, now, ownLenders: found.ownLenders }
  const { borrowerName: borrower } = found
  const outcome = await recordJudge.judge({
    parcel: found,
    borrower,
    portal: row.portal,
    record,
    options,
  })
  if (outcome.kind === 'findings') return outcome.findings
  throw invalidRequest([`record.parcel: ${outcome.message}`])
}

/** Returns the property before the change. */
async function change(
  { db, keyring, clock, announce }: DeskDeps,
  by: Actor,
  mode: Mode,
  id: string,
  action: AuditAction,
  act: (tx: Tx, found: DeskRow, now: Date) => Promise<void>,
): Promise<DeskRow> {
  const changed = await db.transact(async (tx) => {
    const now = clock.now()
    const found = await lockAtDesk(tx, mode, id)
    if (!found) throw notAtDesk()
    await act(tx, found, now)
    const scope = { lenderId: found.lenderId, mode }
    await recordAudit(tx, keyring, by, { action, subject: found.id, scope }, now)
    return (await findAtDesk(tx, mode, id)) ?? found
  })
  announce('desk', mode, changed.id)
  return changed
}

function requireHolder(found: DeskRow, searcherId: StaffId): void {
  if (found.searcherId === searcherId) return
  if (found.searcherId !== null) throw heldBy(found)
  throw new AppError('move_not_allowed', 'Claim the property first.')
}

function heldBy({ searcherName }: DeskRow): AppError {
  return new AppError(
    'move_not_allowed',
    `${searcherName ?? 'Someone else'} has claimed this property.`,
  )
}

function notAtDesk(): AppError {
  return new AppError('not_found', 'This property is not at the search desk.')
}
