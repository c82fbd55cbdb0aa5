import { Button, Group, Loader, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { More } from '../../ui/more.tsx'
import { collateralListQuery } from '../api/collateral.ts'
import { useMay } from '../api/session.ts'
import { RequestTable } from '../collateral/request-table.tsx'
import { Page } from '../frame/page.tsx'
import { useMode } from '../frame/use-mode.ts'
import { inMode, paths } from '../paths.ts'
import type { CollateralSearch } from '../searches.ts'

/** Requests to verify properties, newest first. */
export function CollateralPage() {
  const mode = useMode()
  const mayWrite = useMay(mode)('cases:write')
  const { external_ref: reference }: CollateralSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(reference ?? '')
  const requests = useInfiniteQuery(collateralListQuery(mode, reference))
  const rows = requests.data?.pages.flatMap(({ data }) => data) ?? []
  const find = (text: string) => {
    setTyped(text)
    void navigate({ to: '.', search: text ? { external_ref: text } : {}, replace: true })
  }
  const submitPath = inMode(paths.submitCollateral, mode)
  return (
    <Page
      title="Collateral"
      lead="Properties that are verified with the land records of their states."
      actions={
        mayWrite && (
          <Button component={Link} to={submitPath} size="xs">
            Verify properties
          </Button>
        )
      }
    >
      <form
        role="search"
        aria-label="Find a request"
        onSubmit={(event) => {
          event.preventDefault()
          find(typed.trim())
        }}
      >
        <Group gap="xs" mb="sm" align="end">
          <TextInput
            size="xs"
            w={230}
            type="search"
            label="Your reference, exactly"
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default">
            Find
          </Button>
        </Group>
      </form>
      {requests.error && <Problem error={requests.error} retry={() => void requests.refetch()} />}
      {requests.isPending && <Loader aria-label="Loading" />}
      {requests.data && rows.length === 0 && reference && (
        <NoMatch title={`No request has the reference “${reference}”.`} onClear={() => find('')} />
      )}
      {requests.data && rows.length === 0 && !reference && (
        <Empty
          title="No properties verified yet."
          action={
            mayWrite && {
              label: 'Verify the first property',
              do: () => void navigate({ href: submitPath }),
            }
          }
        >
          Requests that your systems send over the API are listed here too.
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <RequestTable rows={rows} />
          <More
            hasMore={requests.hasNextPage}
            isLoading={requests.isFetchingNextPage}
            load={() => void requests.fetchNextPage()}
            shown={rows.length}
            one="request"
            many="requests"
          />
        </>
      )}
    </Page>
  )
}
