import type { CaseFile, Result } from '../cases/cases.ts'
import { componentKeys, factors, type ReportDraft } from '../reports/reports.ts'
import { dayOf, writeFindings } from './sandbox-findings.ts'
import { findIssues, type SandboxIssue } from './sandbox-issues.ts'
import { findPlace, type SandboxPlace } from './sandbox-place.ts'

type Filled = Required<ReportDraft>

export interface SandboxOutcome {
  result: Result
  reason: string | null
  /** The reason of the last version, if that was not positive and this one is. */
  cured: string | null
  now: Date
}

/**
 * The draft of the sandbox: every section filled for one invented property. The reason decides what
 * is wrong with it. Decisions, section 10.
 */
export function sandboxDraft(
  { found, details }: CaseFile,
  { result, reason, cured, now }: SandboxOutcome,
): ReportDraft {
  const { fields } = details
  const place = findPlace(fields)
  const isClear = result === 'positive'
  const issues = isClear ? [] : findIssues(reason ?? '')
  const sale = place.documentNo(3818, dates.sale)
  return {
    advocate: { name: 'Adv. Sandbox', enrolment_no: place.enrolmentNo },
    instruction: { addressee: 'The Branch Manager' },
    capacity: 'Owner',
    properties: [describeProperty(place, fields.property_description)],
    scrutinised: listDocuments(place, found.fields.applicant_name, issues),
    chain_of_title: writeChain(place, found.fields.applicant_name, issues),
    ...writeSearch(place, issues, now),
    encumbrances: [
      ...issues.flatMap((issue) => writeEncumbrances(place, issue, 'open')),
      ...findIssues(cured ?? '').flatMap((issue) => writeEncumbrances(place, issue, 'discharged')),
    ],
    texts: writeTexts(place, issues),
    findings: writeFindings(place, found.fields.applicant_name, issues, now),
    opinion: writeOpinion(isClear, reason, cured),
    deposits: [
      {
        document: has(issues, 'agreement_only')
          ? `Agreement for sale ${sale}`
          : `Sale deed ${sale}`,
        form: 'original',
        date: dates.sale,
        held_by: 'The mortgagor',
      },
    ],
    score: writeScore(isClear, issues, reason),
  }
}

/** DD-MM-YYYY. */
const dates = { root: '12-06-1994', sale: '03-09-2015', charge: '18-01-2018' }

const has = (issues: readonly SandboxIssue[], key: SandboxIssue['factor']) =>
  issues.some(({ factor }) => factor === key)

type PropertyRow = Filled['properties'][number]

const unitWords = /\b(flat|apartment|unit|shop|office|floor|tower|wing)\b/i

/** The lender's description is kept: extent and boundaries fit a unit of a building, or land. */
function describeProperty(place: SandboxPlace, given: string | null): PropertyRow {
  const where = [place.village, `district ${place.district}`, place.state].filter(Boolean)
  const description = given?.trim() || `Plot of land, ${place.land}, ${where.join(', ')}`
  const situated = { description, district: place.district, sub_registrar: place.office }
  if (!unitWords.test(description)) {
    const isOwnLand = !given?.trim()
    const [village = '', ...around] = place.village.replace(/^village /, '').split(', ')
    const taluka = around.at(-1)?.replace(/^taluka? /, '')
    const named = { survey_no: place.land, village, ...(taluka && { taluka }) }
    const land = isOwnLand ? named : {}
    const extent = { extent: place.extent, extent_by_record: place.extent }
    return { ...situated, ...land, ...extent, ...place.neighbours }
  }
  return {
    ...situated,
    extent: '74.32 sq m (800 sq ft) carpet area',
    east: 'Unit of another owner',
    west: 'Open space of the building',
    north: 'Staircase and lift',
    south: 'Internal road',
  }
}

function listDocuments(
  place: SandboxPlace,
  owner: string,
  issues: readonly SandboxIssue[],
): Filled['scrutinised'] {
  const deeds = writeChain(place, owner, issues)
  return deeds.map(({ nature = '', date = '', document_no = '', from, to }, i) => ({
    nature,
    date,
    registration_no: document_no,
    parties: `${from} to ${to}`,
    form: i === 0 ? 'certified copy' : 'original',
    original_seen: i === 0 ? 'no' : 'yes',
  }))
}

function writeChain(
  place: SandboxPlace,
  owner: string,
  issues: readonly SandboxIssue[],
): Filled['chain_of_title'] {
  const [first, next, unknown] = place.people
  const isBroken = has(issues, 'chain_break')
  const remarks = [
    isBroken && 'The deed in favour of the seller was not produced.',
    has(issues, 'gpa_sale') && 'Executed by the holder of a power of attorney.',
  ].filter((remark) => remark !== false)
  return [
    {
      date: dates.root,
      nature: 'Sale deed',
      document_no: place.documentNo(1204, dates.root),
      from: first,
      to: next,
      area: place.extent,
    },
    {
      date: dates.sale,
      nature: has(issues, 'agreement_only') ? 'Agreement for sale' : 'Sale deed',
      document_no: place.documentNo(3818, dates.sale),
      from: isBroken ? unknown : next,
      to: owner,
      ...(remarks.length > 0 && { remarks: remarks.join(' ') }),
    },
  ]
}

const searchYears = 30

function writeSearch(place: SandboxPlace, issues: readonly SandboxIssue[], now: Date) {
  const isIncomplete = has(issues, 'search_incomplete')
  const year = now.getUTCFullYear()
  const search = {
    office: `${place.office}, ${place.searched}`,
    from_year: String(year - searchYears),
    to_year: String(year),
    receipt_no: 'SANDBOX-1',
    receipt_date: dayOf(now),
    years_missing: isIncomplete ? 'Some; see the gaps below' : 'None',
    remarks: isIncomplete
      ? 'The books of some years were not available'
      : 'All years were searched',
  }
  const gaps = 'The books of some years were not available at the office searched.'
  return { searches: [search], ...(isIncomplete && { search_gaps: gaps }) }
}

type Row = Filled['encumbrances'][number]

const rows: Record<NonNullable<SandboxIssue['encumbrance']>, readonly Row[]> = {
  mortgage: [
    {
      nature: 'Deposit of title deeds',
      in_favour_of: 'Sandbox Co-operative Bank',
      amount: '₹ 18,00,000',
    },
  ],
  mortgages: [
    {
      nature: 'Deposit of title deeds',
      in_favour_of: 'Sandbox Co-operative Bank',
      amount: '₹ 18,00,000',
    },
    { nature: 'Simple mortgage', in_favour_of: 'Sandbox Finance Limited', amount: '₹ 6,00,000' },
  ],
  charge: [
    {
      nature: 'Charge in the revenue record',
      in_favour_of: 'Sandbox Credit Society',
      amount: '₹ 2,50,000',
    },
  ],
  lease: [{ nature: 'Lease', in_favour_of: 'Sandbox Traders' }],
  agreement: [{ nature: 'Agreement for sale', in_favour_of: 'Mahesh Ramnath Pawar' }],
}

const standings = { open: 'No release is registered', discharged: 'Released' }

function writeEncumbrances(
  place: SandboxPlace,
  { encumbrance }: SandboxIssue,
  standing: keyof typeof standings,
): Row[] {
  return (encumbrance ? rows[encumbrance] : []).map((row, i) => ({
    date: dates.charge,
    document_no: place.documentNo(412 + i, dates.charge),
    ...row,
    standing,
    remarks: standings[standing],
  }))
}

function writeTexts(place: SandboxPlace, issues: readonly SandboxIssue[]): Filled['texts'] {
  const nothing: Filled['texts'] = {
    certified_copies: 'Compared with certified copies; no difference was found.',
    cersai_roc: 'CERSAI was searched; no open entry was found for the property.',
    revenue_records: `${place.record} is in the name of the mortgagor, and the tax is paid.`,
    tenure: place.tenure,
    land_use: place.converted,
    approvals: 'The plan is approved; the occupancy certificate was seen.',
    special_interests: 'No minor, heir, trust or power of attorney appears in the deeds.',
    litigation: 'The courts of the district were searched; no suit was found.',
    possession: 'With the mortgagor.',
    discrepancies: 'No difference was found between the deeds and the record.',
    sarfaesi_stamp: 'The deeds are stamped and registered.',
  }
  const found: Filled['texts'] = {}
  for (const { section, text } of issues) {
    found[section] = [found[section], text].filter(Boolean).join(' ')
  }
  return { ...nothing, ...found }
}

const clear = 'The mortgagor has a clear and marketable title to the property.'

function writeOpinion(isClear: boolean, reason: string | null, cured: string | null): string {
  if (!isClear) return `The title cannot be certified as clear. ${reason ?? ''}`.trim()
  if (!cured) return clear
  return `${clear} The earlier report was not positive: ${cured} This is resolved${reason ? `: ${reason}` : '.'}`
}

const manualScore = 40
const manualReasonMax = 500

/** A reason without a row in the table is given with a score set by hand. */
function writeScore(
  isClear: boolean,
  issues: readonly SandboxIssue[],
  reason: string | null,
): Filled['score'] {
  const ticked = issues.map(({ factor }) => ({ key: factor }))
  const found = new Set<string>(ticked.map(({ key }) => factors[key].component))
  const score = {
    factors: ticked,
    nothing_found: componentKeys.filter((key) => !found.has(key)),
  }
  if (isClear || ticked.length > 0) return score
  const said = [...(reason ?? '')].slice(0, manualReasonMax).join('')
  return { ...score, overrides: [{ component: 'title', score: manualScore, reason: said }] }
}
