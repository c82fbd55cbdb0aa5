import { Button, Group, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { lendersQuery } from '../../../api/office.ts'
import { lenderListKey } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { LenderFields, noSettings } from './lender-fields.tsx'

export function NewLenderDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [settings, setSettings] = useState(noSettings)
  const { name, required, types, ownNames, secondPerson } = settings
  const adding = useMutation({
    mutationFn: () =>
      call('createLender', {
        body: {
          name,
          required_fields: required,
          ...(types.length > 0 && { case_types: types }),
          ...(ownNames.length > 0 && { own_names: ownNames }),
          ...(secondPerson && { second_person: secondPerson }),
        },
      }),
    onSuccess: async ({ id, name: made }) => {
      notifications.show({ message: `${made} added. Issue a key for it next.` })
      setSettings(noSettings)
      onClose()
      void client.invalidateQueries({ queryKey: lenderListKey })
      void client.invalidateQueries({ queryKey: lendersQuery.queryKey })
      await navigate({ to: '/$mode/lenders/$lender', params: { mode: 'test', lender: id } })
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title="Add lender" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          adding.mutate()
        }}
      >
        <LenderFields settings={settings} onChange={setSettings} />
        {adding.error && <Problem error={adding.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={adding.isPending} disabled={!name.trim()}>
            Add lender
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
