import type { Approvers } from '../access/access.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import { type Block, type MailSettings, queueMail, writeDay } from '../mail/mail.ts'
import {
  dropItems,
  listItems,
  listPeopleToMail,
  listUnmailed,
  lockReader,
  type MailItem,
  markMailed,
  type PersonToMail,
} from './mail-item-store.ts'
import { kindsFor, notificationKinds } from './notification-kinds.ts'

export interface CollectDeps {
  db: Db
  clock: Clock
  mail?: MailSettings | undefined
  approvers: Approvers
  publicUrl(): string
  wake(): void
}

export const collectBatch = 100
/** In one mail; the next ones follow with the next run. */
const itemsMax = 500
/** Listed in it; the others are counted. */
const shownMax = 50

/**
 * Makes one mail of what waits for a person, in one mode. Any number of nodes may do it at once.
 * Returns how many mails were made.
 */
export async function collectMails(deps: CollectDeps, stopping?: AbortSignal): Promise<number> {
  if (!deps.mail) return 0
  let made = 0
  for (const person of await listPeopleToMail(deps.db, collectBatch)) {
    if (stopping?.aborted) break
    if (await deps.db.transact((tx) => collectOne(tx, deps, person))) made += 1
  }
  return made
}

/** True if there was something to tell. */
async function collectOne(
  tx: Tx,
  { mail, approvers, clock, publicUrl, wake }: CollectDeps,
  person: PersonToMail,
): Promise<boolean> {
  const reader = await lockReader(tx, person.staffId)
  if (!reader || !mail) return false
  const found = await listItems(tx, person, itemsMax)
  // Read in the workbench meanwhile, switched off, or no longer of the person's role: no news.
  const unmailed = await listUnmailed(tx, person.staffId)
  const kinds = kindsFor(reader.role, approvers).filter((kind) => !unmailed.includes(kind))
  const news = reader.isActive
    ? found.filter(({ kind, isRead }) => !isRead && kinds.includes(kind))
    : []
  const told = news.map(({ number }) => number)
  const dropped = found.map(({ number }) => number).filter((number) => !told.includes(number))
  if (dropped.length > 0) await dropItems(tx, dropped)
  if (news.length === 0) return false
  const id = await queueMail(
    tx,
    mail,
    {
      kind: 'notifications',
      ...person,
      caseId: null,
      queryId: null,
      recipient: reader.email,
      ...writeNews(news, person, publicUrl()),
    },
    clock.now(),
  )
  if (id) {
    await markMailed(tx, told, id)
    tx.afterCommit(wake)
  } else {
    await dropItems(tx, told)
  }
  return id !== undefined
}

function writeNews(news: readonly MailItem[], { mode }: PersonToMail, publicUrl: string) {
  const [first] = news
  const subject =
    first && news.length === 1
      ? sentenceOf(first).replace(/\.$/, '')
      : `${news.length} notifications`
  const items = news.slice(0, shownMax).map((item) => ({
    text: `${sentenceOf(item)} ${item.lenderName}, ${writeDay(item.createdAt)}`,
    url:
      item.caseId === null
        ? `${publicUrl}/${mode}/lenders/${item.lenderId}`
        : `${publicUrl}/${mode}/cases/${item.caseId}`,
  }))
  const more = news.length - items.length
  const blocks: Block[] = [{ items }]
  if (more > 0) blocks.push(`And ${more} more: open the workbench to see them.`)
  const account = `${publicUrl}/office/account`
  return {
    subject,
    blocks,
    footer: [
      'You get this e-mail because you chose it on your account page.',
      `To change that or to get no more mail: ${account}`,
    ],
  }
}

function sentenceOf({ kind, reference, lenderName }: MailItem): string {
  return notificationKinds[kind].sentence(reference ?? lenderName)
}
