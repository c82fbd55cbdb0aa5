import type { Config } from '../../config.ts'
import { checkSecondStore, moveBlobs, openStores } from '../../documents/documents.ts'
import type { CommandContext } from '../command.ts'

type Opened = Awaited<ReturnType<CommandContext['database']>>

/** Each is looked for in the first store, which takes a request. */
const filesMax = 5000

/** For doctor: whether a second document store is set, and what only it has. */
export async function checkSecond(config: Config, { db, url }: Opened) {
  const { first, second } = await openStores(config.blobs, config.dataDir)
  if (!second || !config.blobs.second) return { state: 'ok', says: 'not set' } as const
  const fault = await checkSecondStore(db, { second })
  if (fault) throw new Error(fault)
  const signal = new AbortController().signal
  const options = { isTrial: true, limit: filesMax }
  const { left, unsettled, isWhole } = await moveBlobs({ db, url, first, second, signal }, options)
  const among = isWhole ? '' : ` of the first ${filesMax}`
  const only = `${left} documents${among} are only there`
  const busy = unsettled > 0 ? `, ${unsettled} are being uploaded or removed` : ''
  const more = isWhole ? '' : '; “deedwire blobs move --check” counts them all'
  const says = `${config.blobs.second.store}: ${only}${busy}${more}`
  return { state: left + unsettled > 0 || !isWhole ? 'warning' : 'ok', says } as const
}
