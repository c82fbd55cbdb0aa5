import { Anchor, Badge, Table } from '@mantine/core'
import type { RefObject } from 'react'
import { Moment } from '../../ui/moment.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { deliveryStates } from './delivery-filters.tsx'
import classes from './developers.module.css'
import type { Delivery } from './types.ts'

interface Props {
  rows: readonly Delivery[]
  body?: RefObject<HTMLTableSectionElement | null>
  /** Left out: nothing scrolls sideways. */
  minWidth?: number
  onOpen(delivery: string): void
}

const heads = ['Recorded', 'State', 'Event', 'Case', 'Attempts', 'Last response', 'Next attempt']

export function DeliveryTable({ rows, body, minWidth = 0, onOpen }: Props) {
  return (
    <WideTable heads={heads} minWidth={minWidth}>
      <Table aria-label="Deliveries" highlightOnHover>
        <TableHeads names={heads} />
        <Table.Tbody {...(body && { ref: body })}>
          {rows.map((row) => {
            const { word, color } = deliveryStates[row.state]
            return (
              <Table.Tr key={row.id} className={classes.row ?? ''}>
                <Table.Td>
                  <Moment at={row.created_at} />
                </Table.Td>
                <Table.Td>
                  <Badge color={color} variant="light" size="sm" miw="max-content">
                    {word}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    data-row
                    onClick={() => onOpen(row.id)}
                  >
                    {row.event}
                  </Anchor>
                </Table.Td>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>
                  {row.external_ref ?? row.case_id ?? row.collateral_id ?? '–'}
                  {` · ${row.sequence}`}
                </Table.Td>
                <Table.Td>{row.attempts}</Table.Td>
                <Table.Td className={classes.said ?? ''} maw={260}>
                  {[row.last_status, row.last_error].filter((part) => part !== null).join(' · ') ||
                    '–'}
                </Table.Td>
                <Table.Td>
                  <Moment at={row.next_attempt_at} />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
