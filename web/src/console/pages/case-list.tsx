import { Group, Loader, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { formatMoment } from '../../ui/moment.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type CaseList, listKey, listQuery } from '../api/case-lists.ts'
import { ListActions } from '../case-lists/list-actions.tsx'
import { ListState } from '../case-lists/list-state.tsx'
import { ListSummary } from '../case-lists/list-summary.tsx'
import { FaultTable, SoundTable } from '../case-lists/row-tables.tsx'
import { Page } from '../frame/page.tsx'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'

/** What is in an uploaded file, before and after its cases are created. */
export function CaseListPage() {
  const mode = useMode()
  const { list: id = '' } = useParams({ strict: false })
  const list = useQuery(listQuery(mode, id))
  useFreshRows(list.data)
  return (
    <Page title={list.data?.filename ?? 'Cases from a file'}>
      <TextLink to={paths.caseLists} params={{ mode }} size="sm">
        All files
      </TextLink>
      {list.error && <Problem error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loader aria-label="Loading" />}
      {list.data && <Content list={list.data} />}
    </Page>
  )
}

function Content({ list }: { list: CaseList }) {
  const { sheet, state, counts, uploaded_at, expires_at } = list
  const wrong = counts.faulty + counts.failed
  return (
    <>
      <Group my="sm" gap="sm">
        <ListState state={state} />
        <Text size="sm" c="dimmed">
          {sheet !== null && `Sheet “${sheet}”. `}
          Uploaded {formatMoment(uploaded_at)}. The file is deleted on {formatMoment(expires_at)},
          its cases stay.
        </Text>
      </Group>
      <ListSummary list={list} />
      <ListActions list={list} />
      {wrong > 0 && <FaultTable list={list} />}
      {wrong < list.rows && <SoundTable list={list} />}
    </>
  )
}

/** Once a check or the creation changed them, the shown rows are read again. */
function useFreshRows(list: CaseList | undefined): void {
  const client = useQueryClient()
  const mode = useMode()
  const stand = list && JSON.stringify([list.id, list.state, list.counts.faulty])
  const id = list?.id
  useEffect(() => {
    if (!stand || !id) return
    void client.invalidateQueries({ queryKey: [...listKey(mode, id), 'rows'] })
  }, [client, mode, id, stand])
}
