/** The door of this module: other modules import only this file. */

export {
  type CaseSide,
  caseComparer,
  comparisonVerdicts,
  toleranceShare as areaToleranceShare,
} from './comparison/compare-with-case.ts'
export { readWrittenArea } from './comparison/written-area.ts'
export { readLabelledNumbers } from './comparison/written-numbers.ts'
export {
  type Connector,
  failureWords,
  searchFailures,
} from './connectors/connector.ts'
export { openConnectors } from './connectors/open-connectors.ts'
export { explainNameMatch } from './explain-name.ts'
export { readArea } from './findings/area/area.ts'
export { documentNumber } from './findings/deeds/document-numbers.ts'
export { type Nature, type NatureKind, natureOf } from './findings/deeds/natures.ts'
export { isOfPartOnly } from './findings/deeds/part-deeds.ts'
export { lenderOf } from './findings/lenders/lenders.ts'
export { fold, latinDigits, scriptOf } from './findings/letters.ts'
export { isTitle } from './findings/names/holder/holder-words.ts'
export { readIndexTwo } from './findings/names/holder/index-two.ts'
export { splitHolder } from './findings/names/holder/read-holder.ts'
export { likenessKeys } from './findings/names/likeness-keys.ts'
export { type BorrowerVerdict, matchBorrowers, weakestOf } from './findings/names/names.ts'
export {
  compareParties,
  mayBeAlike,
  type PartyName,
  type PartyNames,
  partiesIn,
} from './findings/names/party-names.ts'
export { addressWords, relationWords } from './findings/names/relation-words.ts'
export { newWordBook, type WordBook } from './findings/names/word-book.ts'
export { phraseFinder, wordsOf } from './findings/phrases.ts'
export {
  compareParcels,
  type ParcelNumbers,
  readParcels,
} from './findings/places/compare-parcels.ts'
export { sameNumber } from './findings/places/parcel-number.ts'
export { readPart } from './findings/shares.ts'
export { withoutStruckOut } from './findings/struck-out.ts'
export { type ChargeStanding, standingOfCharges } from './findings/title/charge-standing.ts'
export { isSameUnit } from './findings/units/pick-unit.ts'
export { readUnits, type Unit } from './findings/units/read-units.ts'
export { flagWords, severities } from './flag-sentences.ts'
export { parcelTypes } from './parcel-types.ts'
export { type Parcel, RecordEntry, RegistryRecord } from './registry-record.ts'
export { collateralFaults } from './requests/collateral-faults.ts'
export {
  type CollateralRequest,
  findRequest as findCollateral,
  listOfCase as listCollateralOfCase,
  listRequests as listCollateral,
  type Property,
} from './requests/collateral-store.ts'
export { type EndDeps, endUnended } from './requests/end-search.ts'
export { searchFigures } from './requests/figure-store.ts'
export { linkCollateral, unlinkCollateral } from './requests/link-case.ts'
export { listLinkable } from './requests/list-linkable.ts'
export { readAnswer } from './requests/read-answers.ts'
export { RecordJudge } from './requests/record-judge.ts'
export { countSearches, watchSearches } from './requests/search-metrics.ts'
export { yearInIndia } from './requests/search-period.ts'
export { type SearchDeps, SearchWorker } from './requests/search-properties.ts'
export { reportFindings } from './requests/stored-findings.ts'
export { submitCollateral } from './requests/submit-collateral.ts'
export { collateralView, viewOfCollateral } from './requests/view-collateral.ts'
export {
  type DeskExtract,
  type DeskResult,
  type DeskRow,
  findAtDesk,
  findDeskResult,
  listDesk,
  listExtracts,
  listExtractsOf,
} from './search-desk/desk-store.ts'
export { portalQuestions } from './search-desk/portal-questions.ts'
export {
  attachExtract,
  type DeskDeps,
  failSearch,
  giveBackToDesk,
  handOver,
  type JudgedSearch,
  previewSearch,
  removeExtract,
  submitSearch,
  takeFromDesk,
} from './search-desk/work-desk.ts'
export type { SandboxProperty } from './states/sandbox-property.ts'
export type { SearchForm } from './states/search-form.ts'
export type { CollateralState, CoveredStates } from './states/state.ts'
export { coverStates } from './states/state.ts'
export { states } from './states/states.ts'
