import { PasswordForm } from '../../features/account/password-form.tsx'
import { SessionsSection } from '../../features/account/sessions-section.tsx'
import { TwoFactorSection } from '../../features/account/two-factor-section.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useSession } from '../api/session.ts'
import { Page } from '../frame/page.tsx'
import { roles } from '../people/roles.ts'

/** The account of the signed-in person. */
export function AccountPage() {
  const { person, lender, expires_at: until } = useSession()
  const { label, may } = roles[person.role]
  return (
    <Page title="Your account" isNarrow>
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
    </Page>
  )
}
