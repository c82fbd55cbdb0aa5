import { useSearch } from '@tanstack/react-router'
import { SetUpTwoFactor } from '../features/account/set-up-two-factor.tsx'
import { paths } from '../paths.ts'

export function SetUpTwoFactorPage() {
  const { to = '/' } = useSearch({ from: paths.setUpTwoFactor })
  return <SetUpTwoFactor to={to} place="workbench" />
}
