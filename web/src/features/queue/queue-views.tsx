import { Badge, Button, Checkbox, Group, Menu, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { type Answer, call } from '../../api/client.ts'
import type { QueueSearch } from '../../api/queue-search.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem, readError } from '../../frame/problem.tsx'
import { usePainted } from '../../ui/use-painted.ts'

type View = Answer<'listViews'>['views'][number]

interface Props {
  search: QueueSearch
  onOpen(search: QueueSearch): void
}

/** Saved filters with the number of matching cases: own views and shared ones. */
export const QueueViews = memo(function QueueViews({ search, onOpen }: Props) {
  const mode = useMode()
  const [saving, dialog] = useDisclosure()
  const views = useQuery({
    queryKey: ['views', mode],
    queryFn: ({ signal }) =>
      call('listViews', { params: { mode }, query: { limit: '20', counts: 'true' }, signal }),
    enabled: usePainted(),
  })
  const list = views.data?.views ?? []
  const isOpen = ({ filter }: View) => sameSearch(filter, search)
  return (
    <Group px="md" pb={4} gap={6} role="group" aria-label="Views">
      {list.map((view) => (
        <Group key={view.id} gap={0} wrap="nowrap">
          <Button
            size="compact-xs"
            variant={isOpen(view) ? 'filled' : 'default'}
            aria-pressed={isOpen(view)}
            onClick={() => onOpen(view.filter)}
            rightSection={
              view.count !== null && (
                <Badge size="xs" variant="light" circle={view.count < 10}>
                  {view.count}
                  {view.more ? '+' : ''}
                </Badge>
              )
            }
          >
            {view.name}
          </Button>
          {view.may_change && isOpen(view) && <ViewMenu view={view} />}
        </Group>
      ))}
      {Object.keys(search).length > 0 && !list.some(isOpen) && (
        <Button size="compact-xs" variant="subtle" onClick={dialog.open}>
          Save view
        </Button>
      )}
      <SaveView opened={saving} onClose={dialog.close} search={search} />
    </Group>
  )
})

function sameSearch(one: QueueSearch, other: QueueSearch): boolean {
  const words = (search: QueueSearch) => JSON.stringify(Object.entries(search).sort())
  return words(one) === words(other)
}

function ViewMenu({ view }: { view: View }) {
  const mode = useMode()
  const client = useQueryClient()
  const done = () => client.invalidateQueries({ queryKey: ['views', mode] })
  const onError = (error: unknown) =>
    notifications.show({ color: 'red', message: readError(error).message })
  const params = { mode, view: view.id }
  const share = useMutation({
    mutationFn: () => call('changeView', { params, body: { shared: !view.shared } }),
    onSuccess: done,
    onError,
  })
  const remove = useMutation({
    mutationFn: () => call('deleteView', { params }),
    onSuccess: done,
    onError,
  })
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" aria-label={`Change the view ${view.name}`}>
          ⋯
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => share.mutate()}>
          {view.shared ? 'Make private' : 'Share with all staff'}
        </Menu.Item>
        <Menu.Item c="var(--mantine-color-error)" onClick={() => remove.mutate()}>
          Delete view
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function SaveView(props: { opened: boolean; onClose(): void; search: QueueSearch }) {
  const { opened, onClose, search } = props
  const mode = useMode()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const saving = useMutation({
    mutationFn: () =>
      call('saveView', {
        params: { mode },
        body: { name, filter: search as View['filter'], shared: isShared },
      }),
    onSuccess: () => {
      setName('')
      onClose()
      return client.invalidateQueries({ queryKey: ['views', mode] })
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title="Save view">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <TextInput
          label="Name"
          required
          maxLength={80}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Checkbox
          mt="sm"
          label="Share with all staff"
          checked={isShared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        {saving.error && <Problem error={saving.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
