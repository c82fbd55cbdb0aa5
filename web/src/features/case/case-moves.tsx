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

/** Buttons for the moves that the service allows now. */
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
    'Review started.',
  )
  const resume = useMove(
    mode,
    id,
    () => call('resumeReview', { ...asked, body: {} }),
    'Review resumed.',
  )
  const canGive =
    may('cases:allocate') && (allowed.includes('allocate') || allowed.includes('reallocate'))
  const can = (move: (typeof allowed)[number]) => allowed.includes(move) && may('cases:work')
  useKeys({
    a: () => canGive && allocation.open(),
    s: () => can('start-review') && start.mutate(undefined),
    q: () => can('raise-query') && query.open(),
  })
  const focus = useFocusKept()
  return (
    <Group gap="xs" ml="auto" {...focus}>
      {canGive && !file.analyst && (
        <Button size="xs" variant="default" onClick={allocation.open}>
          Allocate
        </Button>
      )}
      {can('start-review') && (
        <Button size="xs" loading={start.isPending} onClick={() => start.mutate(undefined)}>
          Start review
        </Button>
      )}
      {can('raise-query') && (
        <Button size="xs" color="orange" variant="light" onClick={query.open}>
          Raise query
        </Button>
      )}
      {can('resume-review') && (
        <Button
          size="xs"
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate(undefined)}
        >
          Resume review
        </Button>
      )}
      {/* Last: after a move the focus goes to the first, which is the next step of the review. */}
      {canGive && file.analyst && (
        <Button size="xs" variant="default" onClick={allocation.open}>
          Reassign
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

/** A move may remove the focused button or its dialog: focus then goes to the next button. */
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
