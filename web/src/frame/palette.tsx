import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, type Mode } from '../api/client.ts'
import { useMay } from '../api/session.ts'
import { inMode, menu, paths } from '../paths.ts'
import { caseStatuses, statusLooks } from './case-status.ts'

const foundMax = 8

/** Ctrl K: a page by its name, or a case by any of its words. */
export function Palette({ mode }: { mode: Mode }) {
  const may = useMay()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 150)
  const found = useQuery({
    queryKey: ['palette', mode, words],
    queryFn: ({ signal }) =>
      call('getQueue', {
        params: { mode },
        query: { q: words, status: caseStatuses.join(), limit: String(foundMax) },
        signal,
      }),
    enabled: /[\p{L}\p{N}]{3}/u.test(words),
  })
  const cases = (found.data?.cases ?? []).map((row) => ({
    id: row.case_id,
    label: `${row.external_ref} · ${row.applicant_name}`,
    description: `${row.lender.name} · ${statusLooks[row.status].label}`,
    // Already filtered by the service, by words that are not shown here too.
    keywords: typed,
    onClick: () => void navigate({ href: inMode(paths.case, mode).replace('$id', row.case_id) }),
  }))
  const pages = menu
    .filter(({ permission }) => permission === undefined || may(permission))
    .map(({ label, path }) => ({
      id: `page ${label}`,
      label,
      onClick: () => void navigate({ href: inMode(path, mode) }),
    }))
  const inDocuments = {
    id: 'search documents',
    label: `Search for “${words}” in all documents`,
    keywords: typed,
    onClick: () => void navigate({ to: paths.search, params: { mode }, search: { q: words } }),
  }
  const other: Mode = mode === 'live' ? 'test' : 'live'
  const groups: SpotlightActionGroupData[] = [
    { group: 'Cases', actions: cases },
    { group: 'Pages', actions: pages },
    {
      group: 'Documents',
      actions: words.length >= 2 && may('documents:read') ? [inDocuments] : [],
    },
    {
      group: 'Data',
      actions: [
        {
          id: 'other mode',
          label: `Switch to ${other} data`,
          onClick: () => void navigate({ href: inMode(paths.queue, other) }),
        },
      ],
    },
  ]
  return (
    <Spotlight
      shortcut={['mod + K']}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      query={typed}
      onQueryChange={setTyped}
      limit={20}
      nothingFound={found.isFetching ? 'Searching…' : 'No results'}
      searchProps={{ placeholder: 'Page, name, loan number or reference', 'aria-label': 'Go to' }}
    />
  )
}
