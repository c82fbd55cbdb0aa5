import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useKeys } from '../frame/keys.ts'
import { dropEvents } from '../ui/drop-area.tsx'
import { AddDocuments } from './add-documents.tsx'
import { Tool } from './toolbar.tsx'

type Props = Pick<ComponentProps<typeof AddDocuments>, 'mode' | 'caseId' | 'onAdded'> & {
  canAdd: boolean
}

/** Adding documents to the case that is shown: by a button, a key, or files dropped on it. */
export function useAddDocuments({ canAdd, ...rest }: Props) {
  const [files, setFiles] = useState<readonly File[]>()
  const [isOver, setOver] = useState(false)
  useKeys({ i: () => canAdd && setFiles([]) })
  const start = () => setFiles([])
  // Also when nothing can be added any more: what was chosen stays, and the service says why.
  const dialog = <AddDocuments {...rest} files={files} onClose={() => setFiles(undefined)} />
  if (!canAdd) return { dialog }
  return {
    dropping: { 'data-over': isOver || undefined, ...dropEvents(setOver, setFiles) },
    dialog,
    tool: <Tool label="Add documents" sign={<SheetWithPlus />} onClick={start} />,
    button: (
      <Button size="xs" variant="default" onClick={start}>
        Add documents
      </Button>
    ),
  }
}

/** A sheet with a plus: the plus alone enlarges. */
function SheetWithPlus() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden>
      <path d="M7 12.5H2.5v-11h7V6M10.5 8v5M8 10.5h5" />
    </svg>
  )
}
