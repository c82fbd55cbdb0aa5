import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CaseFile, caseKey, queriesQuery } from '../../api/cases.ts'
import { type Answer, call } from '../../api/client.ts'
import { useMay, useSession } from '../../api/session.ts'
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
  const [isWriting, writing] = useDisclosure()
  const undo = useMove(
    mode,
    id,
    (one: Waiting) => call('undoQuery', { params: { mode, id, waiting: one.id } }),
    'Query undone. Nothing was sent.',
  )
  const reopen = (one: Waiting) =>
    undo.mutate(one, {
      onSuccess: () => {
        setUndone(one)
        writing.open()
      },
    })
  const { staff } = useSession()
  const isOwn = ({ raised_by: by }: Waiting) => by.name === staff.name
  // A key alone must not undo what a colleague has written.
  const last = waiting.findLast((one) => isOnItsWay(one) && isOwn(one))
  useKeys({ z: () => last && may('cases:work') && reopen(last) })
  const bars = waiting.map((one) => (
    <Group key={one.id} px="md" py={6} gap="sm" wrap="nowrap" className={classes.waiting ?? ''}>
      <Text
        size="sm"
        role="status"
        className={classes.waitingText ?? ''}
        {...(isOnItsWay(one) && { lineClamp: 2 })}
      >
        {one.refused_status === null
          ? `Query to ${file.lender.name}${isOwn(one) ? '' : ` by ${one.raised_by.name}`}, not sent yet: `
          : whyNotSent(one.refused_status, one.refused_reason)}
        {one.text}
      </Text>
      {one.refused_status === null && (
        <Text size="sm" aria-hidden style={{ whiteSpace: 'nowrap' }}>
          {describeWait(queries.dataUpdatedAt + one.wait_ms - now)}
        </Text>
      )}
      {may('cases:work') && (isOnItsWay(one) || file.allowed_moves.includes('raise-query')) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={undo.isPending}
          onClick={() => reopen(one)}
        >
          {isOnItsWay(one) ? 'Undo' : 'Write again'}
        </Button>
      )}
      {may('cases:work') && !isOnItsWay(one) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={undo.isPending}
          onClick={() => undo.mutate(one)}
        >
          Discard
        </Button>
      )}
    </Group>
  ))
  return (
    <>
      {bars}
      {undone && (
        <>
          <Group px="md" py={6} gap="sm" wrap="nowrap" className={classes.waiting ?? ''}>
            <Text size="sm" className={classes.waitingText ?? ''} lineClamp={2}>
              Undone and not sent: {undone.text}
            </Text>
            <Button size="compact-sm" variant="default" onClick={writing.open}>
              Continue writing
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setUndone(null)}>
              Discard
            </Button>
          </Group>
          <QueryDialog
            key={undone.id}
            file={file}
            opened={isWriting}
            startText={undone.text}
            startAwaited={undone.documents_awaited}
            onClose={writing.close}
            onSent={() => setUndone(null)}
          />
        </>
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
