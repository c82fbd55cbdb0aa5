import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../frame/confirm.tsx'
import { Problem } from '../../frame/problem.tsx'
import { type CaseList, listKey } from '../api/case-lists.ts'
import { call } from '../api/client.ts'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'
import { inWords } from './list-state.tsx'

/** Create the cases, or discard the list. */
export function ListActions({ list }: { list: CaseList }) {
  const { id, state, counts } = list
  const mode = useMode()
  const client = useQueryClient()
  const queryKey = listKey(mode, id)
  const confirm = useMutation({
    mutationFn: () =>
      call('confirmCaseList', {
        params: { mode, list: id },
        body: { leave_out_faulty: counts.faulty > 0, create: counts.sound },
      }),
    onSuccess: (confirmed) => client.setQueryData(queryKey, confirmed),
    // The rows were checked again: what is refused now is shown.
    onError: () => client.invalidateQueries({ queryKey }),
  })
  if (state === 'creating') return null
  const leftOut = counts.faulty > 0 ? `, leave out ${counts.faulty.toLocaleString('en-IN')}` : ''
  return (
    <>
      {confirm.error && <Problem error={confirm.error} />}
      <Group my="md">
        {state === 'checked' && counts.sound > 0 && (
          <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {`Create ${inWords(counts.sound, 'case', 'cases')}${leftOut}`}
          </Button>
        )}
        <Discard list={list} />
      </Group>
    </>
  )
}

function Discard({ list: { id, filename, state } }: { list: CaseList }) {
  const mode = useMode()
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const discard = useMutation({
    mutationFn: () => call('discardCaseList', { params: { mode, list: id } }),
    onSuccess: async () => {
      await navigate({ to: paths.caseLists, params: { mode } })
      client.removeQueries({ queryKey: listKey(mode, id) })
    },
  })
  const act = state === 'done' ? 'Remove from the list' : 'Discard'
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {act}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={state === 'done' ? 'Remove this file?' : 'Discard this file?'}
        act={act}
        isPending={discard.isPending}
        error={discard.error}
        onAct={() => discard.mutate()}
      >
        {state === 'done'
          ? `What ${filename} said is deleted. The cases created from it stay.`
          : `${filename} is deleted, and no case is created from it.`}
      </Confirm>
    </>
  )
}
