import { caseExample } from '../../cases/cases.ts'

/**
 * An example body for each operation that has one. They work unchanged with the test key of a first
 * start, in the order of the document; the reference and the collections show them.
 */
const document = (filename: string, text: string) => ({
  filename,
  content_type: 'text/plain',
  content: Buffer.from(text).toString('base64'),
})

export const examples: Record<string, unknown> = {
  createCase: {
    ...caseExample,
    documents: [document('sale-deed.txt', 'Sale deed of 12 March 2015, in place of a scan.')],
  },
  addDocuments: {
    documents: [document('tax-receipt.txt', 'Property tax 2026-27 paid, in place of a scan.')],
    note: 'The tax receipt came late.',
  },
  answerQuery: { text: 'The second holder is his wife; both signed the loan application.' },
  withdrawCase: { reason: 'The customer took the loan elsewhere.' },
  submitCollateral: {
    external_ref: 'COL-2026-000481',
    loan_account_number: 'HL-2026-000481',
    borrower_name: 'Ramesh Baburao Patil',
    properties: [
      {
        reference: 'P1',
        state: 'Maharashtra',
        district: 'Pune',
        taluk: 'Haveli',
        village: 'Wagholi',
        survey_no: '9002',
        from_year: 2005,
      },
      {
        reference: 'P2',
        state: 'KA',
        district: 'Mysuru',
        hobli: 'Kasaba',
        survey_no: '9001',
        from_year: 2005,
      },
    ],
  },
  setCallback: {
    url: 'https://los.lender.example/deedwire/callbacks',
    header_name: 'X-Api-Key',
    header_value: 'what-your-receiver-expects',
  },
  rotateSecret: { overlap_days: 1 },
  diagnoseCallback: {
    headers: { 'X-SVC-Signature': `sha256=${'0'.repeat(64)}`, 'X-SVC-Event': 'ping' },
    body: '{"event":"ping"}',
  },
  examineReceiver: {
    url: 'https://los.lender.example/deedwire/callbacks',
    secret: 'a-secret-for-this-examination',
  },
  replayFailed: { since: '2026-01-01T00:00:00Z', dry_run: true },
  advanceCase: { to: 'finalised', result: 'negative', reason: 'A charge is open.' },
  reReleaseCase: { reason: 'The charge was redeemed.' },
}
