import { Checkbox, Group, Loader, Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type NotificationPreference, noKinds, preferencesQuery } from '../../api/notifications.ts'
import { Problem } from '../../frame/problem.tsx'
import { MailChoice } from './mail-choice.tsx'

/** Which notifications the user wants, and how. */
export function NotificationsSection() {
  const client = useQueryClient()
  const preferences = useQuery(preferencesQuery)
  const changing = useMutation({
    mutationFn: ({ kind, in_app, by_mail }: NotificationPreference) =>
      call('setNotificationPreference', { params: { kind }, body: { in_app, by_mail } }),
    onSettled: () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  })
  const pending = changing.isPending ? changing.variables : undefined
  const mail = preferences.data?.mail
  const kinds = preferences.data?.preferences ?? []
  const isMailed = mail?.is_available === true && mail.frequency !== 'none'
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
      {preferences.data && kinds.length === 0 && <Text size="sm">{noKinds}</Text>}
      <Stack gap="xs">
        {kinds.map((one) => (
          <Kind
            key={one.kind}
            preference={pending?.kind === one.kind ? pending : one}
            isMailed={isMailed}
            onChange={changing.mutate}
          />
        ))}
      </Stack>
      {mail && kinds.length > 0 && <MailChoice mail={mail} />}
    </section>
  )
}

interface KindProps {
  preference: NotificationPreference
  isMailed: boolean
  onChange(changed: NotificationPreference): void
}

function Kind({ preference, isMailed, onChange }: KindProps) {
  const { label, who, in_app, by_mail } = preference
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Switch
        label={label}
        description={`To: ${who.charAt(0).toLowerCase()}${who.slice(1)}.`}
        checked={in_app}
        onChange={({ currentTarget }) => onChange({ ...preference, in_app: currentTarget.checked })}
      />
      {isMailed && (
        <Checkbox
          label="By e-mail"
          miw="max-content"
          aria-label={`${label}, by e-mail`}
          disabled={!in_app}
          checked={in_app && by_mail}
          onChange={({ currentTarget }) =>
            onChange({ ...preference, by_mail: currentTarget.checked })
          }
        />
      )}
    </Group>
  )
}
