/** By operation; see samples.ts. */
export const typescriptSamples: Record<string, string> = {
  createCase: `const result = await deedwire.cases.create({
  external_ref: 'LOS-2026-000481',
  applicant_name: 'Ramesh Kulkarni',
  loan_account_number: 'HL-2026-000481',
  case_type: 'TSR',
  documents: [{ path: 'documents/sale-deed.pdf' }],
})`,
  listCases: `for await (const one of deedwire.cases.list({ status: ['query_raised'] })) {
  console.log(one.external_ref)
}`,
  getCase: `const view = await deedwire.cases.get('LOS-2026-000481')`,
  addDocuments: `const added = await deedwire.cases.addDocuments('LOS-2026-000481', {
  documents: [{ path: 'documents/tax-receipt.pdf' }],
  note: 'The tax receipt came late.',
})`,
  getDocuments: `const documents = await deedwire.cases.documents('LOS-2026-000481')`,
  withdrawCase: `await deedwire.cases.withdraw('LOS-2026-000481', {
  reason: 'The customer took the loan elsewhere.',
})`,
  getReport: `const files = await deedwire.report.download('LOS-2026-000481', { to: 'reports' })`,
  getQueries: `const queries = await deedwire.cases.queries('LOS-2026-000481')`,
  answerQuery: `await deedwire.cases.answerQuery('LOS-2026-000481', 'query_01kb2x8m5v0000000000000000', {
  text: 'The second holder is his wife; both signed the loan application.',
})`,
  listEvents: `for await (const one of deedwire.events.from({ after: '0' })) {
  console.log(one.cursor, one.event)
}`,
  submitCollateral: `const { id } = await deedwire.collateral.create({
  external_ref: 'COL-2026-000481',
  loan_account_number: 'HL-2026-000481',
  borrower_name: 'Ramesh Baburao Patil',
  properties: [
    {
      reference: 'P1',
      state: 'MH',
      district: 'Pune',
      taluk: 'Haveli',
      village: 'Wagholi',
      survey_no: '9002',
      from_year: 2005,
    },
  ],
})
const found = await deedwire.collateral.waitFor(id)`,
  listCollateral: `const page = await deedwire.collateral.list({ external_ref: 'COL-2026-000481' })`,
  getCollateral: `const found = await deedwire.collateral.get('col_01kb2x8m5v0000000000000000')`,
  getCallback: 'const registration = await deedwire.callback.get()',
  setCallback: `const { signing_secret } = await deedwire.callback.set({
  url: 'https://los.lender.example/deedwire/callbacks',
})`,
  removeCallback: 'await deedwire.callback.remove()',
  rotateSecret: `const { signing_secret } = await deedwire.callback.rotateSecret({ overlap_days: 1 })`,
  testCallback: 'const ping = await deedwire.callback.test()',
  diagnoseCallback: `const diagnosis = await deedwire.callback.diagnose({
  headers: { 'X-SVC-Signature': 'sha256=…', 'X-SVC-Event': 'ping' },
  body: '{"event":"ping"}',
})`,
  examineReceiver: 'const { verdict } = await deedwire.callback.examine()',
  listDeliveries: `for await (const one of deedwire.callback.deliveries({ state: 'failed' })) {
  console.log(one.id, one.event)
}`,
  getDelivery: `const delivery = await deedwire.callback.delivery('dlv_01kb2x8m5v0000000000000000')`,
  replayDelivery: `await deedwire.callback.replay('dlv_01kb2x8m5v0000000000000000')`,
  replayFailed: `const { replayed } = await deedwire.callback.replayFailed({
  since: '2026-11-01T00:00:00Z',
})`,
  whoami: 'const { lender, mode, key, limits } = await deedwire.whoami()',
  advanceCase: `const view = await deedwire.sandbox.advance('LOS-2026-000481', {
  to: 'finalised',
  result: 'positive',
})`,
  reReleaseCase: `const view = await deedwire.sandbox.reRelease('LOS-2026-000481', {
  reason: 'The charge was redeemed.',
})`,
  getExaminationKey: 'const key = await deedwire.callback.examinationKey()',
}
