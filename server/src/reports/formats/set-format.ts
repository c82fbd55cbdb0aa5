import { findLender, recordAudit } from '../../access/access.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { flattenPng, PngFault } from '../../lib/png.ts'
import type { Actor } from '../../lib/scope.ts'
import type { ReportDeps } from '../report-deps.ts'
import { sectionKeys } from '../report-sections.ts'
import { findFormat, type StoredFormat, writeFormat } from './format-store.ts'
import { type HouseFormat, standardFormat } from './house-format.ts'

type FormatDeps = Pick<ReportDeps, 'db' | 'keyring' | 'clock'>

export const logoBytesMax = 100_000

export async function readFormat(db: ReportDeps['db'], given: string): Promise<StoredFormat> {
  const lender = await findLender(db, given)
  if (!lender) throw new AppError('not_found', 'Lender not found.')
  return (await findFormat(db, lender.id)) ?? { ...standardFormat, version: 0 }
}

/** The next reports of the lender look like this; released ones stay as they are. */
export async function setFormat(
  { db, keyring, clock }: FormatDeps,
  by: Actor,
  given: string,
  { version: seen, ...house }: StoredFormat,
): Promise<StoredFormat> {
  const faults = faultsOfFormat(house)
  if (faults.length > 0) throw invalidRequest(faults)
  const logo = house.logo === null ? null : flattenLogo(house.logo)
  const now = clock.now()
  return db.transact(async (tx) => {
    const lender = await findLender(tx, given)
    if (!lender) throw new AppError('not_found', 'Lender not found.')
    const is = { ...house, logo, version: seen + 1 }
    const { version } = (await findFormat(tx, lender.id)) ?? { version: 0 }
    const isCurrent = version === seen
    if (!isCurrent || !(await writeFormat(tx, lender.id, seen, is, { actor: by.actor, now }))) {
      throw new AppError(
        'precondition_failed',
        'The format was changed by someone else since you read it.',
      )
    }
    const details = { format: is.format, version: is.version, logo: logo !== null }
    const entry = { action: 'lender.report_format_changed', subject: lender.id, details } as const
    await recordAudit(tx, keyring, by, entry, now)
    return is
  })
}

/** No section may be left out: a report without its gaps would read like a clean one. */
export function faultsOfFormat({ sections, logo }: HouseFormat): string[] {
  const faults: string[] = []
  if (sections.length > 0) {
    const given = sections.map(({ key }) => key)
    const missing = sectionKeys.filter((key) => !given.includes(key))
    if (missing.length > 0) faults.push(`sections: must have ${missing.join(', ')} too`)
    if (new Set(given).size < given.length) faults.push('sections: has a section twice')
    if (given.at(-1) !== 'certificate') faults.push('sections: must end with certificate')
  }
  if (logo !== null) {
    try {
      flattenLogo(logo)
    } catch (error) {
      if (!(error instanceof PngFault)) throw error
      faults.push(`logo: ${error.message}`)
    }
  }
  return faults
}

function flattenLogo(base64: string): string {
  return flattenPng(Buffer.from(base64, 'base64'), logoBytesMax).toString('base64')
}
