import { Button, Paper, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Health } from '../../../api/operations.ts'
import { useMode } from '../../../frame/frame.tsx'
import { paths } from '../../../paths.ts'
import { Moment } from '../../../ui/moment.tsx'
import { BarCell } from '../../../ui/plots/bar-cell.tsx'
import { TableHeads } from '../../../ui/table-heads.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'

const heads = ['Lender', 'Failed deliveries', 'Overdue', 'Open', 'Callbacks pending']

type Row = Health['lenders'][number]
const shownMax = 12
const badness = (row: Row) => row.failed_deliveries * 1000 + row.late * 10 + row.pending_callbacks

/** Lenders with the most failures first. */
export function LenderFigures({ lenders }: { lenders: readonly Row[] }) {
  const mode = useMode()
  const [isAll, setAll] = useState(false)
  const sorted = [...lenders].sort((a, b) => badness(b) - badness(a) || b.open - a.open)
  const rows = isAll ? sorted : sorted.slice(0, shownMax)
  const greatest = (of: (row: Row) => number) => Math.max(0, ...lenders.map(of))
  const failed = greatest((row) => row.failed_deliveries)
  const late = greatest((row) => row.late)
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby="failures">
      <Title order={2} size="h5" id="failures">
        Failures by lender
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        Permanently failed deliveries need a replay
      </Text>
      <WideTable heads={heads} minWidth={480}>
        <Table aria-labelledby="failures" verticalSpacing={4}>
          <TableHeads names={heads} />
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.lender.id}>
                <Table.Th scope="row" fw={400} miw={130}>
                  <TextLink
                    to={paths.lender}
                    params={{ mode, lender: row.lender.id }}
                    search={
                      row.failed_deliveries > 0
                        ? { tab: 'deliveries', state: 'failed' }
                        : { tab: 'callback' }
                    }
                    size="sm"
                  >
                    {row.lender.name}
                  </TextLink>
                </Table.Th>
                <BarCell value={row.failed_deliveries} greatest={failed} />
                <BarCell value={row.late} greatest={late} />
                <Table.Td>{row.open.toLocaleString('en-IN')}</Table.Td>
                <Table.Td>
                  {row.pending_callbacks.toLocaleString('en-IN')}
                  {row.oldest_pending_at && (
                    <Text size="xs" c="dimmed">
                      oldest <Moment at={row.oldest_pending_at} />
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {lenders.length > shownMax && (
        <Button size="xs" variant="subtle" onClick={() => setAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${lenders.length.toLocaleString('en-IN')}`}
        </Button>
      )}
    </Paper>
  )
}
