import { Table, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { Mode } from '../../../api/client.ts'
import { callbackStatesQuery, healthQuery, type LenderAccount } from '../../../api/operations.ts'
import { modes, paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'
import { CallbackBadge } from '../../developers/callback-badge.tsx'
import classes from '../operations.module.css'

interface Props {
  /** The same lenders in each mode: keys and use differ. */
  lenders: readonly { id: string; name: string; of: Record<Mode, LenderAccount | undefined> }[]
  body: RefObject<HTMLTableSectionElement | null>
}

const titles = { live: 'Live', test: 'Test' }
const heads = ['Open cases', 'Callback', 'Keys']
const cardHeads = [
  'Lender',
  ...modes.flatMap((mode) => heads.map((head) => `${titles[mode]}: ${head}`)),
]

export function LenderTable({ lenders, body }: Props) {
  return (
    <WideTable heads={cardHeads} minWidth={760}>
      <Table aria-label="Lenders" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th rowSpan={2} scope="col">
              Lender
            </Table.Th>
            {modes.map((mode) => (
              <Table.Th key={mode} colSpan={3} scope="colgroup">
                {titles[mode]}
              </Table.Th>
            ))}
          </Table.Tr>
          <Table.Tr>
            {modes.flatMap((mode) =>
              heads.map((head) => (
                <Table.Th key={`${mode}${head}`} scope="col" fw={400}>
                  {head}
                </Table.Th>
              )),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          {lenders.map(({ id, name, of }) => (
            <Table.Tr key={id} className={classes.row ?? ''}>
              <Table.Th scope="row">
                <TextLink
                  to={paths.lender}
                  params={{ mode: 'live', lender: id }}
                  size="sm"
                  data-row
                >
                  {name}
                </TextLink>
                <Text className={classes.mono ?? ''} c="dimmed">
                  {id}
                </Text>
              </Table.Th>
              {modes.map((mode) => (
                <ModeCells key={mode} mode={mode} lender={id} name={name} account={of[mode]} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function ModeCells(props: {
  mode: Mode
  lender: string
  name: string
  account: LenderAccount | undefined
}) {
  const { mode, lender, name, account } = props
  const states = useQuery(callbackStatesQuery(mode))
  const health = useQuery(healthQuery(mode, '1'))
  const figures = health.data?.lenders.find((row) => row.lender.id === lender)
  const state = states.data?.callbacks.find(({ lender_id }) => lender_id === lender)
  const to = { to: paths.lender, params: { mode, lender } }
  return (
    <>
      <Table.Td>
        {health.data ? (figures?.open ?? 0).toLocaleString('en-IN') : '…'}
        {figures && figures.late > 0 && (
          <Text span size="sm" fw={600} className={classes.bad ?? ''}>
            {` · ${figures.late.toLocaleString('en-IN')} overdue`}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {states.data ? (
          <Link {...to} search={{ tab: 'callback' }}>
            <CallbackBadge state={state} />
            <VisuallyHidden>{`, callback of ${name}, ${titles[mode]}`}</VisuallyHidden>
          </Link>
        ) : (
          '…'
        )}
        {state && state.pending > 0 && (
          <Text size="xs">{state.pending.toLocaleString('en-IN')} pending</Text>
        )}
      </Table.Td>
      <Table.Td>
        <TextLink {...to} search={{ tab: 'keys' }} size="sm">
          {account ? `${account.keys.usable} of ${account.keys.count}` : '…'}
          <VisuallyHidden>{` keys of ${name} active, ${titles[mode]}`}</VisuallyHidden>
        </TextLink>
      </Table.Td>
    </>
  )
}
