import { ResetPassword } from '../../features/account/reset-password.tsx'
import { paths } from '../paths.ts'

export function ResetPasswordPage() {
  return <ResetPassword path={paths.resetPassword} />
}
