/** The door of this module: other modules import only this file. */
export { requiredFields, templateColumns } from './columns.ts'
export { type CreationDeps, createListedCases } from './create-listed-cases.ts'
export type { JudgeCase } from './judge-rows.ts'
export { type ListRow, rowStates } from './list-row.ts'
export { type CaseList, listLists, listRows, listStates } from './list-store.ts'
export {
  addList,
  confirmList,
  discardList,
  forgetOldLists,
  listLimits,
  requireList,
} from './manage-lists.ts'
