/** ▦ Which survey number gives which outcome, the same in both states. */

export type OutcomeName = keyof typeof outcomes

export interface Outcome {
  /** The survey number; a subdivision may follow (`9002/3B`) and makes it another parcel. */
  number: string
  /** What the registries answer, for the documentation. */
  answers: string
  /** The effect of a digit after the number, if any: `9011/250`. */
  suffix?: string
}

// One row per outcome, however long.
// biome-ignore format: a table
export const outcomes = {
  clean: { number: '9001', answers: 'Two sales, the last one to the holder in 2015; no charge.' },
  open_mortgage: { number: '9002', answers: 'Mortgaged to a bank in 2016 and not released; the charge is in the record of rights too.' },
  mortgage_discharged: { number: '9003', answers: 'Mortgaged in 2016, released by the same bank in 2021.' },
  name_mismatch: { number: '9004', answers: 'Held by Dattatray Vitthal Kulkarni.' },
  joint_holders: { number: '9005', answers: 'Held by Ramesh Baburao Patil, Sunita Ramesh Patil and Ganesh Baburao Patil.' },
  deceased_holder: { number: '9006', answers: 'The holder is recorded as deceased (late).' },
  court_stay: { number: '9007', answers: 'A civil court has stayed dealings with the property.' },
  government_land: { number: '9008', answers: 'Held by the state’s government; leased in 2010.' },
  nil: { number: '9009', answers: 'Neither source has anything under this number.' },
  wrong_parcel: { number: '9010', answers: 'Both sources return the record of number 9110 instead.' },
  slow: { number: '9011', answers: 'As 9001, but the record of rights takes 3 seconds.', suffix: 'milliseconds instead, at most 10000: `9011/250`' },
  down: { number: '9012', answers: 'The portal answers 503.', suffix: '`9012/1`: it closes the connection instead' },
  garbled: { number: '9013', answers: 'The answers are truncated.', suffix: '`9013/1`: JSON instead of HTML (MH), HTML instead of JSON (KA)' },
  huge: { number: '9014', answers: 'The record of rights is 6 MiB long.' },
  unknown_location: { number: '9015', answers: 'The portal does not know the place. It gives the same answer for a district of another state.' },
  rate_limited: { number: '9016', answers: 'The portal answers 429.' },
  session_lost: { number: '9017', answers: 'KA: no session is accepted. MH has no sessions: as 9001.' },
  restricted_tenure: { number: '9018', answers: 'MH: occupant class 2. KA: part of the land is phot kharab B, transfer is restricted. A mutation is pending.' },
  one_source: { number: '9019', answers: 'As 9001, but there is no registered document in any year.' },
  flat: { number: '9020', answers: 'Land of the building Shanti Heights, held by its society. Flat 302 (wing A, floor 3) was sold to Ramesh Baburao Patil in 2015; flat 301 to another person in 2014, who mortgaged it in 2016. Send `building`, `wing`, `floor` and `unit`.' },
  flat_of_developer: { number: '9021', answers: 'As 9020, but the developer still holds the land.' },
  struck_out: { number: '9022', answers: 'MH: as 9001, with an earlier holder and a charge in square brackets: struck out. KA: as 9001.' },
  non_agricultural: { number: '9023', answers: 'As 9001; the land is not agricultural. MH: its extent is in are and square metres.' },
  part_share: { number: '9024', answers: 'Held with Ganesh Baburao Patil; the share of each is given, and the borrower’s is the smaller one.' },
  ambiguous_location: { number: '9025', answers: 'KA: without `village` the number exists in several villages of the hobli; with it as 9001. MH: as 9001.' },
  unread_entry: { number: '9026', answers: 'As 9001, and a document of 2018 whose nature cannot be read.' },
  lease: { number: '9027', answers: 'As 9001, and leased to Dattatray Vitthal Kulkarni in 2018.' },
  agricultural_land: { number: '9028', answers: 'As 9001; the land is agricultural.' },
  own_mortgage: { number: '9029', answers: 'Mortgaged in 2016 to Sample Lending Bank Ltd and not released. It is your own mortgage if an operator has given you that name.' },
  agreement_to_third_party: { number: '9030', answers: 'As 9001, and the holder agreed in 2019 to sell to Dattatray Vitthal Kulkarni.' },
} as const satisfies Record<string, Outcome>

/** The holder of every documented parcel, unless its row has another. */
export const documentedHolder = 'Ramesh Baburao Patil'

const slowDelayMs = 3_000
const slowDelayMsMax = 10_000
export const hugeBytes = 6 * 1024 * 1024

export interface Chosen {
  /** Undefined: not a documented number, so a plausible parcel is generated from its address. */
  outcome: OutcomeName | undefined
  suffix: number | undefined
}

const nameByNumber = new Map(
  Object.entries(outcomes).map(([name, { number }]) => [number as string, name as OutcomeName]),
)

/** `Gat No. 9011/250` → slow, 250. */
export function chosenBy(surveyNo: string): Chosen {
  const [, number = '', suffix] = /^\D*(\d+)(?:\s*[/-]\s*(\d{1,9})\s*$)?/.exec(surveyNo) ?? []
  return {
    outcome: nameByNumber.get(number),
    suffix: suffix === undefined ? undefined : Number(suffix),
  }
}

export function delayMsOf({ outcome, suffix }: Chosen): number {
  if (outcome !== 'slow') return 0
  return Math.min(suffix ?? slowDelayMs, slowDelayMsMax)
}

/** The table of the documentation. */
export function describeOutcomes(): string {
  const rows = Object.entries<Outcome>(outcomes).map(([name, { number, answers, suffix }]) => {
    const what = suffix === undefined ? answers : `${answers} With a suffix: ${suffix}.`
    return `| \`${number}\` | ${name.replaceAll('_', ' ')} | ${what} |`
  })
  return [
    '| Survey number | Outcome | What the registries answer |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}
