import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type QueryText, queryTextsQuery } from '../../../api/wording.ts'
import { Confirm } from '../../../frame/confirm.tsx'

export function RemoveQueryText({ text, onClose }: { text: QueryText | null; onClose(): void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (key: string) => call('removeQueryText', { params: { text: key } }),
    onSuccess: () => {
      notifications.show({ message: 'Text removed.' })
      onClose()
      return client.invalidateQueries({ queryKey: queryTextsQuery.queryKey })
    },
  })
  return (
    <Confirm
      opened={text !== null}
      onClose={onClose}
      title="Remove query text"
      act="Remove"
      isPending={remove.isPending}
      error={remove.error}
      onAct={() => text && remove.mutate(text.key)}
    >
      <Text size="sm">
        “{text?.title}” is no longer offered. Queries that were sent stay as they are.
      </Text>
    </Confirm>
  )
}
