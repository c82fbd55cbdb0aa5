import { Button, Group, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Proof } from '../../api/account.ts'
import { Problem } from '../../frame/problem.tsx'
import { ProofFields } from './proof-fields.tsx'

interface Props {
  opened: boolean
  onClose(): void
  title: string
  children?: ReactNode
  /** The label of the button, a verb. */
  act: string
  color?: string
  needs: { proof: boolean; code: boolean }
  onAct(proof: Proof): Promise<unknown>
}

/** A change of the second factors, with the proof that it needs. */
export function ProofDialog(props: Props) {
  const { opened, onClose, title, children, act, color, needs, onAct } = props
  const [proof, setProof] = useState<Proof>({})
  const close = () => {
    setProof({})
    acting.reset()
    onClose()
  }
  const acting = useMutation({ gcTime: 0, mutationFn: () => onAct(proof), onSuccess: close })
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          acting.mutate()
        }}
      >
        {children}
        {needs.proof && (
          <ProofFields
            proof={proof}
            onChange={setProof}
            needsCode={needs.code}
            error={acting.error}
          />
        )}
        {acting.error && <Problem error={acting.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={acting.isPending} {...(color && { color })}>
            {act}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
