import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { formatMoment } from '../../ui/moment.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { call } from '../api/client.ts'
import { type Person, peopleQuery } from '../api/people.ts'

/** A new invitation, or a link that resets the password; it is stored only while this is open. */
export function PersonLink({ person, onClose }: { person: Person; onClose(): void }) {
  const client = useQueryClient()
  const [alsoTwoFactor, setAlso] = useState(false)
  const making = useMutation({
    gcTime: 0,
    mutationFn: () =>
      call('createPersonLink', {
        params: { person: person.id },
        body: { also_two_factor: alsoTwoFactor },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  })
  const isInvited = person.state === 'invited'
  if (making.data) {
    return (
      <SecretOnce secret={making.data.url} what="link" onClose={onClose}>
        <Text size="sm" mt="sm">
          It works once, until {formatMoment(making.data.expires_at)}.
        </Text>
      </SecretOnce>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        making.mutate()
      }}
    >
      <Text size="sm">
        {isInvited
          ? `${person.name} sets the first password at this link, within 72 hours.`
          : `${person.name} sets a new password at this link, within an hour. The current password and sessions keep working until the link is used.`}{' '}
        Earlier links no longer work.
      </Text>
      {person.has_two_factor && (
        <Checkbox
          mt="sm"
          label="Also remove the second factors: device and recovery codes are lost"
          checked={alsoTwoFactor}
          onChange={({ currentTarget }) => setAlso(currentTarget.checked)}
        />
      )}
      {making.error && <Problem error={making.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={making.isPending} data-autofocus>
          Create link
        </Button>
      </Group>
    </form>
  )
}
