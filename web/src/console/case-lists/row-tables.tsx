import { Anchor, Group, Loader, Table, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { More } from '../../ui/more.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type CaseList, type ListRow, rowsQuery } from '../api/case-lists.ts'
import { toAddress } from '../api/client.ts'
import classes from '../console.module.css'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'
import own from './case-lists.module.css'

const cellOf = ({ values }: ListRow, field: string) =>
  String((values as Record<string, string | number | undefined>)[field] ?? '')

/** Every error with its row, column and value. */
export function FaultTable({ list }: { list: CaseList }) {
  const mode = useMode()
  const found = useInfiniteQuery(rowsQuery(mode, list.id, true))
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const file = toAddress('getCaseListFaults', { params: { mode, list: list.id } })
  return (
    <section aria-labelledby="errors">
      <Group justify="space-between" mt="lg">
        <Title order={2} size="h4" id="errors">
          Rows with errors
        </Title>
        <Anchor href={file} download>
          Download the errors (CSV)
        </Anchor>
      </Group>
      {found.error && <Problem error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Loader aria-label="Loading" />}
      {rows.length > 0 && (
        <div className={classes.scroll}>
          <Table aria-label="Errors" className={`${classes.cards} ${own.rows}`}>
            <TableHeads names={['Row', 'Column', 'Value', 'Error']} />
            <Table.Tbody>
              {rows.flatMap((row) =>
                row.faults.map(({ field, column, message }) => (
                  <Table.Tr key={`${row.row} ${field} ${message}`}>
                    <Table.Th scope="row">Row {row.row}</Table.Th>
                    <Table.Td data-label="Column">{column}</Table.Td>
                    <Table.Td data-label="Value">
                      <Shortened text={cellOf(row, field)} />
                    </Table.Td>
                    <Table.Td data-label="Error">
                      {message}
                      {row.case_id && message.includes(row.case_id) && (
                        <>
                          {' '}
                          <TextLink to={paths.case} params={{ mode, ref: row.case_id }}>
                            Open the case
                          </TextLink>
                        </>
                      )}
                    </Table.Td>
                  </Table.Tr>
                )),
              )}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Loaded found={found} shown={rows.length} />
    </section>
  )
}

const shownMax = 60

function Shortened({ text }: { text: string }) {
  if (text === '')
    return (
      <Text span inherit c="dimmed">
        (empty)
      </Text>
    )
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
}

/** The other rows, with their cases once they exist. */
export function SoundTable({ list }: { list: CaseList }) {
  const mode = useMode()
  const found = useInfiniteQuery(rowsQuery(mode, list.id, false))
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const isChecked = list.state === 'checked'
  return (
    <section aria-labelledby="sound">
      <Title order={2} size="h4" id="sound" mt="lg">
        {isChecked ? 'Rows that can become cases' : 'Cases'}
      </Title>
      {found.error && <Problem error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Loader aria-label="Loading" />}
      {rows.length > 0 && (
        <div className={classes.scroll}>
          <Table
            aria-label={isChecked ? 'Rows' : 'Cases'}
            className={`${classes.cards} ${own.rows}`}
          >
            <TableHeads names={['Row', 'Reference', 'Applicant', 'Case type', 'Case']} />
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.row}>
                  <Table.Th scope="row">Row {row.row}</Table.Th>
                  <Table.Td data-label="Reference">
                    {cellOf(row, 'external_ref') || cellOf(row, 'loan_account_number')}
                  </Table.Td>
                  <Table.Td data-label="Applicant">{cellOf(row, 'applicant_name')}</Table.Td>
                  <Table.Td data-label="Case type">{cellOf(row, 'case_type')}</Table.Td>
                  <Table.Td data-label="Case">
                    {row.case_id === null ? (
                      'Not created yet'
                    ) : (
                      <TextLink to={paths.case} params={{ mode, ref: row.case_id }}>
                        Open the case of row {row.row}
                      </TextLink>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Loaded found={found} shown={rows.length} />
    </section>
  )
}

interface Found {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

function Loaded({ found, shown }: { found: Found; shown: number }) {
  return (
    <More
      hasMore={found.hasNextPage}
      isLoading={found.isFetchingNextPage}
      load={() => void found.fetchNextPage()}
      shown={shown}
      one="row"
      many="rows"
    />
  )
}
