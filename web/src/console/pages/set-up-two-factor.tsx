import { useSearch } from '@tanstack/react-router'
import { SetUpTwoFactor } from '../../features/account/set-up-two-factor.tsx'
import { home, paths } from '../paths.ts'

export function SetUpTwoFactorPage() {
  const { to = home } = useSearch({ from: paths.setUpTwoFactor })
  return <SetUpTwoFactor to={to} place="console" />
}
