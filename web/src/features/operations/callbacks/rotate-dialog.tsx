import { Alert, Button, Group, Modal, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { call, type Mode } from '../../../api/client.ts'
import type { LenderAccount } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import { useCallbackChange } from './use-callback-change.ts'

interface Props {
  mode: Mode
  lender: LenderAccount
  opened: boolean
  onClose(): void
}

export function RotateDialog({ mode, lender, opened, onClose }: Props) {
  const [days, setDays] = useState<number | string>(1)
  const [made, setMade] = useState<{ secret: string; until: string } | null>(null)
  const rotating = useCallbackChange(mode, lender.id, () =>
    call('rotateLenderSecret', {
      params: { mode, lender: lender.id },
      body: typeof days === 'number' ? { overlap_days: days } : {},
    }),
  )
  const close = () => {
    setMade(null)
    rotating.reset()
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnClickOutside={!made}
      closeOnEscape={!made}
      size="lg"
      title={made ? 'New signing secret' : `Rotate the signing secret for ${lender.name}, ${mode}`}
    >
      {made ? (
        <SecretOnce secret={made.secret} what="signing secret" onClose={close}>
          <Text size="sm" mt="xs">
            The old secret stays valid until <Moment at={made.until} />. Until then callbacks carry
            both signatures.
          </Text>
        </SecretOnce>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            rotating.mutate(undefined, {
              onSuccess: ({ signing_secret: secret, previous_valid_until: until }) =>
                setMade({ secret, until }),
            })
          }}
        >
          <Text size="sm" mb="sm">
            A new secret is created and used immediately. The lender must have it before the old one
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
              Until the lender has the new secret, every callback fails its signature check. Use 0
              only if the old secret was leaked.
            </Alert>
          )}
          {rotating.error && <Problem error={rotating.error} />}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={rotating.isPending}>
              Rotate
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  )
}
