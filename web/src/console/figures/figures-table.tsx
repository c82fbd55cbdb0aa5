import { Table, Text } from '@mantine/core'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import type { Figures } from '../api/figures.ts'
import type { FiguresSearch } from '../searches.ts'
import { CountLink } from './count-link.tsx'

interface Props {
  title: string
  figures: Figures
  search: FiguresSearch
}

/** One row each: a case type, a state or an age of open queries. */
export function FiguresTable({ title, figures, search }: Props) {
  const { columns, rows, more } = figures
  const heads = [title, ...columns.map(({ name }) => name)]
  return (
    <>
      <WideTable heads={heads} label={title}>
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
      {more && (
        <Text size="xs" c="dimmed">
          Only the {rows.length.toLocaleString('en-IN')} rows with the most cases are listed.
        </Text>
      )}
    </>
  )
}
