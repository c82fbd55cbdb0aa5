import { Title } from '@mantine/core'
import { PasswordForm } from '../../features/account/password-form.tsx'
import { SessionsSection } from '../../features/account/sessions-section.tsx'
import { TwoFactorSection } from '../../features/account/two-factor-section.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useSession } from '../api/session.ts'
import classes from '../console.module.css'
import { roles } from '../people/roles.ts'

/** The account of the signed-in person. */
export function AccountPage() {
  useTitle('Your account', undefined)
  const { person, lender, expires_at: until } = useSession()
  const { label, may } = roles[person.role]
  return (
    <div className={`${classes.page} ${classes.narrow}`}>
      <Title order={1} size="h3" mb="sm">
        Your account
      </Title>
      <Facts
        rows={[
          ['Name', person.name],
          ['E-mail', person.email],
          ['Organisation', lender.name],
          ['Role', `${label}: ${may}`],
          ['Signed in until', <Moment key="until" at={until} />],
        ]}
      />
      <TwoFactorSection />
      <SessionsSection />
      <PasswordForm />
    </div>
  )
}
