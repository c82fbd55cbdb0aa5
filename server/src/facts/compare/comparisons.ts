export const comparisonSubjects = ['name', 'area', 'number', 'boundary', 'date', 'place'] as const

interface Comparison {
  about: (typeof comparisonSubjects)[number]
  severity: 'high' | 'medium' | 'low'
  /** What is compared with what, and when; for the reader of this table. */
  compares: string
  /** How a line begins. */
  title: string
  /** What the lender is asked for. */
  ask: string
}

const correct = 'Please confirm which is correct and send the document that shows it.'

/** ▦ Every comparison. What is not in this table is not compared. */
export const comparisons = {
  applicant: {
    about: 'name',
    severity: 'high',
    compares:
      'applicant and co-applicant with the last owner: of the latest deed, else of the record, else of the registry; an agreement in favour of the applicant is enough',
    title: 'The applicant is not the last owner',
    ask: 'Please explain how the applicant holds or buys the property, and send the deed or agreement in the applicant’s favour, or an affidavit if both names are of one person.',
  },
  co_owner: {
    about: 'name',
    severity: 'medium',
    compares:
      'each claimant of the latest sale or gift with applicant and co-applicant, if one of them is a claimant',
    title: 'An owner is not among the applicants',
    ask: 'Please confirm that this owner will join as mortgagor, or send the deed by which the share passed.',
  },
  holder: {
    about: 'name',
    severity: 'high',
    compares:
      'holders of a land record, khata or tax receipt, or of the registry, with the claimants of the latest deed, if the record is not older; for a flat not those of the land; all owners must be missing, or one on a record that names every holder',
    title: 'The record does not name the last owner',
    ask: 'Please send the mutation in the name of the present owner and an up-to-date extract of the record.',
  },
  executant: {
    about: 'name',
    severity: 'high',
    compares: 'executants of one deed: in the deed, Index-II, encumbrance certificate, mutation',
    title: 'Executants of one deed',
    ask: correct,
  },
  claimant: {
    about: 'name',
    severity: 'high',
    compares:
      'claimants of one deed: in the deed, Index-II, encumbrance certificate, mutation, registry',
    title: 'Claimants of one deed',
    ask: correct,
  },
  parcel_number: {
    about: 'number',
    severity: 'high',
    compares:
      'survey, gat, CTS and plot numbers of one kind: of the lender, the registry, the latest deed, the records and the certificate; and within one deed',
    title: 'Number of the land',
    ask: 'Please confirm the number of the property offered and send the documents of that property.',
  },
  unit_number: {
    about: 'number',
    severity: 'high',
    compares:
      'flat or shop numbers of the lender, the registry, the latest deed, khata and tax receipt',
    title: 'Number of the unit',
    ask: 'Please confirm the unit offered and send the documents of that unit.',
  },
  deed_number: {
    about: 'number',
    severity: 'high',
    compares: 'registration numbers of one deed: same day, same parties, same land, same nature',
    title: 'Registration number of one deed',
    ask: 'Please send a certified copy of the deed, or Index-II, that shows its registration number.',
  },
  number_year: {
    about: 'number',
    severity: 'medium',
    compares: 'the year in a registration number with the date of registration beside it',
    title: 'Registration number and date of one deed',
    ask: 'Please send a certified copy of the deed, or Index-II, that shows number and date of registration.',
  },
  sum: {
    about: 'number',
    severity: 'medium',
    compares: 'consideration of one deed, or amount of one mortgage, in two documents',
    title: 'Amount of one deed',
    ask: correct,
  },
  khata_number: {
    about: 'number',
    severity: 'low',
    compares: 'khata number of an 8A with those on the 7/12 of the same land',
    title: 'Khata number',
    ask: 'Please send the 8A of the khata that the 7/12 shows.',
  },
  deed_area: {
    about: 'area',
    severity: 'high',
    compares:
      'area of one deed in two documents, if each gives one; for a flat not where carpet and built-up area may explain it',
    title: 'Area of one deed',
    ask: correct,
  },
  land_area: {
    about: 'area',
    severity: 'medium',
    compares:
      'area of the same land by the latest deed, the record, the registry and the lender; a smaller area by deed is none where the record has several holders',
    title: 'Area of the land',
    ask: 'Please explain the difference and send the sanctioned layout, the measurement or a correction deed.',
  },
  boundary: {
    about: 'boundary',
    severity: 'medium',
    compares:
      'one side of the same land or unit: numbers with numbers, roads and the like with all else; names of neighbours only within one deed',
    title: 'Boundary',
    ask: 'Please confirm the boundaries at site and send a correction deed if the deed is wrong.',
  },
  executed: {
    about: 'date',
    severity: 'medium',
    compares: 'date of execution of one deed in two documents',
    title: 'Date of execution of one deed',
    ask: correct,
  },
  registered: {
    about: 'date',
    severity: 'medium',
    compares: 'date of registration of one deed in two documents, or in the registry',
    title: 'Date of registration of one deed',
    ask: correct,
  },
  date_order: {
    about: 'date',
    severity: 'medium',
    compares: 'date of execution with date of registration, of one deed in one document',
    title: 'A deed registered before it was executed',
    ask: 'Please send a certified copy of the deed that shows both dates.',
  },
  state: {
    about: 'place',
    severity: 'high',
    compares: 'state of the lender with that of the registry',
    title: 'State',
    ask: 'Please confirm where the property is.',
  },
  district: {
    about: 'place',
    severity: 'high',
    compares:
      'district of the lender, the registry, the latest deed and the records; a deed may name the district from which today’s was formed',
    title: 'District',
    ask: 'Please confirm where the property is and send documents of that place.',
  },
  taluka: {
    about: 'place',
    severity: 'low',
    compares: 'taluka of the registry, the latest deed and the records, if the district agrees',
    title: 'Taluka',
    ask: 'Please confirm the taluka of the property.',
  },
  village: {
    about: 'place',
    severity: 'high',
    compares:
      'village of the registry, the latest deed and the records, if district and number agree',
    title: 'Village',
    ask: 'Please confirm the village of the property and send documents of that village.',
  },
} as const satisfies Record<string, Comparison>

export type ComparisonKey = keyof typeof comparisons
