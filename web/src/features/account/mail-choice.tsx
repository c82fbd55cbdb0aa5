import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type MailPreference, preferencesQuery } from '../../api/notifications.ts'
import { Problem } from '../../frame/problem.tsx'
import { NoMail } from '../../ui/no-mail.tsx'

type Frequency = MailPreference['frequency']

/** Whether the user gets notifications by e-mail, and how often. */
export function MailChoice({ mail }: { mail: MailPreference }) {
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: (frequency: Frequency) => call('setMailPreference', { body: { frequency } }),
    onSettled: () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  })
  if (!mail.is_available) return <NoMail />
  const chosen = changing.isPending ? changing.variables : mail.frequency
  return (
    <>
      {mail.refused && (
        <Alert color="red" mt="md" role="alert" title="No e-mail reaches you">
          <Text size="sm">
            {mail.address} was refused. If it is right, ask an operator or admin to allow it again.
          </Text>
          <Text size="sm">Reason: {mail.refused.reason}</Text>
        </Alert>
      )}
      <Radio.Group
        label="By e-mail"
        description={`To ${mail.address}, only those you have not yet read here.`}
        mt="md"
        value={chosen}
        onChange={(value) => changing.mutate(value as Frequency)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="none" label="No e-mail" />
          <Radio value="at_once" label="At once" />
          <Radio value="daily" label={`Once a day, at ${mail.digest_at} in India`} />
        </Stack>
      </Radio.Group>
      {changing.error && <Problem error={changing.error} />}
    </>
  )
}
