import { Table } from '@mantine/core'
import { Moment } from '../../ui/moment.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { CaseList } from '../api/case-lists.ts'
import classes from '../console.module.css'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'
import { ListState } from './list-state.tsx'

const heads = ['File', 'State', 'Rows', 'With errors', 'Cases created', 'Uploaded']

export function ListTable({ lists }: { lists: readonly CaseList[] }) {
  const mode = useMode()
  return (
    <div className={classes.scroll}>
      <Table aria-label="Uploaded files" highlightOnHover className={classes.cards ?? ''}>
        <TableHeads names={heads} />
        <Table.Tbody>
          {lists.map(({ id, filename, state, rows, counts, uploaded_at }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                <TextLink to={paths.caseList} params={{ mode, list: id }}>
                  {filename}
                </TextLink>
              </Table.Th>
              <Table.Td data-label="State">
                <ListState state={state} />
              </Table.Td>
              <Table.Td data-label="Rows">{rows.toLocaleString('en-IN')}</Table.Td>
              <Table.Td data-label="With errors">
                {(counts.faulty + counts.failed).toLocaleString('en-IN')}
              </Table.Td>
              <Table.Td data-label="Cases created">
                {counts.created.toLocaleString('en-IN')}
              </Table.Td>
              <Table.Td data-label="Uploaded">
                <Moment at={uploaded_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
