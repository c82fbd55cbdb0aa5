import { Anchor, Button, FileButton, Group, Loader, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { listKey } from '../api/case-lists.ts'
import { call, toAddress } from '../api/client.ts'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'
import classes from './case-lists.module.css'

/** A slow line needs so long for the largest file. */
const uploadTimeoutMs = 180_000
const accepted = '.csv,.xlsx,text/csv'

/** One file, by button or dropped; then its check is shown. */
export function Upload() {
  const mode = useMode()
  const [isOver, setOver] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const choose = useRef<() => void>(null)
  const upload = useMutation({
    mutationFn: (file: File) =>
      call('addCaseList', {
        params: { mode },
        query: { filename: file.name },
        body: file,
        timeoutMs: uploadTimeoutMs,
      }),
    // The same file can be chosen again once it is corrected.
    onSettled: () => choose.current?.(),
    onSuccess: (list) => {
      client.setQueryData(listKey(mode, list.id), list)
      void navigate({ to: paths.caseList, params: { mode, list: list.id } })
    },
  })
  const send = (file: File | null | undefined) => {
    if (file && !upload.isPending) upload.mutate(file)
  }
  return (
    <section
      aria-label="Upload a file"
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        send(event.dataTransfer.files[0])
      }}
    >
      <Group gap="sm">
        <FileButton accept={accepted} onChange={send} resetRef={choose}>
          {(button) => (
            <Button {...button} size="sm" loading={upload.isPending}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Text size="sm">or drop it here: CSV or Excel (.xlsx), up to 5 MB and 5,000 rows.</Text>
        {upload.isPending && (
          <Text size="sm" role="status">
            <Loader size="xs" mr={6} aria-hidden /> Checking the rows…
          </Text>
        )}
      </Group>
      <Text size="sm" mt="sm">
        No file yet? Fill in an empty one:{' '}
        <Anchor href={toAddress('getCaseListXlsx', { params: { mode } })} download>
          Excel
        </Anchor>{' '}
        or{' '}
        <Anchor href={toAddress('getCaseListCsv', { params: { mode } })} download>
          CSV
        </Anchor>
        .
      </Text>
      {upload.error && <Problem error={upload.error} />}
    </section>
  )
}
