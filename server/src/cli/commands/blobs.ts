import {
  Progress,
  type Said,
  timeLimit,
  timeoutOption,
  UsageError,
} from '../../../../cli/src/cli.ts'
import { recordAudit } from '../../access/access.ts'
import type { Config } from '../../config.ts'
import {
  checkSecondStore,
  checkStore,
  type MoveResult,
  moveBlobs,
  openBlobs,
  openStores,
  prepareSecondStore,
} from '../../documents/documents.ts'
import { type Command, type CommandContext, operator } from '../command.ts'

const daySeconds = 24 * 3600

export const blobsPrepare: Command = {
  usage: 'blobs prepare',
  means:
    'Write the marker of this installation into the second document store, which must be empty; needed once, before the service uses it.',
  async run({ config, database }) {
    const { second } = await openBoth(config)
    const { db } = await database()
    const isChanged = await prepareSecondStore(db, second)
    const text = isChanged
      ? 'The second document store is prepared.'
      : 'The second document store was prepared already.'
    return { json: { prepared: true, changed: isChanged }, text }
  },
}

export const blobsMove: Command = {
  usage: 'blobs move',
  means:
    'Copy every document that only the second store has to the first one, and compare each copy; the service keeps running. Interrupted, it continues at the next call.',
  options: [
    { flags: '--check', means: 'only count what is left; exit code 1 if something is' },
    {
      flags: '--delete',
      means: 'also delete from the second store what the first one has, after comparing both',
    },
    timeoutOption('default: 86400, a day'),
  ],
  async run(context, _, { check, delete: deletes, timeout }) {
    if (check !== undefined && deletes !== undefined) {
      throw new UsageError('--check and --delete: give only one of them')
    }
    const limit = timeLimit(context.signal, timeout, daySeconds)
    try {
      const options = { isTrial: check !== undefined, deletes: deletes !== undefined }
      const moved = await move(context, limit.signal, options)
      return check === undefined ? sayMoved(moved) : sayLeft(moved)
    } catch (error) {
      if (!limit.isOver()) throw error
      const message = `not finished after ${limit.seconds} seconds; the next call continues; see --timeout`
      throw new Error(message, { cause: error })
    }
  },
}

async function openBoth(config: Config) {
  const { first, second } = await openStores(config.blobs, config.dataDir)
  if (second) return { first, second }
  throw new UsageError('SECOND_BLOB_STORE: is not set; it names the store to move from')
}

async function move(
  { config, database }: CommandContext,
  signal: AbortSignal,
  options: { isTrial: boolean; deletes: boolean },
): Promise<MoveResult> {
  const { first, second } = await openBoth(config)
  const { db, keyring, keys, url, clock } = await database()
  const blobs = await openBlobs(config.blobs, config.dataDir, keys.documentKeys)
  const fault = (await checkStore(db, blobs)) ?? (await checkSecondStore(db, blobs))
  if (fault) throw new Error(fault)
  const bar = new Progress('Documents')
  const onProgress = (done: number, total: number) => bar.show(done, total)
  const moved = await moveBlobs({ db, url, first, second, signal, onProgress }, options).finally(
    () => bar.end(),
  )
  const { copied, deleted } = moved
  if (copied + deleted > 0) {
    const details = { copied, deleted }
    const entry = { action: 'documents.moved', subject: 'installation', details } as const
    await db.transact((tx) => recordAudit(tx, keyring, operator, entry, clock.now()))
  }
  return moved
}

function toJson(moved: MoveResult) {
  const { checked, copied, present, left, deleted, unsettled, unknown, faults } = moved
  return { checked, copied, present, left, deleted, unsettled, unknown, faults }
}

function sayMoved(moved: MoveResult): Said {
  const { copied, present, deleted, unsettled, left, faults } = moved
  const lines = [
    `${copied} documents copied, ${present} were in the first store already, ${deleted} deleted from the second.`,
    ...(unsettled > 0
      ? [`${unsettled} are being uploaded or removed: run the command again later.`]
      : []),
    ...(left > 0 ? [`${left} could not be moved:`, ...faults] : []),
  ]
  return { json: toJson(moved), text: lines.join('\n'), failed: left > 0 }
}

function sayLeft(moved: MoveResult): Said {
  const { left, unsettled, unknown } = moved
  const isDone = left + unsettled === 0
  const others = unknown > 0 ? ` ${unknown} files have no row in the database.` : ''
  const text = isDone
    ? `Every document of the second store is in the first.${others}`
    : `Only in the second store: ${left} documents; ${unsettled} being uploaded or removed.${others}`
  return { json: toJson(moved), text, failed: !isDone }
}
