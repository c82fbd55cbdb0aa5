import { List, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ask } from '../../frame/confirm.tsx'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { call } from '../api/client.ts'
import { type Person, personSessionsQuery } from '../api/people.ts'
import { usePersonChange } from './use-person-change.ts'

/** Where a person is signed in, and the end of it. */
export function PersonSessions({ person, onClose }: { person: Person; onClose(): void }) {
  const sessions = useQuery(personSessionsQuery(person.id))
  const ending = usePersonChange(
    () => call('endPersonSessions', { params: { person: person.id } }),
    'Signed out everywhere.',
  )
  const listed = sessions.data?.sessions ?? []
  return (
    <Ask
      onClose={onClose}
      act="Sign out"
      isPending={ending.isPending}
      error={ending.error}
      onAct={() => ending.mutate(undefined, { onSuccess: onClose })}
    >
      {sessions.isPending && <Loader aria-label="Loading" size="sm" />}
      {sessions.error && <Problem error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.data && listed.length === 0 && <Text size="sm">Not signed in anywhere.</Text>}
      {listed.length > 0 && (
        <List size="sm">
          {listed.map((one) => (
            <List.Item key={one.id}>
              {one.device}
              {one.address && `, ${one.address}`}, last used <Moment at={one.last_used_at} />
            </List.Item>
          ))}
        </List>
      )}
    </Ask>
  )
}
