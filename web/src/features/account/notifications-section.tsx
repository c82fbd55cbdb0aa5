import { Loader, Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type NotificationPreference, preferencesQuery } from '../../api/notifications.ts'
import { Problem } from '../../frame/problem.tsx'

/** Which notifications the user wants. */
export function NotificationsSection() {
  const client = useQueryClient()
  const preferences = useQuery(preferencesQuery)
  const changing = useMutation({
    mutationFn: ({ kind, in_app }: NotificationPreference) =>
      call('setNotificationPreference', { params: { kind }, body: { in_app } }),
    onSettled: () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  })
  const pending = changing.isPending ? changing.variables : undefined
  return (
    <section aria-label="Notifications">
      <Title order={2} size="h5" mt="lg">
        Notifications
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Shown by the bell at the top. A change applies to what happens from then on.
      </Text>
      {preferences.isPending && <Loader aria-label="Loading" size="sm" />}
      {preferences.error && (
        <Problem error={preferences.error} retry={() => void preferences.refetch()} />
      )}
      {changing.error && <Problem error={changing.error} />}
      {preferences.data?.preferences.length === 0 && (
        <Text size="sm">Your role gets no notifications.</Text>
      )}
      <Stack gap="xs">
        {preferences.data?.preferences.map((one) => (
          <Switch
            key={one.kind}
            label={one.label}
            description={`To: ${one.who.charAt(0).toLowerCase()}${one.who.slice(1)}.`}
            checked={pending?.kind === one.kind ? pending.in_app : one.in_app}
            onChange={({ currentTarget }) =>
              changing.mutate({ ...one, in_app: currentTarget.checked })
            }
          />
        ))}
      </Stack>
    </section>
  )
}
