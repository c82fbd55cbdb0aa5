import { Badge, Code, Table, Text } from '@mantine/core'
import { Moment } from '../../ui/moment.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import type { ApiKey } from '../api/keys.ts'

const heads = ['Key', 'Label', 'State', 'Scopes', 'Last used', 'Expires']

const looks: Record<ApiKey['state'], { word: string; color: string }> = {
  usable: { word: 'Active', color: 'teal' },
  expired: { word: 'Expired', color: 'gray' },
  revoked: { word: 'Revoked', color: 'red' },
}

export function KeyTable({ rows }: { rows: readonly ApiKey[] }) {
  return (
    <WideTable heads={heads}>
      <Table aria-label="API keys">
        <TableHeads names={heads} />
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function Row({ row }: { row: ApiKey }) {
  const { word, color } = looks[row.state]
  return (
    <Table.Tr>
      <Table.Td>
        <Code>{row.key}</Code>
        <Text size="xs" c="dimmed">
          created <Moment at={row.created_at} />
        </Text>
      </Table.Td>
      <Table.Td>{row.label || '–'}</Table.Td>
      <Table.Td>
        <Badge color={color} variant="light" size="sm" miw="max-content">
          {word}
        </Badge>
      </Table.Td>
      <Table.Td>
        {row.scopes.map((scope) => (
          <div key={scope}>{scope}</div>
        ))}
      </Table.Td>
      <Table.Td>
        <Moment at={row.last_used_at} none="Never" />
      </Table.Td>
      <Table.Td>
        <Moment at={row.expires_at} none="Never" />
      </Table.Td>
    </Table.Tr>
  )
}
