/** Operations that this client does not have are left out; see samples.ts. */
export const pythonSamples: Record<string, string> = {
  createCase: `sent = deedwire.cases.create(
    external_ref="LOS-2026-000481",
    applicant_name="Ramesh Kulkarni",
    loan_account_number="HL-2026-000481",
    case_type="TSR",
    documents=[Document.from_path("documents/sale-deed.pdf")],
)`,
  listCases: `for case in deedwire.cases.each(status=["query_raised"]):
    print(case.external_ref)`,
  getCase: `case = deedwire.cases.get("LOS-2026-000481")`,
  addDocuments: `added = deedwire.cases.add_documents(
    "LOS-2026-000481",
    [Document.from_path("documents/tax-receipt.pdf")],
    note="The tax receipt came late.",
)`,
  getDocuments: `documents = deedwire.cases.documents("LOS-2026-000481")`,
  withdrawCase: `deedwire.cases.withdraw(
    "LOS-2026-000481", reason="The customer took the loan elsewhere."
)`,
  getReport: `files = deedwire.report.download("LOS-2026-000481", "reports")`,
  getQueries: `queries = deedwire.cases.queries("LOS-2026-000481")`,
  answerQuery: `deedwire.cases.answer_query(
    "LOS-2026-000481",
    "query_01kb2x8m5v0000000000000000",
    text="The second holder is his wife; both signed the loan application.",
)`,
  listEvents: `for event in deedwire.events.each(after="0"):
    print(event.cursor, event.event)`,
  submitCollateral: `submitted = deedwire.collateral.create(
    external_ref="COL-2026-000481",
    loan_account_number="HL-2026-000481",
    borrower_name="Ramesh Baburao Patil",
    properties=[
        Property(
            reference="P1",
            state="MH",
            district="Pune",
            taluk="Haveli",
            village="Wagholi",
            survey_no="9002",
            from_year=2005,
        )
    ],
)
found = deedwire.collateral.wait_for(submitted.id)`,
  listCollateral: `page = deedwire.collateral.list(external_ref="COL-2026-000481")`,
  getCollateral: `found = deedwire.collateral.get("col_01kb2x8m5v0000000000000000")`,
  getCallback: 'registration = deedwire.callback.get()',
  setCallback: `registration = deedwire.callback.set("https://los.lender.example/deedwire/callbacks")
secret = registration.signing_secret  # only the first time`,
  removeCallback: 'deedwire.callback.remove()',
  rotateSecret: 'rotated = deedwire.callback.rotate_secret(overlap_days=1)',
  testCallback: 'ping = deedwire.callback.test()',
  whoami: 'who = deedwire.whoami()',
  advanceCase: `case = deedwire.sandbox.advance(
    "LOS-2026-000481", to="finalised", result="positive"
)`,
  reReleaseCase: `case = deedwire.sandbox.re_release(
    "LOS-2026-000481", reason="The charge was redeemed."
)`,
}
