import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Proof, twoFactorQuery } from '../../api/account.ts'
import { Problem } from '../../frame/problem.tsx'
import { type Needs, ProofFields, wasFresh } from './proof-fields.tsx'

interface Props {
  opened: boolean
  onClose(): void
  title: string
  children?: ReactNode
  /** The label of the button, a verb. */
  act: string
  color?: string
  needs: Needs
  onAct(proof: Proof): Promise<unknown>
}

/** A change of the second factors, with the proof that it needs. */
export function ProofDialog(props: Props) {
  const { opened, onClose, title, children, act, color, needs, onAct } = props
  const client = useQueryClient()
  const [proof, setProof] = useState<Proof>({})
  const close = () => {
    setProof({})
    acting.reset()
    onClose()
  }
  const acting = useMutation({
    gcTime: 0,
    mutationFn: () => onAct(proof),
    onSuccess: close,
    onError: async (error) => {
      if (wasFresh(error)) await client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    },
  })
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
          <ProofFields proof={proof} onChange={setProof} needs={needs} error={acting.error} />
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
