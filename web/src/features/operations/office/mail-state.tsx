import { Alert, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { mailQuery, type MailState as State } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { formatMoment } from '../../../ui/moment.tsx'
import { NoMail } from '../../../ui/no-mail.tsx'
import { RefusedAddresses } from './refused-addresses.tsx'
import { TroubledMails } from './troubled-mails.tsx'

/** E-mail of both modes: what waits, what did not arrive, and who gets none. */
export function MailState() {
  const mail = useQuery({ ...mailQuery, refetchInterval: 60_000 })
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} tabIndex={-1} aria-label="E-mail">
      <Title order={2} size="h5" mt="lg" mb="xs">
        E-mail
      </Title>
      {mail.isPending && <Loader aria-label="Loading" size="sm" />}
      {mail.error && <Problem error={mail.error} retry={() => void mail.refetch()} />}
      {mail.data && <Content mail={mail.data} toSection={() => section.current?.focus()} />}
    </section>
  )
}

function Content({ mail, toSection }: { mail: State; toSection(): void }) {
  const { is_on, outage, waiting, failed, unknown, oldest_waiting_at, troubled, refusals } = mail
  if (!is_on && troubled.length === 0 && refusals.length === 0) return <NoMail />
  const count = (value: number) => value.toLocaleString('en-IN')
  return (
    <>
      {!is_on && <NoMail />}
      {outage && (
        <Alert color="red" mb="sm" role="alert" title="The mail server cannot be used">
          <Text size="sm">
            Since {formatMoment(outage.since)}. E-mails wait; next attempt:{' '}
            {formatMoment(outage.next_try_at)}.
          </Text>
          <Text size="sm">Last error: {outage.error}</Text>
        </Alert>
      )}
      <Text size="sm" c="dimmed" mb="sm">
        {count(waiting)} waiting
        {oldest_waiting_at && `, the oldest since ${formatMoment(oldest_waiting_at)}`}. In the last
        7 days: {count(failed)} failed, {count(unknown)} unknown (they may have arrived, and are not
        sent again).
      </Text>
      {troubled.length > 0 && <TroubledMails mails={troubled} />}
      <RefusedAddresses refusals={refusals} toSection={toSection} />
    </>
  )
}
