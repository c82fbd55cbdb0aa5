import { Table, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Figures } from '../../../api/operations.ts'
import { picked } from '../../../api/search-texts.ts'
import { Empty } from '../../../ui/empty.tsx'
import { TableHeads } from '../../../ui/table-heads.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'
import { type FiguresSearch, figureFilters } from '../searches.ts'
import { CountLink } from './count-link.tsx'

interface Props {
  title: string
  /** Of the columns. */
  group: Figures['columns'][number]['group']
  figures: Figures
  search: FiguresSearch
}

/** One row each: a lender, an analyst, a case type, a state or an age. */
export function FiguresTable({ title, group, figures, search }: Props) {
  const navigate = useNavigate()
  const { rows } = figures
  const isNarrowed = (['from', 'to', ...figureFilters] as const).some((field) => search[field])
  const columns = figures.columns.filter((column) => column.group === group)
  const heads = [title, ...columns.map(({ name }) => name)]
  if (rows.length === 0) {
    return (
      <Empty
        title="No cases in this period."
        action={
          isNarrowed && {
            label: 'Show the last 30 days of all cases',
            do: () => void navigate({ to: '.', search: picked(search, ['by']), replace: true }),
          }
        }
      >
        Choose other days{isNarrowed ? ', or fewer filters' : ''}.
      </Empty>
    )
  }
  return (
    <>
      <WideTable heads={heads} label={title} minWidth={columns.length * 80 + 140}>
        <Table aria-label={title} verticalSpacing={4}>
          <TableHeads names={heads} />
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.value}>
                <Table.Th scope="row" fw={400}>
                  {row.name}
                </Table.Th>
                {columns.map((column) => (
                  <Table.Td key={column.key}>
                    <CountLink search={search} column={column} row={row} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {figures.more && (
        <Text size="xs" c="dimmed">
          Only the {rows.length.toLocaleString('en-IN')} rows with the most cases are listed.
        </Text>
      )}
    </>
  )
}
