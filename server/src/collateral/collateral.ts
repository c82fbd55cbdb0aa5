/** The door of this module: others import nothing but this file. */
export {
  type CollateralRequest,
  findRequest as findCollateral,
  listOfCase as listCollateralOfCase,
  type Property,
} from './collateral-store.ts'
export {
  type Connector,
  failureWords,
  type SearchFailureCode,
  searchFailures,
} from './connectors/connector.ts'
export { openConnectors, type RegistryAddresses } from './connectors/open-connectors.ts'
export {
  type DeskExtract,
  type DeskFilter,
  type DeskResult,
  type DeskRow,
  findAtDesk,
  findDeskResult,
  listDesk,
  listExtracts,
  listExtractsOf,
} from './desk-store.ts'
export { type EndDeps, endUnended, overallOf } from './end-search.ts'
export { explainNameMatch, type NameMatchReason } from './explain-name.ts'
export { type SearchFigures, searchFigures } from './figure-store.ts'
export { readArea } from './findings/area.ts'
export type { Findings } from './findings/findings.ts'
export { compareNames } from './findings/names/names.ts'
export { flagWords, severities } from './flag-sentences.ts'
export { linkCollateral, unlinkCollateral } from './link-case.ts'
export { readAnswer } from './read-answers.ts'
export { RecordJudge } from './record-judge.ts'
export { type Parcel, RegistryRecord } from './registry-record.ts'
export { type SearchDeps, SearchWorker } from './search-properties.ts'
export { coveredStates, parcelTypes, type StateRow } from './state-routing.ts'
export { type CollateralIn, submitCollateral } from './submit-collateral.ts'
export { type CollateralView, viewOfCollateral } from './view-collateral.ts'
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
} from './work-desk.ts'
