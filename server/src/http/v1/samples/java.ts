/** Operations that this client does not have are left out; see samples.ts. */
export const javaSamples: Record<string, string> = {
  createCase: `CaseCreated sent =
    deedwire.cases().create(
        NewCase.of("Ramesh Kulkarni", "HL-2026-000481", "TSR")
            .externalRef("LOS-2026-000481")
            .documents(Document.of(Path.of("documents/sale-deed.pdf"))));`,
  listCases: `for (CaseView one : deedwire.cases().each(CasesFilter.all().status("query_raised"))) {
  System.out.println(one.externalRef());
}`,
  getCase: `CaseView view = deedwire.cases().get("LOS-2026-000481");`,
  addDocuments: `List<Document> receipt = List.of(Document.of(Path.of("documents/tax-receipt.pdf")));
String note = "The tax receipt came late.";
DocumentsAdded added =
    deedwire.cases().addDocuments("LOS-2026-000481", receipt, note, null, null);`,
  getDocuments: `List<StoredDocument> documents = deedwire.cases().documents("LOS-2026-000481");`,
  withdrawCase: `deedwire.cases().withdraw("LOS-2026-000481", "The customer took the loan elsewhere.");`,
  getReport: `List<DownloadedFile> files =
    deedwire.report().download("LOS-2026-000481", Path.of("reports"));`,
  getQueries: `List<Query> queries = deedwire.cases().queries("LOS-2026-000481");`,
  answerQuery: `deedwire.cases().answerQuery(
    "LOS-2026-000481",
    "query_01kb2x8m5v0000000000000000",
    "The second holder is his wife; both signed the loan application.");`,
  listEvents: `for (FeedEvent one : deedwire.events().each("0")) {
  System.out.println(one.cursor() + " " + one.event());
}`,
  submitCollateral: `Property property =
    Property.of("P1", "MH")
        .district("Pune")
        .taluk("Haveli")
        .village("Wagholi")
        .surveyNo("9002")
        .fromYear(2005);
Collateral submitted =
    deedwire.collateral().create(
        NewCollateral.of("Ramesh Baburao Patil", property)
            .externalRef("COL-2026-000481")
            .loanAccountNumber("HL-2026-000481"));
Collateral found = deedwire.collateral().waitFor(submitted.id());`,
  listCollateral: `CollateralPage page = deedwire.collateral().list("COL-2026-000481", 20, null);`,
  getCollateral: `Collateral found = deedwire.collateral().get("col_01kb2x8m5v0000000000000000");`,
  getCallback: 'CallbackRegistration registration = deedwire.callback().get();',
  setCallback: `CallbackRegistration registration =
    deedwire.callback().set("https://los.lender.example/deedwire/callbacks");
String secret = registration.signingSecret(); // only the first time`,
  removeCallback: 'deedwire.callback().remove();',
  rotateSecret: 'SecretRotated rotated = deedwire.callback().rotateSecret(1);',
  testCallback: 'Ping ping = deedwire.callback().test();',
  whoami: 'Whoami who = deedwire.whoami();',
  advanceCase: `CaseView view = deedwire.sandbox().finalise("LOS-2026-000481", "positive", null);`,
  reReleaseCase: `CaseView view =
    deedwire.sandbox().reRelease("LOS-2026-000481", "The charge was redeemed.");`,
}
