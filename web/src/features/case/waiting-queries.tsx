import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CaseFile, caseKey, queriesQuery } from '../../api/cases.ts'
import { type Answer, call } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { statusLooks } from '../../frame/case-status.ts'
import { useMode } from '../../frame/frame.tsx'
import { useKeys } from '../../frame/keys.ts'
import classes from './case.module.css'
import { QueryDialog } from './query-dialog.tsx'
import { useMove } from './use-move.ts'

type Waiting = Answer<'listQueries'>['waiting'][number]

const tickMs = 250
const readEveryMs = 1000

/**
 * Queries that are not sent yet, on every tab of the case, with a button to undo each. One that was
 * undone is opened again, to be corrected.
 */
export function WaitingQueries({ file }: { file: CaseFile }) {
  const mode = useMode()
  const may = useMay()
  const id = file.case_id
  const queries = useQuery({
    ...queriesQuery(mode, id),
    refetchInterval: ({ state }) => (state.data?.waiting.some(isOnItsWay) ? readEveryMs : false),
  })
  const waiting = queries.data?.waiting ?? []
  useReadWhenSent(file, waiting.length)
  const now = useTicks(waiting.some(isOnItsWay))
  const [undone, setUndone] = useState<Waiting | null>(null)
  const undo = useMove(
    mode,
    id,
    (one: Waiting) => call('undoQuery', { params: { mode, id, waiting: one.id } }),
    'Query undone. Nothing was sent.',
  )
  const takeBack = (one: Waiting) =>
    undo.mutate(one, { onSuccess: () => isOnItsWay(one) && setUndone(one) })
  const last = waiting.findLast(isOnItsWay)
  useKeys({ z: () => last && may('cases:work') && takeBack(last) })
  const bars = waiting.map((one) => (
    <Group key={one.id} px="md" py={6} gap="sm" wrap="nowrap" className={classes.waiting ?? ''}>
      <Text size="sm" role="status" style={{ flex: 1, minWidth: 0 }} lineClamp={2}>
        {one.refused_status === null
          ? `Query to ${file.lender.name}, not sent yet: `
          : whyNotSent(one.refused_status, one.refused_reason)}
        {one.text}
      </Text>
      {one.refused_status === null && (
        <Text size="sm" aria-hidden style={{ whiteSpace: 'nowrap' }}>
          {describeWait(queries.dataUpdatedAt + one.wait_ms - now)}
        </Text>
      )}
      {may('cases:work') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={undo.isPending}
          onClick={() => takeBack(one)}
        >
          {one.refused_status === null ? 'Undo' : 'Discard'}
        </Button>
      )}
    </Group>
  ))
  return (
    <>
      {bars}
      {undone && (
        <QueryDialog
          key={undone.id}
          file={file}
          opened
          startText={undone.text}
          startAwaited={undone.documents_awaited}
          onClose={() => setUndone(null)}
        />
      )}
    </>
  )
}

const isOnItsWay = ({ refused_status }: Waiting) => refused_status === null

const whyNotSent = (status: keyof typeof statusLooks, reason: Waiting['refused_reason']) =>
  reason === 'lender_sent'
    ? 'The lender sent something in the meantime. Read it, then raise the query again if it is still needed. Not sent: '
    : `Query not sent, because the case was ${statusLooks[status].label.toLowerCase()} by then: `

const describeWait = (ms: number) => (ms > 0 ? `Sent in ${Math.ceil(ms / 1000)} s` : 'Sending …')

/** The time of this machine, while something counts down. */
function useTicks(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

/** A query that left the list was sent: the case has changed. */
function useReadWhenSent({ case_id: id }: CaseFile, count: number): void {
  const mode = useMode()
  const client = useQueryClient()
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (isFewer) void client.invalidateQueries({ queryKey: caseKey(mode, id) })
  }, [client, mode, id, count])
}
