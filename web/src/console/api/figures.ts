import { queryOptions } from '@tanstack/react-query'
import { type Answer, call, type QueryOf } from './client.ts'
import type { Mode } from './session.ts'

export type Figures = Answer<'getFigures'>

export const figuresQuery = (mode: Mode, table: string, asked: QueryOf<'getFigures'>) =>
  queryOptions({
    queryKey: ['figures', mode, table, asked],
    queryFn: ({ signal }) => call('getFigures', { params: { mode, table }, query: asked, signal }),
  })
