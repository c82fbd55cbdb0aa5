import { Badge, Group, Table } from '@mantine/core'
import { bandLooks } from '../../land-records/flag-looks.ts'
import { Moment } from '../../ui/moment.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import type { CollateralRequest } from '../api/collateral.ts'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'
import { RequestBadge } from './request-badge.tsx'

const heads = ['Request', 'Loan account', 'Properties', 'Status', 'Submitted']

export function RequestTable({ rows }: { rows: readonly CollateralRequest[] }) {
  const mode = useMode()
  return (
    <WideTable heads={heads}>
      <Table aria-label="Collateral requests" highlightOnHover>
        <TableHeads names={heads} />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" fw={400}>
                <TextLink
                  size="sm"
                  fw={600}
                  to={paths.collateralRequest}
                  params={{ mode, id: row.id }}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {row.external_ref ?? row.id}
                </TextLink>
              </Table.Th>
              <Table.Td>{row.loan_account_number ?? '–'}</Table.Td>
              <Table.Td>
                {row.properties.map(({ reference, stateLabel, findings }) => (
                  <Group key={reference} gap={6} style={{ overflowWrap: 'anywhere' }}>
                    {reference}, {stateLabel}
                    {findings && (
                      <Badge size="sm" miw="max-content" color={bandLooks[findings.riskBand].color}>
                        {bandLooks[findings.riskBand].label}
                      </Badge>
                    )}
                  </Group>
                ))}
              </Table.Td>
              <Table.Td>
                <RequestBadge status={row.status} />
              </Table.Td>
              <Table.Td>
                <Moment at={row.created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
