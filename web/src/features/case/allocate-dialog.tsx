import { Button, Group, List, Modal, Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { colleaguesQuery } from '../../api/office.ts'
import { useSession } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'

interface Props {
  opened: boolean
  onClose(): void
  cases: readonly { case_id: string; version: number; external_ref: string }[]
  onDone(): void
}

/** Allocates one or more cases to one analyst. Each case succeeds or fails on its own. */
export function AllocateDialog({ opened, onClose, cases, onDone }: Props) {
  const mode = useMode()
  const { staff } = useSession()
  const client = useQueryClient()
  const colleagues = useQuery(colleaguesQuery)
  const [analystId, setAnalystId] = useState<string | null>(staff.id)
  const giving = useMutation({
    mutationFn: () =>
      call('allocateMany', {
        params: { mode },
        body: {
          analyst_id: analystId ?? '',
          cases: cases.map(({ case_id, version }) => ({ case_id, version })),
        },
      }),
    onSuccess: ({ cases: results }) => {
      const given = results.filter(({ allocated }) => allocated).length
      notifications.show({ message: `${given} of ${results.length} cases allocated.` })
      void client.invalidateQueries({ queryKey: ['queue', mode] })
      void client.invalidateQueries({ queryKey: ['case', mode] })
      if (given < results.length) return
      onDone()
      onClose()
    },
  })
  const refused = giving.data?.cases.filter(({ allocated }) => !allocated) ?? []
  const people = (colleagues.data?.staff ?? []).filter(({ role }) => role !== 'operator')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        cases.length === 1 ? `Allocate ${cases[0]?.external_ref}` : `Allocate ${cases.length} cases`
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          giving.mutate()
        }}
      >
        <Select
          label="Analyst"
          data-autofocus
          searchable
          required
          data={people.map(({ id, name }) => ({
            value: id,
            label: id === staff.id ? `${name} (you)` : name,
          }))}
          value={analystId}
          onChange={setAnalystId}
        />
        {giving.error && <Problem error={giving.error} />}
        {refused.length > 0 && (
          <>
            <Text size="sm" mt="sm">
              Not allocated:
            </Text>
            <List size="sm">
              {refused.map(({ case_id, error }) => (
                <List.Item key={case_id}>
                  {cases.find((row) => row.case_id === case_id)?.external_ref ?? case_id}:{' '}
                  {error?.message}
                </List.Item>
              ))}
            </List>
          </>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={giving.isPending} disabled={!analystId}>
            Allocate
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
