import { Text } from '@mantine/core'
import { Ask } from '../../frame/confirm.tsx'
import { call } from '../api/client.ts'
import type { Person } from '../api/people.ts'
import { usePersonChange } from './use-person-change.ts'

/** For a person who lost their phone and recovery codes. */
export function RemoveFactors({ person, onClose }: { person: Person; onClose(): void }) {
  const removing = usePersonChange(
    () => call('removePersonFactors', { params: { person: person.id }, body: {} }),
    'Second factor removed.',
  )
  return (
    <Ask
      onClose={onClose}
      act="Remove second factor"
      isPending={removing.isPending}
      error={removing.error}
      onAct={() => removing.mutate(undefined, { onSuccess: onClose })}
    >
      <Text size="sm">
        For lost devices. Authenticator app, passkeys and recovery codes no longer work, and all
        sessions end. Until a new one is set up, the password alone signs {person.name} in: make
        sure that you talk to the right person.
      </Text>
    </Ask>
  )
}
