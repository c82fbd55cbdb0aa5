import { Button, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DeskRow } from '../../api/search-desk.ts'
import { useSession } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { formatParcel } from '../../land-records/format-parcel.ts'
import { useFailureTexts } from '../../land-records/use-texts.ts'
import { paths } from '../../paths.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import classes from './desk.module.css'

const heads = ['Waiting', 'State', 'Property', 'Borrower', 'Lender', 'Reason', 'Searcher']

interface Props {
  rows: readonly DeskRow[]
  /** The row that keys act on. */
  at: number
  onMove(to: number): void
  onClaim(row: DeskRow): void
}

export function DeskTable({ rows, at, onMove, onClaim }: Props) {
  const mode = useMode()
  const { staff } = useSession()
  const { whyAtDesk } = useFailureTexts()
  return (
    <WideTable heads={heads} minWidth={760}>
      <Table stickyHeader highlightOnHover aria-label="Properties at the search desk">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} fz="xs" c="dimmed">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr
              key={row.property_id}
              className={classes.row ?? ''}
              data-at={index === at || undefined}
              onClick={() => onMove(index)}
            >
              <Table.Td>
                <Waiting since={row.waiting_since} />
              </Table.Td>
              <Table.Td>{row.parcel.state}</Table.Td>
              <Table.Td>
                <Link
                  to={paths.deskProperty}
                  params={{ mode, property: row.property_id }}
                  className={classes.link ?? ''}
                  data-row={index}
                  onFocus={() => onMove(index)}
                >
                  {formatParcel(row.parcel)}
                </Link>
              </Table.Td>
              <Table.Td>{row.borrower_name}</Table.Td>
              <Table.Td>
                {row.lender.name}
                {row.external_ref ? ` · ${row.external_ref}` : ''}
              </Table.Td>
              <Table.Td>{whyAtDesk(row.why)}</Table.Td>
              <Table.Td>
                {row.searcher === null ? (
                  <Button
                    size="compact-xs"
                    variant="default"
                    data-tour="claim"
                    onClick={() => onClaim(row)}
                    aria-label={`Claim ${formatParcel(row.parcel)}`}
                  >
                    Claim
                  </Button>
                ) : row.searcher.id === staff.id ? (
                  <b>You</b>
                ) : (
                  (row.searcher.name ?? 'A colleague')
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
