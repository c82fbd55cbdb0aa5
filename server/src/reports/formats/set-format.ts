import { findLender, recordAudit } from '../../access/access.ts'
import type { Runner } from '../../db/db.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { LenderId } from '../../lib/ids.ts'
import { flattenPng, PngFault } from '../../lib/png.ts'
import type { Actor } from '../../lib/scope.ts'
import { describeUndrawable, findUndrawable } from '../find-undrawable.ts'
import type { ReportDeps } from '../report-deps.ts'
import { sectionKeys } from '../report-sections.ts'
import { lastSection } from './built-in-formats.ts'
import { findFormat, type StoredFormat, writeFormat } from './format-store.ts'
import { type HouseFormat, standardFormat } from './house-format.ts'

type FormatDeps = Pick<ReportDeps, 'db' | 'keyring' | 'clock'>

export const logoBytesMax = 100_000

export async function readFormat(db: ReportDeps['db'], given: string): Promise<StoredFormat> {
  const lender = await findLender(db, given)
  if (!lender) throw new AppError('not_found', 'Lender not found.')
  return findStored(db, lender.id)
}

async function findStored(db: Runner, lenderId: LenderId): Promise<StoredFormat> {
  return (await findFormat(db, lenderId)) ?? { ...standardFormat, version: 0 }
}

/** The next reports of the lender look like this; released ones stay as they are. */
export async function setFormat(
  { db, keyring, clock }: FormatDeps,
  by: Actor,
  given: string,
  { version: seen, ...wanted }: StoredFormat,
): Promise<StoredFormat> {
  const house = checkFormat(wanted)
  const now = clock.now()
  return db.transact(async (tx) => {
    const lender = await findLender(tx, given)
    if (!lender) throw new AppError('not_found', 'Lender not found.')
    const is = { ...house, version: seen + 1 }
    const isCurrent = (await findStored(tx, lender.id)).version === seen
    if (!isCurrent || !(await writeFormat(tx, lender.id, seen, is, { actor: by.actor, now }))) {
      throw new AppError(
        'precondition_failed',
        'The format was changed by someone else since you read it.',
        { current: await findStored(tx, lender.id) },
      )
    }
    const details = { format: is.format, version: is.version, logo: is.logo !== null }
    const entry = { action: 'lender.report_format_changed', subject: lender.id, details } as const
    await recordAudit(tx, keyring, by, entry, now)
    return is
  })
}

/** As it is stored and drawn: with a logo of which nothing but the pixels is kept. */
export function checkFormat(house: HouseFormat): HouseFormat {
  const { faults, logo } = inspectFormat(house)
  if (faults.length > 0) throw invalidRequest(faults)
  return { ...house, logo }
}

export function faultsOfFormat(house: HouseFormat): string[] {
  return inspectFormat(house).faults
}

/** The logo is read once: a large one takes its time. */
function inspectFormat({ letterhead, sections, logo }: HouseFormat) {
  const faults = [
    ...findUndrawable({ letterhead, sections }).map(describeUndrawable),
    ...faultsOfSections(sections),
  ]
  try {
    return { faults, logo: logo === null ? null : flattenLogo(logo) }
  } catch (error) {
    if (!(error instanceof PngFault)) throw error
    return { faults: [...faults, `logo: ${error.message}`], logo }
  }
}

/** No section may be left out: a report without its gaps would read like a clean one. */
function faultsOfSections(sections: HouseFormat['sections']): string[] {
  if (sections.length === 0) return []
  const faults: string[] = []
  const given = sections.map(({ key }) => key)
  const missing = sectionKeys.filter((key) => !given.includes(key))
  if (missing.length > 0) faults.push(`sections: must have ${missing.join(', ')} too`)
  if (new Set(given).size < given.length) faults.push('sections: has a section twice')
  if (given.at(-1) !== lastSection) faults.push(`sections: must end with ${lastSection}`)
  return faults
}

function flattenLogo(base64: string): string {
  return flattenPng(Buffer.from(base64, 'base64'), logoBytesMax).toString('base64')
}
