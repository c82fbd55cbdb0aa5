import { PasswordInput, TextInput } from '@mantine/core'
import type { Proof, TwoFactor } from '../../api/account.ts'
import { faultAt } from '../../api/api-error.ts'
import { useAccount } from '../../api/door.ts'

export const isSetUp = ({ totp_since, passkeys }: TwoFactor): boolean =>
  totp_since !== null || passkeys.length > 0

/** What a change must be sent with. */
export interface Needs {
  proof: boolean
  code: boolean
  /** Otherwise the only codes are recovery codes. */
  hasApp: boolean
}

/** The sign-in was fresh when the page asked whether a proof is needed: it must ask again. */
export const wasFresh = (error: unknown): boolean => faultAt(error, 'password') === 'is required'

interface Props {
  proof: Proof
  onChange(proof: Proof): void
  needs: Needs
  error: unknown
}

/** The password, and a code if a second factor is set up. */
export function ProofFields({ proof, onChange, needs, error }: Props) {
  const { email } = useAccount()
  return (
    <>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Your password"
        mt="sm"
        required
        autoComplete="current-password"
        error={faultAt(error, 'password')}
        value={proof.password ?? ''}
        onChange={({ currentTarget }) => onChange({ ...proof, password: currentTarget.value })}
      />
      {needs.code && (
        <TextInput
          label="Code"
          description={
            needs.hasApp
              ? 'From your authenticator app, or a recovery code.'
              : 'A recovery code. If you have none left, sign out and in again: for ten minutes after that no code is needed.'
          }
          mt="sm"
          required
          autoComplete="one-time-code"
          maxLength={40}
          error={faultAt(error, 'code')}
          value={proof.code ?? ''}
          onChange={({ currentTarget }) => onChange({ ...proof, code: currentTarget.value })}
        />
      )}
    </>
  )
}
