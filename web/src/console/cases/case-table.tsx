import { Table, Text } from '@mantine/core'
import { Moment } from '../../ui/moment.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import type { CaseRow } from '../api/cases.ts'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'
import { CaseBadges } from './case-badges.tsx'

const heads = ['Reference', 'Applicant', 'Case type', 'Place', 'Status', 'Received', 'Due']

export function CaseTable({ rows }: { rows: readonly CaseRow[] }) {
  return (
    <WideTable heads={heads}>
      <Table aria-label="Cases" highlightOnHover>
        <TableHeads names={heads} />
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.case_id} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function Row({ row }: { row: CaseRow }) {
  const mode = useMode()
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <TextLink
          size="sm"
          fw={600}
          to={paths.case}
          params={{ mode, ref: row.case_id }}
          style={{ overflowWrap: 'anywhere' }}
        >
          {row.external_ref}
        </TextLink>
        {row.loan_account_number !== row.external_ref && (
          <Text size="xs" c="dimmed">
            Loan {row.loan_account_number}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{row.applicant_name}</Table.Td>
      <Table.Td>{row.case_type}</Table.Td>
      <Table.Td>{[row.district, row.state].filter(Boolean).join(', ') || '–'}</Table.Td>
      <Table.Td>
        <CaseBadges {...row} />
      </Table.Td>
      <Table.Td>
        <Moment at={row.received_at} />
      </Table.Td>
      <Table.Td>
        <Moment at={row.due_at} />
      </Table.Td>
    </Table.Tr>
  )
}
