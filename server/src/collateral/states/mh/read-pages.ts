import { malformed } from '../../connectors/ask-registry.ts'
import { SearchFailure } from '../../connectors/connector.ts'
import { isoDateOf } from '../../connectors/simulated/indian-date.ts'
import { type Page, readPage } from '../../connectors/simulated/read-page.ts'
import type { RecordEntry, RecordParcel, RegistryRecord } from '../../registry-record.ts'

/** One year of Index-II. */
export interface IndexTwoYear {
  /** The first year of the index for this place, from 1 January. */
  coveredFrom: string
  /** Undefined: nothing in this year, or a year the index does not have. */
  found: { parcel: RecordParcel; entries: RecordEntry[] } | undefined
}

export type SevenTwelve = Pick<
  RegistryRecord,
  | 'parcel'
  | 'holders'
  | 'shares'
  | 'extent'
  | 'tenure'
  | 'land_use'
  | 'remarks'
  | 'pending_mutation'
  | 'rights_source'
>

/** ▦ The portal's messages in place of an answer. */
const messages: Record<string, 'nil' | 'not_available' | 'unknown_location'> = {
  'या शोधासाठी कोणतीही नोंद आढळली नाही.': 'nil',
  'मागणी केलेल्या वर्षाची माहिती उपलब्ध नाही.': 'not_available',
  'निवडलेले ठिकाण आढळले नाही.': 'unknown_location',
}

const indexColumns = [
  'दस्त क्रमांक',
  'नोंदणी दिनांक',
  'दस्त प्रकार',
  'देणार',
  'घेणार',
  'मोबदला',
  'क्षेत्रफळ',
  'संदर्भ दस्त',
  'मिळकतीचे वर्णन',
]
const holderColumns = ['खाते क्र.', 'भोगवटादाराचे नाव', 'क्षेत्र', 'फेरफार क्र.']
const placeLabels = ['जिल्हा', 'तालुका', 'गाव', 'भूमापन क्रमांक']
/** Agricultural extents are in hectare, are and square metre, others in are and square metre. */
const extentLabels = ['एकूण क्षेत्र (हे.आर.चौ.मी.)', 'एकूण क्षेत्र (आर.चौ.मी.)']
const rightsLabels = ['भू-धारणा पद्धती', extentLabels, 'जमिनीचा वापर', 'प्रलंबित फेरफार']

export function readIndexTwo(bytes: Buffer, year: number, what: string): IndexTwoYear {
  const page = readPage(bytes, what)
  const message = messageOf(page, what)
  const coveredFrom = coverageOf(page, what)
  if (message !== undefined) {
    const isCovered = year >= Number(coveredFrom.slice(0, 4))
    if (isCovered !== (message === 'nil')) throw malformed(`${what} contradicts its coverage.`)
    return { coveredFrom, found: undefined }
  }
  const place = labelled(page, 'tblPlace', [...placeLabels, 'वर्ष'], what)
  if (place[4] !== String(year)) throw malformed(`${what} is for another year.`)
  const rows = rowsOf(page, 'tblIndex2', indexColumns, what)
  if (rows.length === 0) throw malformed(`${what} has neither entries nor a message.`)
  return {
    coveredFrom,
    found: { parcel: parcelOf(place), entries: rows.map((row) => entryOf(row, what)) },
  }
}

/** Undefined: the portal has no record of this number. */
export function readSevenTwelve(bytes: Buffer, what: string): SevenTwelve | undefined {
  const page = readPage(bytes, what)
  const message = messageOf(page, what)
  if (message === 'nil') return undefined
  if (message !== undefined) throw malformed(`${what} has a message that only the index may have.`)
  const place = labelled(page, 'tblPlace', [...placeLabels, ...rightsLabels], what)
  const [, , , , tenure = '', extent = '', landUse = '', pending = ''] = place
  if (pending !== 'आहे' && pending !== 'नाही') throw malformed(`${what} has an unknown mutation.`)
  const rows = rowsOf(page, 'tblHolders', holderColumns, what)
  const holders = rows.map(([, name = '']) => name)
  const shares = rows.map(([, , share = '']) => share)
  if (holders.length === 0) throw malformed(`${what} has no holder.`)
  return {
    parcel: parcelOf(place),
    holders,
    ...(shares.some((share) => share !== '') && { shares }),
    ...(extent !== '' && { extent }),
    ...(tenure !== '' && { tenure }),
    ...(landUse !== '' && { land_use: landUse }),
    remarks: rowsOf(page, 'tblOtherRights', ['इतर अधिकार'], what).map(([right = '']) => right),
    pending_mutation: pending === 'आहे',
    rights_source: what,
  }
}

function messageOf({ spans, tables }: Page, what: string): 'nil' | 'not_available' | undefined {
  const text = spans.get('lblMessage')
  if (text === undefined) return undefined
  const message = Object.hasOwn(messages, text) ? messages[text] : undefined
  if (message === undefined) throw malformed(`${what} has an unknown message.`)
  // "Nothing found" above a table of results must not count as nothing.
  if (tables.size > 0) throw malformed(`${what} has a message and a table.`)
  if (message === 'unknown_location') {
    throw new SearchFailure('location_not_found', `${what}: the portal does not know the place.`)
  }
  return message
}

function coverageOf({ spans }: Page, what: string): string {
  const [, year] = /^माहिती उपलब्ध : सन (\d{4}) पासून$/.exec(spans.get('lblCoverage') ?? '') ?? []
  if (year === undefined) throw malformed(`${what} does not state its coverage.`)
  return `${year}-01-01`
}

/** The values of a table of two columns with these labels (or one of several), in this order. */
function labelled(
  page: Page,
  id: string,
  labels: readonly (string | readonly string[])[],
  what: string,
): string[] {
  const rows = page.tables.get(id) ?? []
  const isAsExpected =
    rows.length === labels.length &&
    rows.every((row, at) => row.length === 2 && [labels[at]].flat().includes(row[0]))
  if (!isAsExpected) throw malformed(`${what} has unexpected lines in ${id}.`)
  return rows.map((row) => row[1] ?? '')
}

/** The rows below a heading of exactly these columns. */
function rowsOf(page: Page, id: string, columns: readonly string[], what: string) {
  const [head, ...rows] = page.tables.get(id) ?? []
  const isAsExpected =
    head !== undefined &&
    columns.join('|') === head.join('|') &&
    rows.every((row) => row.length === columns.length)
  if (!isAsExpected) throw malformed(`${what} has unexpected columns in ${id}.`)
  return rows
}

function parcelOf([
  district = '',
  taluk = '',
  village = '',
  surveyNo = '',
]: string[]): RecordParcel {
  return { district, taluk, village, survey_no: surveyNo }
}

function entryOf(row: readonly string[], what: string): RecordEntry {
  const [documentNo = '', date = '', nature = '', givers = '', takers = '', value = ''] = row
  const [refersTo = '', property = ''] = row.slice(7)
  if (!/^[A-Z]{3}\d{1,2}\/\d{1,6}\/\d{4}$/.test(documentNo)) {
    throw malformed(`${what} has an invalid document number.`)
  }
  if (nature === '') throw malformed(`${what} has an entry without its nature.`)
  return {
    document_no: documentNo,
    date: isoDateOf(date, what),
    nature,
    executants: partiesOf(givers),
    claimants: partiesOf(takers),
    ...(value !== '' && { value }),
    ...(refersTo !== '' && { refers_to: refersTo }),
    ...(property !== '' && { property }),
    source: what,
  }
}

/** Numbered, one to a line: `1) रमेश बाबुराव पाटील`. */
function partiesOf(cell: string): string[] {
  return cell
    .split('\n')
    .map((line) => line.replace(/^\d{1,3}\)\s*/, ''))
    .filter((name) => name !== '')
}
