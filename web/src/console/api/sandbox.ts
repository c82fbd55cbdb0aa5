import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from './client.ts'

/** What is there for test cases only. */
export const mode = 'test'

export type Scenario = Answer<'listScenarios'>['scenarios'][number]
export type CaseView = Answer<'getCase'>

export const scenariosQuery = queryOptions({
  queryKey: ['scenarios'],
  queryFn: ({ signal }) => call('listScenarios', { params: { mode }, signal }),
})

const endStates: readonly CaseView['status'][] = ['finalised', 'withdrawn', 'query_raised']

/** While it moves by itself, it is polled; a scenario may go on after its first report. */
export const playedCaseQuery = (ref: string) =>
  queryOptions({
    queryKey: ['played-case', ref] as const,
    queryFn: ({ signal }) => call('getCase', { params: { mode, ref }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && endStates.includes(data.status) ? 5_000 : 1_000,
  })
