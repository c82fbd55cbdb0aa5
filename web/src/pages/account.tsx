import { Title } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { NotificationsSection } from '../features/account/notifications-section.tsx'
import { PasswordForm } from '../features/account/password-form.tsx'
import { SessionsSection } from '../features/account/sessions-section.tsx'
import { TwoFactorSection } from '../features/account/two-factor-section.tsx'
import classes from '../features/operations/operations.module.css'
import { Facts } from '../ui/facts.tsx'
import { Moment } from '../ui/moment.tsx'

/** The account of the signed-in user. */
export function AccountPage() {
  const { staff, expires_at: until } = useSession()
  return (
    <div className={`${classes.page} ${classes.narrow}`}>
      <Title order={1} size="h3" mb="sm">
        Your account
      </Title>
      <Facts
        rows={[
          ['Name', staff.name],
          ['E-mail', staff.email],
          ['Role', staff.role],
          ['Signed in until', <Moment key="until" at={until} />],
        ]}
      />
      <TwoFactorSection />
      <SessionsSection />
      <NotificationsSection />
      <PasswordForm />
    </div>
  )
}
