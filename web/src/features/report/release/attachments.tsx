import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { draftQuery } from '../../../api/cases.ts'
import { call } from '../../../api/client.ts'
import { Problem } from '../../../frame/problem.tsx'
import { useActor } from '../draft/use-names.ts'
import { useReport } from '../report-context.ts'

/** Signed PDFs that are released with the report. */
export function Attachments() {
  const { mode, file, canWrite } = useReport()
  const id = file.case_id
  const client = useQueryClient()
  const formatActor = useActor()
  const query = draftQuery(mode, id)
  const draft = useQuery(query)
  const reset = useRef<() => void>(null)
  const readAgain = () => client.invalidateQueries({ queryKey: query.queryKey })
  const attach = useMutation({
    mutationFn: (chosen: File) =>
      call('attach', { params: { mode, id }, query: { filename: chosen.name }, body: chosen }),
    onSettled: () => {
      reset.current?.()
      return readAgain()
    },
  })
  const detach = useMutation({
    mutationFn: (attached: string) => call('detach', { params: { mode, id, file: attached } }),
    onSettled: readAgain,
  })
  const files = draft.data?.attachments ?? []
  return (
    <div>
      <Text size="sm" fw={500}>
        Signed PDFs attached to the report
      </Text>
      {files.length === 0 && (
        <Text size="sm" c="dimmed">
          None
        </Text>
      )}
      {files.map(({ id: attached, filename, size_bytes, added_by }) => (
        <Group key={attached} gap="xs">
          <Text size="sm">
            {filename} · {Math.ceil(size_bytes / 1024).toLocaleString('en-IN')} KB · added by{' '}
            {formatActor(added_by)}
          </Text>
          {canWrite && (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={`Remove ${filename}`}
              loading={detach.isPending && detach.variables === attached}
              onClick={() => detach.mutate(attached)}
            >
              ✕
            </ActionIcon>
          )}
        </Group>
      ))}
      {(attach.error ?? detach.error) && <Problem error={attach.error ?? detach.error} />}
      {canWrite && (
        <FileButton
          resetRef={reset}
          accept="application/pdf"
          onChange={(chosen) => chosen && attach.mutate(chosen)}
        >
          {(props) => (
            <Button {...props} size="xs" variant="default" mt="xs" loading={attach.isPending}>
              Attach signed PDF
            </Button>
          )}
        </FileButton>
      )}
    </div>
  )
}
