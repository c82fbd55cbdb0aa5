import { Button, Menu, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { any, type Clause, type ClauseLibrary } from '../../../api/wording.ts'
import { Moment } from '../../../ui/moment.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'
import operations from '../operations.module.css'
import type { Labels } from './clause-labels.ts'
import { ClauseSource, ClauseText } from './clause-text.tsx'
import classes from './wording.module.css'

export type ClauseTask = 'version' | 'history'

interface Props {
  place: ClauseLibrary['choices']['places'][number]
  clauses: readonly Clause[]
  labels: Labels
  begin(clause: Clause, task: ClauseTask): void
}

const heads = [
  ['Result', '11%'],
  ['State', '9%'],
  ['Case type', '11%'],
  ['Text', undefined],
  ['Source', '12%'],
] as const

/** The clauses of one place of the certificate. */
export function ClauseTable({ place, clauses, labels, begin }: Props) {
  const title = `place-${place.key}`
  return (
    <section aria-labelledby={title}>
      <Title order={2} size="h5" mt="lg" mb={4} id={title}>
        {place.label}{' '}
        <Text span className={operations.mono ?? ''} c="dimmed" fw={400}>
          {place.key}
        </Text>
      </Title>
      <WideTable heads={heads.map(([name]) => name)} minWidth={740}>
        <Table
          aria-labelledby={title}
          className={classes.table ?? ''}
          highlightOnHover
          verticalSpacing={6}
        >
          <Table.Thead>
            <Table.Tr>
              {heads.map(([name, width]) => (
                <Table.Th key={name} scope="col" {...(width && { w: width })}>
                  {name}
                </Table.Th>
              ))}
              <Table.Th scope="col" w="10%">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {clauses.map((clause) => (
              <Row
                key={[clause.result, clause.state, clause.case_type].join()}
                clause={clause}
                labels={labels}
                begin={(task) => begin(clause, task)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  )
}

function Row(props: { clause: Clause; labels: Labels; begin(task: ClauseTask): void }) {
  const { clause, labels, begin } = props
  const { result, state, case_type, version, pieces, added_at } = clause
  const applies = [
    [result, labels.result(result)],
    [state, labels.state(state)],
    [case_type, labels.caseType(case_type)],
  ] as const
  return (
    <Table.Tr className={operations.row ?? ''}>
      {applies.map(([code, label]) => (
        <Table.Td key={label} {...(code === any && { c: 'dimmed' })}>
          {label}
        </Table.Td>
      ))}
      <Table.Td>
        <ClauseText pieces={pieces} />
      </Table.Td>
      <Table.Td>
        <ClauseSource version={version} />
        {version > 0 && (
          <Text size="xs" c="dimmed" mt={2}>
            {clause.added_by_name ?? clause.added_by}
            <br />
            <Moment at={added_at} />
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              size="compact-xs"
              variant="default"
              data-row
              aria-label={`Actions for ${labels.place(clause.key)}, ${labels.scope(clause)}`}
            >
              Actions ▾
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => begin('version')}>New version</Menu.Item>
            <Menu.Item onClick={() => begin('history')}>History</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  )
}
