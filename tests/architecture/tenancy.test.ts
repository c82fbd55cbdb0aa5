import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../server/src')

/** Tables whose rows belong to a lender and a mode. */
const tenantTables = [
  'cases',
  'case_timeline',
  'earlier_turnarounds',
  'case_events',
  'collateral_events',
  'case_queries',
  'case_notes',
  'documents',
  'document_scans',
  'document_readings',
  'document_pages',
  'submissions',
  'blobs',
  'report_drafts',
  'report_versions',
  'report_files',
  'report_submissions',
  'report_writers',
  'sandbox_plays',
  'callback_endpoints',
  'deliveries',
  'delivery_attempts',
  'callback_streams',
  'case_presence',
  'documents_seen',
  'case_checklist',
  'api_requests',
  'feed_readings',
  'examinations',
]

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
  'waiting',
  // Staff work for all lenders: the mode comes first in the conditions these share; a page's
  // columns are those of the cases it found.
  'placesOf',
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
  'listStands',
  'listFilenames',
  'countKeyless',
  'listPresent',
  // Viewers that left a case, of any lender.
  'forgetPresence',
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

function statements(): { file: string; of: string; text: string }[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8')
      return [...text.matchAll(/sql`((?:[^`\\]|\\.)*)`/g)].map((match) => ({
        file,
        of: [...text.slice(0, match.index).matchAll(/function (\w+)/g)].at(-1)?.[1] ?? '',
        text: match[1] ?? '',
      }))
    })
}

test('every statement on a lender’s rows names the lender and the mode', () => {
  const table = new RegExp(`(FROM|JOIN|INTO|UPDATE)\\s+(${tenantTables.join('|')})\\b`)
  const checked = statements().filter(({ text }) => table.test(text))
  const loose = checked
    .filter(({ of }) => !exempt.includes(of))
    .filter(({ text }) => !(text.includes('lender_id') && text.includes('mode')))
    // The timeline of a case that the same statement found within its scope.
    .filter(({ text }) => !text.includes('case_timeline t WHERE t.case_id = c.id'))
  expect(loose.map(({ file, of }) => `${file}: ${of}`)).toEqual([])
  expect(checked.length).toBeGreaterThan(10)
})
