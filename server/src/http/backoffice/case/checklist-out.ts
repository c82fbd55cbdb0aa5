import { checklists, type ExpectedDocument, expectedDocuments } from '../../../cases/cases.ts'

export function checklistsOut() {
  return {
    papers: Object.entries(expectedDocuments).map(([key, one]: [string, ExpectedDocument]) => ({
      key,
      title: one.title,
      states: one.states ?? null,
    })),
    checklists: Object.entries(checklists).map(([case_type, items]) => ({ case_type, items })),
  }
}
