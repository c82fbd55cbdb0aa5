import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { faultAt } from '../../api/api-error.ts'
import { Problem } from '../../frame/problem.tsx'
import { call } from '../api/client.ts'
import type { Person } from '../api/people.ts'
import type { Role } from '../api/session.ts'
import { RoleChoice } from './role-choice.tsx'
import { usePersonChange } from './use-person-change.ts'

/** Name and role of an account. */
export function ChangePerson({ person, onClose }: { person: Person; onClose(): void }) {
  const [name, setName] = useState(person.name)
  const [role, setRole] = useState<Role>(person.role)
  const changing = usePersonChange(
    () => call('changePerson', { params: { person: person.id }, body: { name, role } }),
    'Account changed.',
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        changing.mutate(undefined, { onSuccess: onClose })
      }}
    >
      <TextInput
        label="Name"
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        error={faultAt(changing.error, 'name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <RoleChoice role={role} onChange={setRole} />
      {person.state === 'active' && (
        <Text size="sm" mt="sm">
          All sessions of {person.name} end: they sign in again.
        </Text>
      )}
      {changing.error && <Problem error={changing.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={changing.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
