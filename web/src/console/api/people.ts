import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from './client.ts'

export type Person = Answer<'listPeople'>['people'][number]

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => call('listPeople', { signal }),
})

export const personSessionsQuery = (person: string) =>
  queryOptions({
    queryKey: ['person-sessions', person],
    queryFn: ({ signal }) => call('listPersonSessions', { params: { person }, signal }),
    staleTime: 0,
  })
