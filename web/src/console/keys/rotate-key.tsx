import { Button, Group, Select, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { call } from '../api/client.ts'
import { type ApiKey, keysKey } from '../api/keys.ts'
import type { Mode } from '../api/session.ts'

const overlaps = [
  { value: '0', label: 'Not at all: it stops now' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
]

interface Props {
  mode: Mode
  row: ApiKey
  onClose(): void
}

/** A key in place of another, which goes on working until every system has the new one. */
export function RotateKey({ mode, row, onClose }: Props) {
  const client = useQueryClient()
  const [hours, setHours] = useState('24')
  const rotating = useMutation({
    gcTime: 0,
    mutationFn: () =>
      call('rotateKey', {
        params: { mode, key: row.id },
        body: { overlap_hours: Number(hours) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysKey(mode) }),
  })
  const made = rotating.data
  if (made) {
    return (
      <SecretOnce
        secret={made.key.secret}
        what="key"
        advice="Copy it now into the configuration of your system."
        onClose={onClose}
      >
        <Text size="sm" mt="xs">
          {made.previous.state === 'usable' ? (
            <>
              The old key {made.previous.key} works until <Moment at={made.previous.expires_at} />.
            </>
          ) : (
            <>The old key {made.previous.key} no longer works.</>
          )}
        </Text>
      </SecretOnce>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        rotating.mutate()
      }}
    >
      <Text size="sm" mb="sm">
        The new key has the same label and scopes. Put it into your system before the old one stops.
      </Text>
      <Select
        label="How long the old key still works"
        allowDeselect={false}
        data-autofocus
        data={overlaps}
        value={hours}
        onChange={(value) => value && setHours(value)}
      />
      {rotating.error && <Problem error={rotating.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={rotating.isPending}>
          Rotate key
        </Button>
      </Group>
    </form>
  )
}
