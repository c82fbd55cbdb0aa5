import { Text } from '@mantine/core'
import { Ask } from '../../frame/confirm.tsx'
import { call } from '../api/client.ts'
import type { Person } from '../api/people.ts'
import { usePersonChange } from './use-person-change.ts'

/** Disables or enables an account. */
export function SwitchPerson({ person, onClose }: { person: Person; onClose(): void }) {
  const disabled = person.state !== 'disabled'
  const act = disabled ? 'Disable' : 'Enable'
  const changing = usePersonChange(
    () => call('changePerson', { params: { person: person.id }, body: { disabled } }),
    `Account ${disabled ? 'disabled' : 'enabled'}.`,
  )
  return (
    <Ask
      onClose={onClose}
      act={act}
      color={disabled ? 'red.9' : 'teal'}
      isPending={changing.isPending}
      error={changing.error}
      onAct={() => changing.mutate(undefined, { onSuccess: onClose })}
    >
      <Text size="sm">
        {disabled
          ? 'All sessions end immediately, and links for this account no longer work. Keys that the person issued keep working.'
          : 'The person can sign in again.'}
      </Text>
    </Ask>
  )
}
