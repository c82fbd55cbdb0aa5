import { Button, Group, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { referenceQuery } from '../../../api/office.ts'
import { deliveriesQuery, type QueryOf } from '../../../api/operations.ts'
import { picked, without } from '../../../api/search-texts.ts'
import { useKeys } from '../../../frame/keys.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Empty, NoMatch } from '../../../ui/empty.tsx'
import { parseDateTimeField } from '../../../ui/moment.tsx'
import { More } from '../../../ui/more.tsx'
import { useRowKeys } from '../../../ui/use-row-keys.ts'
import { DeliveryFilters } from '../../developers/delivery-filters.tsx'
import { DeliveryTable } from '../../developers/delivery-table.tsx'
import { deliveryFields } from '../../developers/search-fields.ts'
import type { LenderSearch } from '../searches.ts'
import type { TabProps } from '../tab-props.ts'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

/** Callback deliveries: delivered, pending and failed. */
export function DeliveriesTab({ mode, lender, search, look }: TabProps) {
  const deliveries = useInfiniteQuery(deliveriesQuery(mode, lender.id, toFilter(search)))
  const reference = useQuery(referenceQuery)
  const [replaying, replay] = useDisclosure()
  const { ref: body, keys } = useRowKeys<HTMLTableSectionElement>()
  useKeys({
    ...keys,
    r: () => void deliveries.refetch(),
    f: () => look({ state: search.state === 'failed' ? '' : 'failed' }),
  })
  const rows = deliveries.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <section>
      <Group justify="space-between" mb="sm" align="flex-end">
        <DeliveryFilters events={reference.data?.events ?? []} search={search} look={look} />
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={deliveries.isRefetching}
            onClick={() => void deliveries.refetch()}
          >
            Refresh
          </Button>
          <Button size="xs" variant="light" color="orange" onClick={replay.open}>
            Replay failed
          </Button>
        </Group>
      </Group>
      {deliveries.error && (
        <Problem error={deliveries.error} retry={() => void deliveries.refetch()} />
      )}
      {deliveries.isPending && <Loader aria-label="Loading" />}
      {deliveries.data && rows.length === 0 && <NoDeliveries search={search} look={look} />}
      {rows.length > 0 && (
        <>
          <DeliveryTable
            minWidth={760}
            rows={rows}
            body={body}
            onOpen={(delivery) => look({ delivery })}
          />
          <More
            hasMore={deliveries.hasNextPage}
            isLoading={deliveries.isFetchingNextPage}
            load={() => void deliveries.fetchNextPage()}
            shown={rows.length}
            one="delivery"
            many="deliveries"
          />
        </>
      )}
      <DeliveryDrawer
        mode={mode}
        lender={lender}
        delivery={search.delivery ?? ''}
        onClose={() => look({ delivery: '' })}
      />
      <ReplayDialog mode={mode} lender={lender} opened={replaying} onClose={replay.close} />
    </section>
  )
}

/** Times in the address use the clock of this machine; the service expects UTC. */
function toFilter(search: LenderSearch): QueryOf<'listLenderDeliveries'> {
  const { from = '', to = '', ...rest } = picked(search, deliveryFields)
  const [since, until] = [parseDateTimeField(from), parseDateTimeField(to)]
  return {
    ...(rest as QueryOf<'listLenderDeliveries'>),
    ...(since && { from: since }),
    ...(until && { to: until }),
  }
}

function NoDeliveries({ search, look }: Pick<TabProps, 'search' | 'look'>) {
  if (deliveryFields.some((field) => search[field])) {
    return (
      <NoMatch
        title="No deliveries match these filters."
        onClear={() => look(without(deliveryFields))}
      />
    )
  }
  return (
    <Empty
      title="No deliveries yet."
      action={{ label: 'Go to the callback URL', do: () => look({ tab: 'callback' }) }}
    >
      Each event of a case is delivered to the callback URL of the lender, and listed here with its
      attempts.
    </Empty>
  )
}
