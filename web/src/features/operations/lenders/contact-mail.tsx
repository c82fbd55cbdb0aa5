import { Loader, Switch, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { contactMailQuery } from '../../../api/operations.ts'
import { useMay } from '../../../api/session.ts'
import { Problem } from '../../../frame/problem.tsx'
import { NoMail } from '../../../ui/no-mail.tsx'
import classes from '../operations.module.css'
import type { TabProps } from '../tab-props.ts'

/** Whether the contacts of a lender's cases are told about queries by e-mail, in one mode. */
export function ContactMail({ mode, lender }: Pick<TabProps, 'mode' | 'lender'>) {
  const client = useQueryClient()
  const query = contactMailQuery(mode, lender.id)
  const stored = useQuery(query)
  const changing = useMutation({
    mutationFn: (on: boolean) =>
      call('setContactMail', { params: { mode, lender: lender.id }, body: { on } }),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
  })
  const isFixed = !useMay()('lenders:manage')
  return (
    <section aria-label="E-mail to contacts" className={classes.narrow}>
      <Title order={2} size="h5" mt="lg" mb="xs">
        E-mail to contacts
      </Title>
      {stored.isPending && <Loader aria-label="Loading" size="sm" />}
      {stored.error && <Problem error={stored.error} retry={() => void stored.refetch()} />}
      {changing.error && <Problem error={changing.error} />}
      {stored.data && (
        <Switch
          label={`Tell contacts about ${mode} queries`}
          description="Each query is also sent by e-mail, with its text, to the contact e-mail of its case. For lenders that ask for it."
          disabled={isFixed}
          checked={changing.isPending ? changing.variables : stored.data.on}
          onChange={({ currentTarget }) => changing.mutate(currentTarget.checked)}
        />
      )}
      {stored.data?.is_available === false && <NoMail />}
    </section>
  )
}
