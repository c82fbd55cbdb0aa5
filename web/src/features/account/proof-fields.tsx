import { PasswordInput, TextInput } from '@mantine/core'
import type { Proof, TwoFactor } from '../../api/account.ts'
import { faultAt } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'

export const isSetUp = ({ totp_since, passkeys }: TwoFactor): boolean =>
  totp_since !== null || passkeys.length > 0

interface Props {
  proof: Proof
  onChange(proof: Proof): void
  needsCode: boolean
  error: unknown
}

/** The password, and a code if a second factor is set up. */
export function ProofFields({ proof, onChange, needsCode, error }: Props) {
  const { staff } = useSession()
  return (
    <>
      <input type="hidden" autoComplete="username" value={staff.email} readOnly />
      <PasswordInput
        label="Your password"
        mt="sm"
        required
        autoComplete="current-password"
        error={faultAt(error, 'password')}
        value={proof.password ?? ''}
        onChange={({ currentTarget }) => onChange({ ...proof, password: currentTarget.value })}
      />
      {needsCode && (
        <TextInput
          label="Code"
          description="From your authenticator app, or a recovery code."
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
