import { useNavigate } from '@tanstack/react-router'
import type { Mode } from '../../api/client.ts'
import type { QueueSearch } from '../../api/queue-search.ts'
import { filled } from '../../api/search-texts.ts'
import { useMay } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Empty, NoMatch } from '../../ui/empty.tsx'

interface Props {
  mode: Mode
  search: QueueSearch
  onChange(search: QueueSearch): void
  next: { isPending: boolean; take(): void }
}

/** Why there are no cases, and what can be done about it. */
export function EmptyQueue({ mode, search, onChange, next }: Props) {
  const may = useMay()
  const navigate = useNavigate()
  const { sort, group, ...filters } = search
  const on = Object.keys(filters)
  const clear = () => onChange(filled({ sort, group } as QueueSearch))
  if (search.analyst === 'me' && on.length === 1 && may('cases:work')) {
    return (
      <Empty
        title="You have no open cases."
        action={{
          label: 'Take the case that is due first',
          do: next.take,
          isPending: next.isPending,
        }}
      >
        Cases that are allocated to you appear here. Remove the filter above to see those of all
        analysts.
      </Empty>
    )
  }
  if (on.length > 0) return <NoMatch title="No cases match these filters." onClear={clear} />
  return (
    <Empty
      title={`No open ${mode === 'test' ? 'test ' : ''}cases.`}
      action={
        may('lenders:manage') && {
          label: 'Go to the lenders',
          do: () => void navigate({ to: paths.lenders }),
        }
      }
    >
      Cases appear here when lenders send them.
      {may('lenders:manage') && ' A lender needs a key to do so.'} Closed cases are found by their
      status.
    </Empty>
  )
}
