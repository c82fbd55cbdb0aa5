import { Anchor, Loader, PasswordInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { type Operation, operationsQuery } from '../explorer/document.ts'
import { OperationForm } from '../explorer/operation-form.tsx'
import { Page } from '../frame/page.tsx'
import { useLook } from '../frame/use-look.ts'
import { paths, routeIds } from '../paths.ts'

/** Every operation of the API, sent to UAT with a key of the person's own. */
export function ExplorerPage() {
  const operations = useQuery(operationsQuery)
  const search = useSearch({ from: routeIds.explorer })
  const look = useLook(search)
  // Kept in memory only: another page or a reload forgets it.
  const [apiKey, setKey] = useState('')
  const listed = operations.data ?? []
  const shown = listed.find(({ id }) => id === search.operation) ?? listed[0]
  const isLive = apiKey.startsWith('svc_live_')
  return (
    <Page
      title="API explorer"
      isNarrow
      lead={
        <>
          Sends real requests to UAT with a test key. The{' '}
          <Anchor href="/docs/reference" target="_blank" rel="noreferrer" size="sm">
            reference
          </Anchor>{' '}
          describes every field.
        </>
      }
    >
      {operations.isPending && <Loader aria-label="Loading" />}
      {operations.error && (
        <Problem error={operations.error} retry={() => void operations.refetch()} />
      )}
      {shown && (
        <>
          <PasswordInput
            label="Test key"
            description={
              <>
                Kept only while this page is open.{' '}
                <Link to={paths.keys} params={{ mode: 'test' }}>
                  Issue a test key
                </Link>
              </>
            }
            autoComplete="off"
            maxLength={200}
            error={isLive && 'This is a live key. The explorer takes test keys only.'}
            value={apiKey}
            onChange={({ currentTarget }) => setKey(currentTarget.value.trim())}
          />
          <Select
            label="Operation"
            mt="sm"
            searchable
            allowDeselect={false}
            data={grouped(listed)}
            value={shown.id}
            onChange={(operation) => operation && look({ operation })}
          />
          <OperationForm key={shown.id} operation={shown} apiKey={isLive ? '' : apiKey} />
        </>
      )}
    </Page>
  )
}

function grouped(operations: readonly Operation[]) {
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  return tags.map((group) => ({
    group,
    items: operations
      .filter(({ tag }) => tag === group)
      .map(({ id, method, path, summary }) => ({
        value: id,
        label: `${method} ${path.replace('/uat/v1', '')}: ${summary}`,
      })),
  }))
}
