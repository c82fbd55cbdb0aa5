import { Anchor, Badge, Button, Code, CopyButton, Table, Text } from '@mantine/core'
import type { RefObject } from 'react'
import { Moment } from '../../ui/moment.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import classes from './developers.module.css'
import { explainError } from './error-texts.ts'
import type { ApiRequest } from './types.ts'

const heads = ['Time, request id', 'Request', 'Response', 'Reason', 'Key', 'Duration']

interface Props {
  rows: readonly ApiRequest[]
  body?: RefObject<HTMLTableSectionElement | null>
  /** Left out: nothing scrolls sideways. */
  minWidth?: number
}

/** Requests with the reason for each failure. */
export function RequestTable({ rows, body, minWidth = 0 }: Props) {
  return (
    <WideTable heads={heads} minWidth={minWidth}>
      <Table aria-label="Requests" highlightOnHover>
        <TableHeads names={heads} />
        <Table.Tbody {...(body && { ref: body })}>
          {rows.map((row) => (
            <RequestRow key={row.request_id} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function RequestRow({ row }: { row: ApiRequest }) {
  const color = row.status >= 500 ? 'red' : row.status >= 400 ? 'orange' : 'teal'
  return (
    <Table.Tr className={classes.row ?? ''}>
      <Table.Td className={classes.tight ?? ''}>
        <Moment at={row.at} />
        <br />
        <CopyButton value={row.request_id}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="subtle"
              fw={400}
              px={0}
              onClick={copy}
              data-row
              aria-label={`Copy request id ${row.request_id}`}
            >
              <span className={classes.mono}>{copied ? 'Copied' : row.request_id}</span>
            </Button>
          )}
        </CopyButton>
      </Table.Td>
      <Table.Td maw={300}>
        <span className={classes.mono}>
          <b>{row.method}</b> {row.path}
        </span>
        {row.route === null && (
          <Text size="xs" c="dimmed">
            Unknown path
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Badge color={color} variant="light" size="sm" miw="max-content">
          {row.status}
        </Badge>
      </Table.Td>
      <Table.Td maw={280}>
        {row.code && <ErrorCode code={row.code} />}
        <Text size="xs">{explainError(row.code)}</Text>
      </Table.Td>
      <Table.Td className={classes.tight ?? ''}>
        {row.key.label || '–'}
        <Text size="xs" c="dimmed">
          {row.key.last_four === null ? row.key.id : `…${row.key.last_four}`}
        </Text>
      </Table.Td>
      <Table.Td className={classes.tight ?? ''}>
        {row.duration_ms.toLocaleString('en-IN')} ms
      </Table.Td>
    </Table.Tr>
  )
}

/** With what the documentation says about it. */
function ErrorCode({ code }: { code: string }) {
  return (
    <Anchor href={`/docs/errors#:~:text=${code}`} target="_blank" rel="noreferrer" size="sm">
      <Code>{code}</Code>
    </Anchor>
  )
}
