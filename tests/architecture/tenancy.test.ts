import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { source, statements } from './read-statements.ts'

/** Tables that have both columns, and rules of their own. */
const withOwnRules = new Set([
  // A key is found by its hash, which says whose it is.
  'api_keys',
  // The trail of all lenders, which only staff read.
  'audit_inbox',
  'audit_trail',
])

/** Tables whose rows belong to a lender and a mode, from the columns that they have. */
function tenantTables(): string[] {
  const schema = readFileSync(resolve(source, '../migrations/schema.sql'), 'utf8')
  return schema.split(/^(?:UNLOGGED )?TABLE /m).flatMap((text) => {
    const name = /^\w+/.exec(text)?.[0] ?? ''
    const isTenants = /^ {2}lender_id text/m.test(text) && /^ {2}mode mode/m.test(text)
    return isTenants && !withOwnRules.has(name) ? [name] : []
  })
}

/** A statement on a lender's rows names lender_id and mode. Exceptions give their reason. */
const exempt = [
  // Files of any lender, addressed by ids that only the service itself knows.
  'condemn',
  'condemnAbandoned',
  'listCondemned',
  'findUnknown',
  'findStates',
  'countStored',
  'lacksNewest',
  'deleteBlobRows',
  'checkOne',
  'owned',
  'waiting',
  // Staff work for all lenders: the mode comes first in the conditions these share; a page's
  // columns are those of the cases it found.
  'placesOf',
  'walkGroups',
  'listWorkloads',
  'spanOf',
  'countPlainly',
  'countWaiting',
  'hasApprovalState',
  'countOpenByWords',
  'countFinalisedByWords',
  'shown',
  'receivedByDay',
  'finalisedByDay',
  'openByAge',
  'openByStatus',
  'openCasesByAge',
  'listStands',
  'listFilenames',
  'countKeyless',
  'listPresent',
  // The search desk, of one mode and all lenders.
  'tables',
  'lockAtDesk',
  'setSearcher',
  'listExtracts',
  // Searches that a worker has claimed, of any lender; ids come from the claim.
  'renewLeases',
  // Both are in the conditions it is given.
  'listRequests',
  // What operators export, of one mode and all lenders.
  'listDecisions',
  // Uploads that are old, of any lender; ids come from the first.
  'lockExpired',
  'deleteUploads',
  // Bytes of uploads: ids come from their parts.
  'condemnStored',
  // Viewers that left a case, of any lender.
  'forgetPresence',
  // A person's own notifications, which come from all lenders; of all people, when they are old.
  'countUnread',
  'markRead',
  'hasNotification',
  'deleteNotifications',
  // Lenders of one mode with cases that are due.
  'listLendersWithDue',
  // Case lists that are to be deleted, of any lender.
  'deleteOldLists',
  // Trigrams of a sample, and no whole name.
  'countLetters',
  // Streams claimed by a worker, of any lender; their ids come from the claim.
  'takeStreams',
  'readHeads',
  'settleStreams',
  // Scans that a worker claims, of any lender; ids come from the claim.
  'renewScans',
  'postponeScans',
  'hastenScans',
  'scanFigures',
  'readingFigures',
  'countUnscanned',
  // Gives every event its position in its lender's feed.
  'numberEvents',
  // Numbers of a server from before a restore, of any lender.
  'renumberChanges',
  // Anyone with a report may use its code; the answer contains nothing of a lender.
  'findByCode',
]

test('every statement on a lender’s rows names the lender and the mode', () => {
  const table = new RegExp(`(FROM|JOIN|INTO|UPDATE)\\s+(${tenantTables().join('|')})\\b`)
  const checked = statements().filter(({ text }) => table.test(text))
  const loose = checked
    .filter(({ of }) => !exempt.includes(of))
    .filter(({ text }) => !(text.includes('lender_id') && text.includes('mode')))
    // The timeline of a case that the same statement found within its scope.
    .filter(({ text }) => !text.includes('case_timeline t WHERE t.case_id = c.id'))
  expect(loose.map(({ file, of }) => `${file}: ${of}`)).toEqual([])
  expect(checked.length).toBeGreaterThan(10)
})
