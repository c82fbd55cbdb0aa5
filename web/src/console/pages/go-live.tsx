import { Anchor, Loader, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { ExaminePanel } from '../../features/developers/examine-panel.tsx'
import { PastExaminations } from '../../features/developers/past-examinations.tsx'
import { Problem } from '../../frame/problem.tsx'
import { callbackQuery, examinationsQuery } from '../api/callbacks.ts'
import { call } from '../api/client.ts'
import { Page } from '../frame/page.tsx'
import { paths } from '../paths.ts'

const mode = 'test'

/** The test that a receiver of callbacks passes before production. */
export function GoLivePage() {
  const client = useQueryClient()
  const callback = useQuery(callbackQuery(mode))
  const past = useQuery(examinationsQuery(mode))
  const isNone = callback.error instanceof ApiError && callback.error.status === 404
  const registered = isNone ? undefined : callback.data?.url
  return (
    <Page
      title="Go-live test"
      isNarrow
      lead={
        <>
          Examines the receiver of your callbacks before production.{' '}
          <Anchor href="/docs/receiver-check" target="_blank" rel="noreferrer" size="sm">
            What each check means
          </Anchor>
        </>
      }
    >
      {callback.isPending && <Loader aria-label="Loading" />}
      {isNone && (
        <Text size="sm">
          No test callback URL is registered yet.{' '}
          <Link to={paths.callback} params={{ mode }}>
            Register one
          </Link>
          , or give the address of a receiver and its secret below.
        </Text>
      )}
      {callback.error && !isNone && (
        <Problem error={callback.error} retry={() => void callback.refetch()} />
      )}
      {!callback.isPending && (
        <ExaminePanel
          key={registered}
          registered={registered}
          examine={async (body) => {
            const asked = { params: { mode }, timeoutMs: 120_000, body } as const
            const found = await call('examineReceiver', asked)
            void client.invalidateQueries(examinationsQuery(mode))
            return found
          }}
        />
      )}
      {past.error && <Problem error={past.error} retry={() => void past.refetch()} />}
      <PastExaminations examinations={past.data?.examinations ?? []} />
    </Page>
  )
}
