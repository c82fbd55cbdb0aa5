import { any, type Clause, type ClauseScope } from './clause.ts'

/** ▦ The places of the certificate, in its order; those that operators add follow by name. */
export const clausePlaces = {
  'certificate.examined': 'What was examined',
  'certificate.title': 'Title',
  'certificate.mortgage': 'Creation of the mortgage',
  'certificate.no_entry': 'Meaning of “No entry.”',
} as const
type ClauseKey = keyof typeof clausePlaces
export const clauseKeys = Object.keys(clausePlaces) as ClauseKey[]

const clause = (
  key: ClauseKey,
  where: Partial<Omit<ClauseScope, 'key'>>,
  text: string,
): Clause => ({ key, result: any, state: any, caseType: any, ...where, version: 0, text })

const titleKey = 'certificate.title'
const mortgageKey = 'certificate.mortgage'

/** ▦ The words of the certificate that come with the service. Operators replace or add to them. */
export const builtInClauses: readonly Clause[] = [
  clause(
    'certificate.examined',
    {},
    'I certify that I have examined the documents listed in section {section:documents} and the results of the searches listed in section {section:searches}, that this report has been drawn up from them, and that the opinion in section {section:opinion} is my own and is given to the best of my knowledge and professional judgement.',
  ),
  clause(
    titleKey,
    { result: 'positive' },
    'On that basis, and for {search_period}, I certify that the title of {borrower} to the property described in section {section:property} is clear and marketable, and free from encumbrances other than those stated in section {section:encumbrances}.',
  ),
  clause(
    titleKey,
    { result: 'conditional' },
    'On that basis, and for {search_period}, I certify that the title of {borrower} to the property described in section {section:property} is clear and marketable, subject to the conditions below, each of which must be met before disbursal.',
  ),
  clause(
    titleKey,
    { result: 'negative' },
    'I do not certify the title of {borrower} to the property described in section {section:property}, for this reason: {reason} The property should not be accepted as security on the documents examined.',
  ),
  clause(
    titleKey,
    { result: 'query' },
    'The title of {borrower} to the property described in section {section:property} cannot be certified until this is answered: {reason}',
  ),
  clause(
    titleKey,
    { result: 'hold' },
    'The title of {borrower} to the property described in section {section:property} is not certified while the case is on hold, for this reason: {reason}',
  ),
  clause(
    mortgageKey,
    { result: 'positive' },
    'Deposit of the originals listed in section {section:documents_to_deposit} with {lender}, with intent to create security, creates a valid mortgage of the property by deposit of title deeds.',
  ),
  clause(
    mortgageKey,
    { result: 'conditional' },
    'Once the conditions are met, deposit of the originals listed in section {section:documents_to_deposit} with {lender}, with intent to create security, creates a valid mortgage of the property by deposit of title deeds.',
  ),
  ...(['positive', 'conditional'] as const).flatMap((result) => [
    clause(
      titleKey,
      { result, caseType: 'NEC' },
      'For {search_period}, no encumbrance on the property was found other than those stated in section {section:encumbrances}.',
    ),
    clause(
      titleKey,
      { result, caseType: 'LIT' },
      'No pending proceeding about {borrower} or the property was found in the courts searched, other than those stated in section {section:litigation}.',
    ),
    clause(
      titleKey,
      { result, caseType: 'VET' },
      'The documents listed in section {section:documents} are in order for the purpose for which they were vetted.',
    ),
    ...['NEC', 'LIT', 'VET'].map((caseType) => clause(mortgageKey, { result, caseType }, '')),
  ]),
  clause(
    'certificate.no_entry',
    {},
    'Where this report says “No entry.”, nothing was entered; it does not mean that nothing exists.',
  ),
]
