import { Anchor, Badge, Table, Text } from '@mantine/core'
import type { RefObject } from 'react'
import type { AuditLine } from '../../../api/operations.ts'
import { Moment } from '../../../ui/moment.tsx'
import { TableHeads } from '../../../ui/table-heads.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'
import classes from '../operations.module.css'
import type { AuditSearch } from '../searches.ts'

interface Props {
  lines: readonly AuditLine[]
  body: RefObject<HTMLTableSectionElement | null>
  look(changed: AuditSearch): void
}

const heads = ['Number, time', 'Actor', 'Action', 'Subject', 'Details']

export function AuditTable({ lines, body, look }: Props) {
  return (
    <WideTable heads={heads} minWidth={760}>
      <Table aria-label="Audit trail" highlightOnHover>
        <TableHeads names={heads} />
        <Table.Tbody ref={body}>
          {lines.map((line) => (
            <Line key={line.seq} line={line} look={look} />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function Line({ line, look }: { line: AuditLine; look: Props['look'] }) {
  const narrow = (changed: AuditSearch, text: string, hint: string, isRow = false) => (
    <Anchor
      component="button"
      type="button"
      size={changed.subject ? 'xs' : 'sm'}
      ta="left"
      className={isRow ? '' : (classes.said ?? '')}
      aria-label={`${text}: ${hint}`}
      onClick={() => look(changed)}
      {...(isRow && { 'data-row': true })}
    >
      {text}
    </Anchor>
  )
  const details = Object.entries(line.details)
  return (
    <Table.Tr className={classes.row ?? ''}>
      <Table.Td className={classes.tight ?? ''}>
        <b>{line.seq.toLocaleString('en-IN')}</b>
        <br />
        <Moment at={line.at} />
      </Table.Td>
      <Table.Td maw={190}>
        {narrow({ actor: line.actor }, line.actor_name ?? line.actor, 'filter by this actor')}
        {line.actor_name && (
          <Text className={classes.mono ?? ''} c="dimmed">
            {line.actor}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.tight ?? ''}>
        {narrow({ action: line.action }, line.action, 'filter by this action', true)}
      </Table.Td>
      <Table.Td maw={250}>
        <span className={classes.mono}>
          {narrow({ subject: line.subject }, line.subject, 'filter by this subject')}
        </span>
        {line.lender && (
          <Text size="xs" component="div">
            {line.lender.name}{' '}
            {line.mode && (
              <Badge size="xs" variant="light" color={line.mode === 'test' ? 'orange' : 'teal'}>
                {line.mode}
              </Badge>
            )}
          </Text>
        )}
      </Table.Td>
      <Table.Td maw={320} className={classes.mono ?? ''}>
        {details.map(([name, value]) => (
          <div key={name}>
            {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
          </div>
        ))}
        {line.request_id && <div>request: {line.request_id}</div>}
      </Table.Td>
    </Table.Tr>
  )
}
