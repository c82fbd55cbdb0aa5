import { UsageError, wholeNumber } from '../../../../cli/src/cli.ts'
import { pauseReading, readingFigures, resumeReading } from '../../documents/documents.ts'
import type { Mode } from '../../lib/scope.ts'
import { exportDecisions } from '../../reports/reports.ts'
import { type Command, operator } from '../command.ts'

export const readingStatus: Command = {
  usage: 'reading status',
  means: 'Show how many documents wait to be read, and whether reading is paused.',
  async run({ config, database }) {
    const { db } = await database()
    const { waiting, oldestWaitingAt, pausedAt, pausedBy } = await readingFigures(db, null)
    const shown = {
      setting: config.reading,
      paused: pausedAt !== null,
      paused_by: pausedBy,
      paused_at: pausedAt?.toISOString() ?? null,
      documents_waiting: waiting,
      oldest_waiting_at: oldestWaitingAt?.toISOString() ?? null,
    }
    return { json: shown, text: [shown] }
  },
}

export const readingPause: Command = {
  usage: 'reading pause',
  means: 'Stop reading documents on every node; a page that is being read is finished.',
  async run({ database }) {
    const { db, keyring, clock } = await database()
    const isChanged = await pauseReading({ db, keyring, clock }, operator)
    const text = isChanged ? 'Reading is paused.' : 'Reading was paused already.'
    return { json: { paused: true, changed: isChanged }, text }
  },
}

export const readingResume: Command = {
  usage: 'reading resume',
  means: 'Continue reading documents.',
  async run({ database }) {
    const { db, keyring, clock } = await database()
    const isChanged = await resumeReading({ db, keyring, clock }, operator)
    const text = isChanged ? 'Reading continues.' : 'Reading was not paused.'
    return { json: { paused: false, changed: isChanged }, text }
  },
}

const decisionsMax = 10_000

export const readingDecisions: Command = {
  usage: 'reading decisions',
  means:
    'Export what people decided about values proposed from documents: what was read, and what is right. The output is confidential.',
  example: 'reading decisions --since 2026-11-01 --json',
  options: [
    { flags: '--mode <mode>', means: 'live or test; default: live' },
    { flags: '--since <date>', means: 'only those decided since then; default: the last 90 days' },
    { flags: '--accepted', means: 'also values that were right' },
    { flags: '--limit <count>', means: `at most this many, up to ${decisionsMax}; default: 1000` },
  ],
  async run({ database, notice }, _, options) {
    const { db, keyring, clock } = await database()
    const limit = wholeNumber('--limit', options.limit, {
      min: 1,
      max: decisionsMax,
      standard: 1000,
    })
    const mode = modeOf(options.mode)
    const since = sinceOf(options.since, clock.now())
    const accepted = options.accepted !== undefined
    const asked = { mode, accepted, since, limit }
    const found = await exportDecisions({ db, keyring, clock }, operator, asked)
    if (found.length === limit) notice(`Only the first ${limit} are listed.`)
    const rows = found.map((each) => ({
      decided_at: each.decidedAt.toISOString(),
      decision: each.decision,
      document_kind: each.documentKind,
      field: each.field,
      read: each.read,
      right: each.right,
      confidence: each.confidence,
      edition: each.edition,
      case_id: each.caseId,
      document_id: each.documentId,
      page: each.page,
      decided_by: each.decidedBy,
    }))
    return { json: rows, isLines: true, text: rows.length > 0 ? rows : 'Nothing was decided.' }
  },
}

function modeOf(given = 'live'): Mode {
  if (given === 'live' || given === 'test') return given
  throw new UsageError('--mode: must be live or test')
}

const dayMs = 86_400_000

function sinceOf(given: string | undefined, now: Date): Date {
  if (given === undefined) return new Date(now.getTime() - 90 * dayMs)
  const time = new Date(given)
  if (Number.isNaN(time.getTime()))
    throw new UsageError('--since: must be a date such as 2026-11-01')
  return time
}
