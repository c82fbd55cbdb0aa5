import Type, { type Static } from 'typebox'

/**
 * A registry's record of one parcel, in its own words and script. Every connector returns this, a
 * searcher at the search desk enters it, and the contract of the gateway is built from it.
 */

const strict = { additionalProperties: false } as const
const line = (description: string) => Type.String({ maxLength: 500, format: 'text', description })
const names = (description: string, countMax = 200) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 500, format: 'text' }), {
    maxItems: countMax,
    description,
  })

/** Every name is compared with every other: a record longer than any real one is refused. */
const partiesMax = 50

/** The location of the parcel, as written. Fields a state does not use are left out. */
export const RecordParcel = Type.Object(
  {
    district: line('As the registry writes it.'),
    taluk: Type.Optional(line('Taluka.')),
    hobli: Type.Optional(line('Where the state has hoblis.')),
    village: Type.Optional(line('Village or locality.')),
    survey_no: line('Survey, gat, CTS or plot number, or PID.'),
  },
  strict,
)

export const RecordEntry = Type.Object(
  {
    document_no: line('For example HVL7/3818/2015 or SHV-1-01234-2023-24.'),
    date: Type.String({ format: 'date', description: 'Date of registration, YYYY-MM-DD.' }),
    nature: line('As written: खरेदीखत, गहाणखत, ಕ್ರಯ, …'),
    executants: names('Executant.', partiesMax),
    claimants: names('Claimant; on a deposit of title deeds, the bank.', partiesMax),
    value: Type.Optional(line('Consideration or amount, as written.')),
    /** The earlier document it refers to, if any. */
    refers_to: Type.Optional(line('Number of the document that is released or amended.')),
    property: Type.Optional(
      Type.String({
        maxLength: 2000,
        format: 'text',
        description: 'The property as the registry describes it: building, wing, floor, unit.',
      }),
    ),
    source: Type.Optional(line('The answer it was read from, for example Index-II 2015.')),
  },
  strict,
)

export const RegistryRecord = Type.Object(
  {
    parcel: RecordParcel,
    holders: names('Name of the holder, with title, relation and alias as written.'),
    shares: Type.Optional(
      Type.Array(Type.String({ maxLength: 500, format: 'text' }), {
        maxItems: 200,
        description:
          'The extent or share beside each holder, in the order of holders, as written; empty if none.',
      }),
    ),
    /** Absent if the registry gives none, which is not a fault of the parcel. */
    extent: Type.Optional(line('Area as written.')),
    tenure: Type.Optional(line('For example भोगवटादार वर्ग २.')),
    land_use: Type.Optional(line('As written: शेती, बिनशेती, agricultural, converted, …')),
    /** The other-rights column and the like: charges, stays, restrictions. */
    remarks: names('Other rights, charges, orders, each as written.'),
    kharab_b: Type.Optional(line('Extent of phot kharab B, as written.')),
    pending_mutation: Type.Boolean({ description: 'A mutation is pending.' }),
    entries: Type.Array(RecordEntry, { maxItems: 1000 }),
    /** The first entries of the source for this place. */
    covered_from: Type.Optional(Type.String({ format: 'date' })),
    rights_source: Type.Optional(
      line('The answer that holders, area, tenure and remarks were read from, for example 7/12.'),
    ),
    /** Sources of the state that were not queried or gave nothing, by name. */
    missing_sources: names('Sources missing from this record.'),
  },
  strict,
)

export type RecordParcel = Static<typeof RecordParcel>
export type RecordEntry = Static<typeof RecordEntry>
export type RegistryRecord = Static<typeof RegistryRecord>

/** What a state may require of a parcel, beyond district and number. */
export type ParcelField = 'taluk' | 'village' | 'hobli'

/** A lender's request; years are complete, whatever was sent. */
export interface Parcel {
  /** The state it is searched in. */
  state: string
  district: string
  taluk?: string | undefined
  hobli?: string | undefined
  village?: string | undefined
  surveyNo: string
  parcelType?: string | undefined
  /** A flat or shop: entries of other units of the building do not concern it. */
  building?: string | undefined
  unit?: string | undefined
  floor?: string | undefined
  wing?: string | undefined
  fromYear: number
  toYear: number
  /** No years were asked for: a period longer than the source is then no gap. */
  isDefaultPeriod?: boolean | undefined
}
