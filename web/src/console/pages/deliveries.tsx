import { Button, Group, Loader } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { picked, without } from '../../api/search-texts.ts'
import { DeliveryFilters } from '../../features/developers/delivery-filters.tsx'
import { DeliveryTable } from '../../features/developers/delivery-table.tsx'
import { ReplayForm } from '../../features/developers/replay-form.tsx'
import { deliveryFields } from '../../features/developers/search-fields.ts'
import { Problem } from '../../frame/problem.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { parseDateTimeField } from '../../ui/moment.tsx'
import { More } from '../../ui/more.tsx'
import { type DeliveriesQuery, deliveriesKey, deliveriesQuery } from '../api/callbacks.ts'
import { call } from '../api/client.ts'
import { DeliveryDrawer } from '../callbacks/delivery-drawer.tsx'
import { eventNames } from '../callbacks/event-words.ts'
import type { DeliveriesSearch } from '../callbacks/searches.ts'
import { Page } from '../frame/page.tsx'
import { useDialog } from '../frame/use-dialog.tsx'
import { useLook } from '../frame/use-look.ts'
import { useMode } from '../frame/use-mode.ts'
import { routeIds } from '../paths.ts'

/** What was sent to the callback URL, what waits and what failed. */
export function DeliveriesPage() {
  const mode = useMode()
  const search: DeliveriesSearch = useSearch({ from: routeIds.deliveries })
  const look = useLook(search)
  const client = useQueryClient()
  const deliveries = useInfiniteQuery(deliveriesQuery(mode, toFilter(search)))
  const [dialog, show] = useDialog()
  const rows = deliveries.data?.pages.flatMap((page) => page.deliveries) ?? []
  const isFiltered = deliveryFields.some((field) => search[field])
  const replay = () =>
    show(`Replay failed ${mode} deliveries`, (close) => (
      <ReplayForm
        mode={mode}
        replay={(body) => call('replayFailed', { params: { mode }, body })}
        onReplayed={() => client.invalidateQueries({ queryKey: deliveriesKey(mode) })}
        onClose={close}
      />
    ))
  return (
    <Page
      title="Deliveries"
      lead="Each event for your callback URL, with the answers of your system. An event that was not accepted is sent again for days, until it is."
      actions={
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={deliveries.isRefetching}
            onClick={() => void deliveries.refetch()}
          >
            Refresh
          </Button>
          <Button size="xs" variant="light" color="orange" onClick={replay}>
            Replay failed
          </Button>
        </Group>
      }
    >
      <DeliveryFilters events={eventNames} search={search} look={look} />
      {deliveries.error && (
        <Problem error={deliveries.error} retry={() => void deliveries.refetch()} />
      )}
      {deliveries.isPending && <Loader aria-label="Loading" mt="sm" />}
      <div style={{ marginTop: 16 }}>
        {deliveries.data && rows.length === 0 && isFiltered && (
          <NoMatch
            title="No deliveries match these filters."
            onClear={() => look(without(deliveryFields))}
          />
        )}
        {deliveries.data && rows.length === 0 && !isFiltered && (
          <Empty title="No deliveries yet">
            Register a callback URL under Callbacks: events of cases that follow are listed here.
          </Empty>
        )}
        {rows.length > 0 && (
          <>
            <DeliveryTable rows={rows} onOpen={(delivery) => look({ delivery })} />
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
      </div>
      <DeliveryDrawer
        mode={mode}
        delivery={search.delivery ?? ''}
        onClose={() => look({ delivery: '' })}
      />
      {dialog}
    </Page>
  )
}

/** Times in the address use the clock of this machine; the service expects UTC. */
function toFilter(search: DeliveriesSearch): DeliveriesQuery {
  const { from = '', to = '', ...rest } = picked(search, deliveryFields)
  const [since, until] = [parseDateTimeField(from), parseDateTimeField(to)]
  return {
    ...(rest as DeliveriesQuery),
    ...(since && { from: since }),
    ...(until && { to: until }),
  }
}
