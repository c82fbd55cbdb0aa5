import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FocusEvent, useEffect, useRef } from 'react'
import type { CaseFile } from '../../api/cases.ts'
import { call } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { useKeys } from '../../frame/keys.ts'
import { AllocateDialog } from './allocate-dialog.tsx'
import { QueryDialog } from './query-dialog.tsx'
import { useMove } from './use-move.ts'

/** What may be done with the case now: the service says so, and this shows it. */
export function CaseMoves({ file }: { file: CaseFile }) {
  const mode = useMode()
  const may = useMay()
  const { case_id: id, version, allowed_moves: allowed } = file
  const [allocating, allocation] = useDisclosure()
  const [asking, query] = useDisclosure()
  const asked = { params: { mode, id }, ifMatch: version }
  const start = useMove(
    mode,
    id,
    () => call('startReview', { ...asked, body: {} }),
    'The review has begun.',
  )
  const resume = useMove(
    mode,
    id,
    () => call('resumeReview', { ...asked, body: {} }),
    'The query is settled.',
  )
  const can = (move: (typeof allowed)[number]) => allowed.includes(move) && may('cases:work')
  useKeys({
    a: () => allowed.includes('allocate') && may('cases:allocate') && allocation.open(),
    s: () => can('start-review') && start.mutate(undefined),
    q: () => can('raise-query') && query.open(),
  })
  const focus = useFocusKept()
  return (
    <Group gap="xs" ml="auto" {...focus}>
      {allowed.includes('allocate') && may('cases:allocate') && (
        <Button size="xs" variant="default" onClick={allocation.open}>
          {file.analyst ? 'Give to another' : 'Allocate'}
        </Button>
      )}
      {can('start-review') && (
        <Button size="xs" loading={start.isPending} onClick={() => start.mutate(undefined)}>
          Begin to read
        </Button>
      )}
      {can('raise-query') && (
        <Button size="xs" color="orange" variant="light" onClick={query.open}>
          Ask the lender
        </Button>
      )}
      {can('resume-review') && (
        <Button
          size="xs"
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate(undefined)}
        >
          Query is settled
        </Button>
      )}
      <AllocateDialog
        opened={allocating}
        onClose={allocation.close}
        cases={[file]}
        onDone={() => {}}
      />
      <QueryDialog file={file} opened={asking} onClose={query.close} />
    </Group>
  )
}

const settleMs = 100

/** A button may be gone with its move, and so may the dialog it opened: the next one has the focus. */
function useFocusKept() {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const isGone = last.current?.isConnected === false
      if (!isGone || document.activeElement !== document.body) return
      ref.current?.querySelector('button')?.focus({ preventScroll: true })
    }, settleMs)
    return () => clearTimeout(timer)
  })
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target
    },
  }
}
