import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from './client.ts'
import type { QueryOf } from './operations.ts'

/** The words of the certificate, and the format of a lender's reports. */

export type ClauseLibrary = Answer<'listClauses'>
export type ClauseChoices = ClauseLibrary['choices']
export type Clause = Answer<'listClauseVersions'>['clauses'][number]
export type ClauseScope = Pick<Clause, 'key' | 'result' | 'state' | 'case_type'>

/** In place of a result, a state or a case type. */
export const any = 'any' satisfies Clause['result']

export const clausesKey = ['clauses']

export const clauseLibraryQuery = (filter: QueryOf<'listClauses'>) =>
  queryOptions({
    queryKey: [...clausesKey, 'library', filter],
    queryFn: ({ signal }) => call('listClauses', { query: filter, signal }),
    placeholderData: (before) => before,
  })

export const clauseVersionsQuery = ({ key, result, state, case_type }: ClauseScope) =>
  queryOptions({
    queryKey: [...clausesKey, 'versions', key, result, state, case_type],
    queryFn: ({ signal }) =>
      call('listClauseVersions', { query: { key, result, state, case_type }, signal }),
  })

export type QueryText = Answer<'listQueryTexts'>['texts'][number]

export const queryTextsQuery = queryOptions({
  queryKey: ['query-texts'],
  queryFn: ({ signal }) => call('listQueryTexts', { signal }),
})

export type ChosenFor = QueryOf<'listChosenClauses'>

export const chosenClausesQuery = (of: ChosenFor) =>
  queryOptions({
    queryKey: [...clausesKey, 'chosen', of],
    queryFn: ({ signal }) => call('listChosenClauses', { query: of, signal }),
    placeholderData: (before) => before,
  })

export type ReportFormatPage = Answer<'getReportFormat'>
export type ReportFormat = Answer<'setReportFormat'>
export type FormatSection = ReportFormat['sections'][number]

export const reportFormatQuery = (lender: string) =>
  queryOptions({
    queryKey: ['report-format', lender],
    queryFn: ({ signal }) => call('getReportFormat', { params: { lender }, signal }),
    // A background refresh does not overwrite what is being typed.
    refetchOnWindowFocus: false,
  })
