import {
  readLabelledNumbers,
  readParcels,
  readUnits,
  readWrittenArea,
} from '../../../collateral/collateral.ts'
import type { DocumentKind, Fact, FactKind } from '../../fact.ts'
import { landAreas } from '../../land-areas.ts'
import { dayOf } from '../../values/read-date.ts'
import type { ComparedDocument, LenderData, RegistryProperty } from '../compare-in.ts'
import { type SideName, type Statement, sideNames, type Written } from './statement.ts'

const empty: Omit<Statement, 'source' | 'kind'> = {
  entry: undefined,
  asOf: undefined,
  nature: undefined,
  number: undefined,
  registered: undefined,
  executed: undefined,
  executants: [],
  claimants: [],
  holders: [],
  consideration: [],
  amount: [],
  khata: [],
  parcels: [],
  numbers: [],
  units: [],
  readUnits: [],
  district: undefined,
  taluka: undefined,
  village: undefined,
  areas: [],
  shares: [],
  sides: {},
}

const sure = (text: string): Written => ({ text, isSure: true, places: [] })
const stated = (text: string | null | undefined): Written[] => (text?.trim() ? [sure(text)] : [])
const first = (text: string | null | undefined): Written | undefined => stated(text)[0]

export function readLender(lender: LenderData): Statement {
  const about = lender.propertyDescription ?? ''
  const area = readWrittenArea(about)
  const parcels = readLabelledNumbers(about)
  const { units } = readUnits(about)
  return {
    ...empty,
    source: { kind: 'lender' },
    kind: 'lender',
    holders: [...stated(lender.applicantName), ...stated(lender.coApplicantName)],
    parcels: parcels.map(sure),
    numbers: readParcels(parcels),
    units: units.length > 0 ? [sure(about)] : [],
    readUnits: units,
    district: first(lender.district),
    areas: area && (units.length > 0 || !ofBuilding.test(about)) ? [sure(area.raw)] : [],
  }
}

/** The area may be that of a house on the land. */
const ofBuilding = /built|carpet|super|plinth|construct|house|bungalow|बांधकाम|बांधीव|घर|ಮನೆ|ಕಟ್ಟಡ/iu

/** The property as it was searched, and what the registry says of it. */
export function readRegistry(property: RegistryProperty): Statement[] {
  const { parcel, findings, portal } = property
  const source = { kind: 'registry', propertyId: property.propertyId, portal } as const
  const unit = [parcel.wing && `${parcel.wing} wing`, parcel.unit && `Unit ${parcel.unit}`]
  const units = parcel.unit ? stated(unit.filter(Boolean).join(', ')) : []
  const land: Statement = {
    ...empty,
    source,
    kind: 'registry',
    asOf: property.searchedOn,
    holders: (findings?.holders ?? []).flatMap(stated),
    parcels: stated(parcel.surveyNo),
    numbers: readParcels([parcel.surveyNo], parcel.parcelType ?? usualKindOfRecord),
    units,
    readUnits: units.flatMap(({ text }) => readUnits(text).units),
    district: first(parcel.district),
    taluka: first(parcel.taluk),
    village: first(parcel.village),
    areas: findings?.sqm ? [sure(`${findings.sqm} sq m`)] : [],
  }
  const deeds = (findings?.deeds ?? []).map(
    (deed, i): Statement => ({
      ...empty,
      source,
      kind: 'registry',
      entry: i + 1,
      nature: first(deed.nature),
      number: first(deed.number),
      registered: first(deed.date),
      claimants: stated(deed.claimant),
    }),
  )
  return [land, ...deeds]
}

/** ▦ Of a number without a label. Elsewhere one with a subdivision is of land. */
const usualKinds: Partial<Record<DocumentKind, string>> = {
  seven_twelve: 'survey gat',
  eight_a: 'survey gat',
  rtc: 'survey gat',
  mutation: 'survey gat',
}
const usualKindOfRecord = 'survey gat'
/** Its numbers may be of houses and of assessments. */
const numbersOther: readonly string[] = ['khata', 'tax_receipt']
const hasPart = /\p{N}\s?[/-]\s?[\p{N}\p{L}]|\p{N}\s?\p{L}/u

const isRecord = (kind: DocumentKind) =>
  kind === 'seven_twelve' || kind === 'eight_a' || kind === 'rtc'

/** A document as a whole, and each deed that it lists. */
export function readDocument(document: ComparedDocument): Statement[] {
  const { kind, facts } = document
  if (kind === undefined) return []
  const whole = facts.filter(({ entry }) => entry === undefined)
  const listed = Map.groupBy(
    facts.filter(({ entry }) => entry !== undefined),
    ({ entry }) => entry,
  )
  if (kind !== 'encumbrance_certificate') return [readFacts(document, kind, facts, undefined)]
  const land = readFacts(document, kind, whole, undefined)
  if (listed.size === 0) return [land, { ...land, entry: 1 }]
  const deeds = [...listed].map(([entry, own]) => {
    const deed = readFacts(document, kind, own, entry)
    const { parcels, numbers, units, readUnits: read } = deed.parcels.length > 0 ? deed : land
    return { ...deed, parcels, numbers, units, readUnits: read }
  })
  return [land, ...deeds]
}

function readFacts(
  { documentId, filename }: ComparedDocument,
  kind: DocumentKind,
  facts: readonly Fact[],
  entry: number | undefined,
): Statement {
  const all = (wanted: FactKind) => facts.filter((fact) => fact.kind === wanted).map(toWritten)
  const one = (wanted: FactKind) => all(wanted)[0]
  const isLand = isRecord(kind) || kind === 'khata' || kind === 'tax_receipt'
  const parcels = all('survey_no')
  const units = all('unit')
  const flats = units.filter(({ text }) => readUnits(text).units.length > 0)
  // The number of a site is that of a plot.
  const land = [...parcels, ...units.filter((unit) => !flats.includes(unit))]
  const asOf = one('document_date')
  return {
    ...empty,
    source: { kind: 'document', documentId, filename },
    kind,
    entry,
    asOf: asOf && dayOf(asOf.text),
    ...(isLand ? {} : readDeed(one, all)),
    holders: all('holder'),
    khata: all('khata_no'),
    parcels: land,
    numbers: land.flatMap(({ text }) => readParcels([text], usualKind(kind, text))),
    units: flats,
    readUnits: flats.flatMap(({ text }) => readUnits(text).units),
    district: one('district'),
    taluka: one('taluka'),
    village: one('village'),
    ...readAreas(kind, facts),
    sides: Object.fromEntries(sideNames.flatMap((name) => withName(name, one(name)))),
  }
}

type One = (wanted: FactKind) => Written | undefined
type All = (wanted: FactKind) => Written[]

/** In a land record these are of its charges. */
const readDeed = (one: One, all: All) => ({
  nature: one('nature'),
  number: one('registration_no'),
  registered: one('registration_date'),
  executed: one('execution_date'),
  executants: all('executant'),
  claimants: all('claimant'),
  consideration: all('consideration'),
  amount: all('amount'),
})

const withName = (name: SideName, written: Written | undefined) =>
  written ? [[name, written] as const] : []

const toWritten = ({ value, confidence, places }: Fact): Written => ({
  text: value,
  isSure: confidence === 'high',
  places,
})

function usualKind(kind: DocumentKind, text: string): string {
  if (numbersOther.includes(kind)) return ''
  return usualKinds[kind] ?? (hasPart.test(text) ? 'survey gat cts' : '')
}

function readAreas(kind: DocumentKind, facts: readonly Fact[]) {
  if (!isRecord(kind)) {
    return { areas: facts.filter((fact) => fact.kind === 'area').map(toWritten), shares: [] }
  }
  const { areas, shares } = landAreas(facts)
  return { areas: areas.map(toWritten), shares: shares.map(toWritten) }
}
