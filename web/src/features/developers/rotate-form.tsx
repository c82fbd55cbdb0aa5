import { Alert, Button, Group, NumberInput, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import type { RotatedSecret } from './types.ts'

interface Props {
  rotate(overlapDays: number | undefined): Promise<RotatedSecret>
  onClose(): void
}

/** A new signing secret, shown once; the old one stays valid for a time. */
export function RotateForm({ rotate, onClose }: Props) {
  const [days, setDays] = useState<number | string>(1)
  const rotating = useMutation({
    gcTime: 0,
    mutationFn: () => rotate(typeof days === 'number' ? days : undefined),
  })
  const made = rotating.data
  if (made) {
    return (
      <SecretOnce secret={made.signing_secret} what="signing secret" onClose={onClose}>
        <Text size="sm" mt="xs">
          The old secret stays valid until <Moment at={made.previous_valid_until} />. Until then
          callbacks carry both signatures.
        </Text>
      </SecretOnce>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        rotating.mutate()
      }}
    >
      <Text size="sm" mb="sm">
        A new secret is created and used immediately. The receiver must have it before the old one
        expires.
      </Text>
      <NumberInput
        label="Days the old secret stays valid"
        description="0 expires it now."
        min={0}
        allowDecimal={false}
        required
        data-autofocus
        value={days}
        onChange={setDays}
      />
      {days === 0 && (
        <Alert color="orange" mt="sm" title="Callbacks will fail verification">
          Until the receiver has the new secret, every callback fails its signature check. Use 0
          only if the old secret was leaked.
        </Alert>
      )}
      {rotating.error && <Problem error={rotating.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={rotating.isPending}>
          Rotate
        </Button>
      </Group>
    </form>
  )
}
