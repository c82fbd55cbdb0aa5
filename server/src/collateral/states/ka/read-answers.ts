import Type, { type Static } from 'typebox'
import { malformed } from '../../connectors/ask-registry.ts'
import { SearchFailure } from '../../connectors/connector.ts'
import { readJson, shapeReader } from '../../connectors/read-json.ts'
import { isoDateOf } from '../../connectors/simulated/indian-date.ts'
import type { RecordEntry, RecordParcel, RegistryRecord } from '../../registry-record.ts'

const strict = { additionalProperties: false } as const
const line = Type.String({ maxLength: 500 })
const lines = Type.Array(line, { maxItems: 500 })

const Property = Type.Object(
  {
    district: line,
    taluk: line,
    hobli: line,
    village: line,
    surveyNo: line,
    surnoc: line,
    hissaNo: line,
  },
  strict,
)

const Document = Type.Object(
  {
    docNo: Type.String({ pattern: '^[A-Z]{3}-[0-9]{1,2}-[0-9]{1,6}-[0-9]{4}-[0-9]{2}$' }),
    regDate: line,
    nature: Type.String({ minLength: 1, maxLength: 500 }),
    executants: lines,
    claimants: lines,
    consideration: line,
    extent: line,
    previousDocNo: line,
    propertyDescription: Type.String({ maxLength: 2000 }),
  },
  strict,
)

const Rights = Type.Object(
  {
    property: Property,
    extent: line,
    kharabA: line,
    kharabB: line,
    landClass: line,
    landUse: line,
    owners: Type.Array(
      Type.Object(
        { name: Type.String({ minLength: 1, maxLength: 500 }), extent: line, khataNo: line },
        strict,
      ),
      { minItems: 1, maxItems: 500 },
    ),
    courtStay: line,
    restrictions: lines,
    liabilities: lines,
    mutationPending: Type.Enum(['Y', 'N']),
  },
  strict,
)

const readKaveri = shapeReader(
  Type.Object({ responseCode: Type.Integer(), responseMessage: line, json: Type.String() }, strict),
)
const readSession = shapeReader(
  Type.Object({ token: Type.String({ pattern: '^[\\x21-\\x7e]{1,500}$' }) }, strict),
)
const readNil = shapeReader(Type.Object({ availableFrom: line }, strict))
const readCertificate = shapeReader(
  Type.Object(
    {
      availableFrom: line,
      property: Property,
      documents: Type.Array(Document, { minItems: 1, maxItems: 5000 }),
    },
    strict,
  ),
)
const villages = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 500 })
const readVillages = shapeReader(Type.Object({ villages }, strict))
const readBhoomi = shapeReader(Type.Object({ d: Type.String() }, strict))
const readStatus = shapeReader(
  Type.Object(
    { status: line, rtc: Type.Optional(Rights), villages: Type.Optional(villages) },
    strict,
  ),
)

/** ▦ Kaveri's own codes. */
const codes = { success: 1000, nil: 1001, unknownLocation: 1404, severalVillages: 1405 } as const

export interface Certificate {
  coveredFrom: string
  /** Undefined: nothing is registered in the period. */
  found: { parcel: RecordParcel; entries: RecordEntry[] } | undefined
}

export type RightsRecord = Pick<
  RegistryRecord,
  | 'parcel'
  | 'holders'
  | 'shares'
  | 'extent'
  | 'tenure'
  | 'land_use'
  | 'remarks'
  | 'kharab_b'
  | 'pending_mutation'
  | 'rights_source'
>

export function readLogin(bytes: Buffer, what: string): string {
  const { responseCode, json } = readKaveri(readJson(bytes, what), what)
  if (responseCode !== codes.success) throw malformed(`${what} was refused with ${responseCode}.`)
  return readSession(readInner(json, what), what).token
}

export function readEncumbranceCertificate(bytes: Buffer, what: string): Certificate {
  const { responseCode, json } = readKaveri(readJson(bytes, what), what)
  switch (responseCode) {
    case codes.unknownLocation:
      throw unknownLocation(what)
    case codes.severalVillages:
      throw severalVillages(what, readVillages(readInner(json, what), what).villages)
    case codes.nil: {
      const { availableFrom } = readNil(readInner(json, what), what)
      return { coveredFrom: isoDateOf(availableFrom, what), found: undefined }
    }
    case codes.success: {
      const inner = readCertificate(readInner(json, what), what)
      const entries = inner.documents.map((document) => entryOf(document, what))
      return {
        coveredFrom: isoDateOf(inner.availableFrom, what),
        found: { parcel: parcelOf(inner.property), entries },
      }
    }
    default:
      throw malformed(`${what} has the unknown code ${responseCode}.`)
  }
}

/** Undefined: Bhoomi has no record of this number. */
export function readRecordOfRights(bytes: Buffer, what: string): RightsRecord | undefined {
  const { d } = readBhoomi(readJson(bytes, what), what)
  const { status, rtc, villages: several } = readStatus(readInner(d, what), what)
  if (status === 'LOCATION_NOT_FOUND') throw unknownLocation(what)
  if (status === 'MULTIPLE_VILLAGES' && several) throw severalVillages(what, several)
  if (status === 'NO_RECORD' && !rtc) return undefined
  if (status !== 'OK' || !rtc) throw malformed(`${what} has an unknown status.`)
  const { extent, kharabB, landClass, landUse, courtStay } = rtc
  const shares = rtc.owners.map((owner) => owner.extent)
  return {
    parcel: parcelOf(rtc.property),
    holders: rtc.owners.map(({ name }) => name),
    ...(shares.some((share) => share !== '') && { shares }),
    ...(extent !== '' && { extent }),
    ...(landClass !== '' && { tenure: landClass }),
    ...(landUse !== '' && { land_use: landUse }),
    remarks: [courtStay, ...rtc.restrictions, ...rtc.liabilities].filter((text) => text !== ''),
    // 0-00-0 means none.
    ...(/[1-9]/.test(kharabB) && { kharab_b: kharabB }),
    pending_mutation: rtc.mutationPending === 'Y',
    rights_source: what,
  }
}

/** The string in the answer is JSON itself. */
function readInner(text: string, what: string): unknown {
  return readJson(Buffer.from(text), `What ${what} holds`)
}

function unknownLocation(what: string): SearchFailure {
  return new SearchFailure('location_not_found', `${what}: the portal does not know the place.`)
}

/** The number exists in each of these: the request must say which village is meant. */
function severalVillages(what: string, candidates: readonly string[]): SearchFailure {
  return new SearchFailure('ambiguous_location', `${what}: the number is in several villages.`, {
    candidates,
  })
}

/** `*` means no surnoc. Unrequested fields are returned empty. */
function parcelOf(property: Static<typeof Property>): RecordParcel {
  const { district, taluk, hobli, village, surveyNo, surnoc, hissaNo } = property
  const number = [surveyNo, surnoc === '*' ? '' : surnoc, hissaNo].filter((part) => part !== '')
  return {
    district,
    ...(taluk !== '' && { taluk }),
    ...(hobli !== '' && { hobli }),
    ...(village !== '' && { village }),
    survey_no: number.join('/'),
  }
}

function entryOf(document: Static<typeof Document>, what: string): RecordEntry {
  const { docNo, regDate, nature, executants, claimants, consideration, previousDocNo } = document
  const { propertyDescription: property } = document
  return {
    document_no: docNo,
    date: isoDateOf(regDate, what),
    nature,
    executants,
    claimants,
    ...(consideration !== '' && { value: consideration }),
    ...(previousDocNo !== '' && { refers_to: previousDocNo }),
    ...(property !== '' && { property }),
    source: what,
  }
}
