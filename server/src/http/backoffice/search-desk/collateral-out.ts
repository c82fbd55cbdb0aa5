import { staffNames } from '../../../access/access.ts'
import type { DeskExtract, DeskRow, SearchForm } from '../../../collateral/collateral.ts'
import type { StaffId } from '../../../lib/ids.ts'
import type { Services } from '../../services.ts'

/** What the search desk and the case page both show about a property. */

export function parcelOut(row: Pick<DeskRow, 'state' | 'stateLabel'> & Partial<DeskRow>) {
  return {
    state: row.state,
    state_label: row.stateLabel,
    district: row.district || null,
    taluk: row.taluk ?? null,
    hobli: row.hobli ?? null,
    village: row.village ?? null,
    survey_no: row.surveyNo || null,
    parcel_type: row.parcelType ?? null,
    building: row.building ?? null,
    wing: row.wing ?? null,
    floor: row.floor ?? null,
    unit: row.unit ?? null,
    from_year: row.fromYear ?? null,
    to_year: row.toYear ?? null,
  }
}

/** What the search desk shows of a state's form; the portal's fields are separate. */
export function searchFormOut({
  kharabB: kharab_b,
  landUse: land_use,
  pendingMutation: pending_mutation,
  entriesTitle: entries_title,
  pasteOrder: paste_order,
  asks: _asks,
  periodIn: _periodIn,
  ...form
}: SearchForm) {
  return { ...form, kharab_b, land_use, pending_mutation, entries_title, paste_order }
}

const staffIdOf = (actor: string) => actor.replace(/^staff:/, '') as StaffId

/** With the person who added each. */
export async function extractsOut({ db }: Pick<Services, 'db'>, files: readonly DeskExtract[]) {
  const ids = [...new Set(files.map(({ addedBy }) => staffIdOf(addedBy)))]
  const names = ids.length > 0 ? await staffNames(db, ids) : new Map<string, string>()
  return files.map(({ id, filename, detectedType, sizeBytes, sha256, addedBy, at }) => ({
    id,
    filename,
    type: detectedType,
    size_bytes: sizeBytes,
    sha256: sha256.toString('hex'),
    added_by: { id: staffIdOf(addedBy), name: names.get(staffIdOf(addedBy)) ?? null },
    at: at.toISOString(),
  }))
}
