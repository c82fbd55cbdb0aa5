import { Badge, Table, Text } from '@mantine/core'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import type { Examination } from './types.ts'

const heads = ['Check', 'Outcome', 'Details']

type Result = Examination['results'][number]

const outcomes: Record<Result['outcome'], { word: string; color: string }> = {
  passed: { word: 'Passed', color: 'teal' },
  remark: { word: 'Remark', color: 'blue' },
  failed: { word: 'Failed', color: 'red' },
  not_seen: { word: 'Not checked', color: 'orange' },
}

/** What was sent, what was expected, and what happened. */
export function ExaminationTable({ results }: { results: readonly Result[] }) {
  return (
    <WideTable heads={heads}>
      <Table mt="sm" verticalSpacing="xs" aria-label="Go-live test results">
        <TableHeads names={heads} />
        <Table.Tbody>
          {results.map(({ probe, title, sends, expects, outcome, facts, advice }) => (
            <Table.Tr key={probe} style={{ verticalAlign: 'top' }}>
              <Table.Th scope="row" fw={400} w="40%">
                {title}
                <Text size="xs" c="dimmed">
                  Sent: {sends}. Expected: {expects}.
                </Text>
              </Table.Th>
              <Table.Td>
                <Badge variant="light" color={outcomes[outcome].color}>
                  {outcomes[outcome].word}
                </Badge>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {advice && <Text size="sm">{advice}</Text>}
                {facts.map((fact) => (
                  <Text key={fact} size="xs" c="dimmed">
                    {fact}
                  </Text>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
