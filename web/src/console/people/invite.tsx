import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultAt } from '../../api/api-error.ts'
import { Problem } from '../../frame/problem.tsx'
import { formatMoment } from '../../ui/moment.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { call } from '../api/client.ts'
import { peopleQuery } from '../api/people.ts'
import type { Role } from '../api/session.ts'
import { RoleChoice } from './role-choice.tsx'

/** A new account and the link for it, which is stored only while this dialog is open. */
export function Invite({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const inviting = useMutation({
    gcTime: 0,
    mutationFn: () => call('invitePerson', { body: { email, name, role } }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  })
  const { data: invited, error } = inviting
  if (invited) {
    return (
      <SecretOnce
        secret={invited.link.url}
        what="link"
        advice={`Copy it now and send it to ${invited.person.email}. Whoever opens it first sets the password.`}
        onClose={onClose}
      >
        <Text size="sm" mt="sm">
          It works once, until {formatMoment(invited.link.expires_at)}.
        </Text>
      </SecretOnce>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        inviting.mutate()
      }}
    >
      <TextInput
        label="E-mail"
        type="email"
        required
        maxLength={300}
        autoComplete="off"
        data-autofocus
        error={faultAt(error, 'email')}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <TextInput
        label="Name"
        mt="sm"
        required
        maxLength={200}
        autoComplete="off"
        error={faultAt(error, 'name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <RoleChoice role={role} onChange={setRole} />
      {error && <Problem error={error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={inviting.isPending}>
          Create invitation link
        </Button>
      </Group>
    </form>
  )
}
