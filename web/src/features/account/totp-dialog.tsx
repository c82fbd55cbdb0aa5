import { Button, Code, Group, Modal, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Proof, twoFactorQuery } from '../../api/account.ts'
import { faultAt } from '../../api/api-error.ts'
import { callDoor, type DoorAnswer } from '../../api/door.ts'
import { Problem } from '../../frame/problem.tsx'
import { type Needs, ProofFields, wasFresh } from './proof-fields.tsx'

interface Props {
  opened: boolean
  onClose(): void
  needs: Needs
  onAdded(codes: readonly string[] | null): void
}

/** Shows the QR code of a new secret, and asks for a code of it. */
export function TotpDialog({ opened, onClose, needs, onAdded }: Props) {
  const client = useQueryClient()
  const [proof, setProof] = useState<Proof>({})
  const beginning = useMutation({
    gcTime: 0,
    mutationFn: () => callDoor('beginTotp', { body: proof }),
    onError: async (error) => {
      if (wasFresh(error)) await client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    },
  })
  const close = () => {
    setProof({})
    beginning.reset()
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title="Set up an authenticator app">
      {beginning.data ? (
        <Confirm
          made={beginning.data}
          onCancel={close}
          onAdded={(codes) => {
            close()
            onAdded(codes)
          }}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            beginning.mutate()
          }}
        >
          <Text size="sm">
            You need an app such as Google Authenticator, Microsoft Authenticator or Aegis on your
            phone. Your other sessions end.
          </Text>
          {needs.proof && (
            <ProofFields proof={proof} onChange={setProof} needs={needs} error={beginning.error} />
          )}
          {beginning.error && <Problem error={beginning.error} />}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={beginning.isPending} data-autofocus>
              Show QR code
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  )
}

function Confirm(props: {
  made: DoorAnswer<'beginTotp'>
  onCancel(): void
  onAdded(codes: readonly string[] | null): void
}) {
  const { made, onCancel, onAdded } = props
  const [code, setCode] = useState('')
  const confirming = useMutation({
    gcTime: 0,
    mutationFn: () => callDoor('confirmTotp', { body: { code } }),
    onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
  })
  const { size, path } = made.qr
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        confirming.mutate()
      }}
    >
      <Text size="sm">Scan this code with the app.</Text>
      <svg
        role="img"
        aria-label="QR code for the authenticator app"
        viewBox={`0 0 ${size} ${size}`}
        width={220}
        height={220}
        style={{ display: 'block', margin: '12px auto' }}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <Text size="sm">Or type this key into the app:</Text>
      <Code block data-secret style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {made.secret}
      </Code>
      <TextInput
        label="Code from the app"
        mt="sm"
        required
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        error={faultAt(confirming.error, 'code')}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      {confirming.error && <Problem error={confirming.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={confirming.isPending}>
          Confirm
        </Button>
      </Group>
    </form>
  )
}
