/**
 * ▦ Frequent queries. What is in braces must be filled in before the query is sent. The office can
 * replace each, and add its own.
 */
export const builtInTexts = {
  link_deed: {
    title: 'Link deed missing',
    text: 'The chain of title has no link deed for the period from {first year} to {last year}. Please send a certified copy of the deed by which {name} acquired the property.',
    documentsAwaited: true,
  },
  search_period: {
    title: 'Encumbrance certificate or Index-II incomplete',
    text: 'The encumbrance certificate (or Index-II search) does not cover the whole search period. Please send it for {first year} to {last year}.',
    documentsAwaited: true,
  },
  discharge: {
    title: 'Discharge of an earlier loan',
    text: 'A mortgage to {lender}, registered as {number}, is open on record. Please send the registered reconveyance or discharge deed and the no-dues certificate.',
    documentsAwaited: true,
  },
  mutation: {
    title: 'Mutation not in the seller’s name',
    text: 'The revenue record is not mutated in the name of the seller, {name}. Please send the mutation entry or proof of application.',
    documentsAwaited: true,
  },
  legal_heirs: {
    title: 'Legal-heir certificate',
    text: '{name} is deceased. Please send the death certificate and the legal-heir or succession certificate.',
    documentsAwaited: true,
  },
  relinquishment: {
    title: 'Relinquishment by co-sharers',
    text: 'The co-sharers {names} have not conveyed their shares. Please send the registered relinquishment or release deed.',
    documentsAwaited: true,
  },
  power_of_attorney: {
    title: 'Original power of attorney',
    text: 'The deed of {date} was executed by an attorney. Please send the original power of attorney and proof that it was in force on that day.',
    documentsAwaited: true,
  },
  conversion: {
    title: 'Conversion order',
    text: 'Please send the order converting the land to non-agricultural use.',
    documentsAwaited: true,
  },
  approvals: {
    title: 'Approved plan or occupancy certificate',
    text: 'Please send the sanctioned building plan and the occupancy or completion certificate.',
    documentsAwaited: true,
  },
  tax_receipt: {
    title: 'Latest tax receipt',
    text: 'Please send the receipt for the property tax of the current year.',
    documentsAwaited: true,
  },
  khata: {
    title: 'Khata',
    text: 'Please send the khata certificate and extract in the name of the present owner.',
    documentsAwaited: true,
  },
  area_mismatch: {
    title: 'Area mismatch',
    text: 'The area is {area in the deed} in the deed and {area in the record} in the record of rights. Please explain, and send the measurement sketch or a rectification deed.',
    documentsAwaited: true,
  },
  same_person: {
    title: 'One-and-the-same-person affidavit',
    text: 'The name appears as {name} and as {other name}. Please send an affidavit that both are one and the same person, with proof of identity.',
    documentsAwaited: true,
  },
  lost_originals: {
    title: 'Originals lost: FIR and notice',
    text: 'The original {deed} is reported lost. Please send the police complaint, the public notice in two newspapers and an indemnity.',
    documentsAwaited: true,
  },
  clarification: {
    title: 'Clarification without documents',
    text: 'Please clarify: {question}. No documents are needed.',
    documentsAwaited: false,
  },
} as const satisfies Record<string, { title: string; text: string; documentsAwaited: boolean }>
export type BuiltInText = keyof typeof builtInTexts
