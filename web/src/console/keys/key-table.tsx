import { Badge, Button, Code, Group, Table, Text } from '@mantine/core'
import { Moment } from '../../ui/moment.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import type { ApiKey } from '../api/keys.ts'
import type { Mode } from '../api/session.ts'
import type { ShowDialog } from '../frame/use-dialog.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'

const heads = ['Key', 'Label', 'State', 'Scopes', 'Last used', 'Expires', 'Actions']

const looks: Record<ApiKey['state'], { word: string; color: string }> = {
  usable: { word: 'Active', color: 'teal' },
  expired: { word: 'Expired', color: 'gray' },
  revoked: { word: 'Revoked', color: 'red' },
}

interface Props {
  mode: Mode
  show: ShowDialog
}

export function KeyTable({ rows, ...more }: Props & { rows: readonly ApiKey[] }) {
  return (
    <WideTable heads={heads}>
      <Table aria-label="API keys">
        <TableHeads names={heads} />
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} {...more} />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function Row({ row, mode, show }: Props & { row: ApiKey }) {
  const name = `${row.key} ${row.label}`.trim()
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
      <Table.Td>
        {row.state === 'usable' && (
          <Group gap={4}>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Rotate ${name}`}
              onClick={() =>
                show(`Rotate ${name}`, (close) => (
                  <RotateKey mode={mode} row={row} onClose={close} />
                ))
              }
            >
              Rotate
            </Button>
            <Button
              size="compact-xs"
              variant="light"
              color="red"
              aria-label={`Revoke ${name}`}
              onClick={() =>
                show(`Revoke ${name}?`, (close) => (
                  <RevokeKey mode={mode} row={row} onClose={close} />
                ))
              }
            >
              Revoke
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
