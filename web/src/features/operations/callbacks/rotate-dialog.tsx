import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Mode } from '../../../api/client.ts'
import { type LenderAccount, lenderQueryKey } from '../../../api/operations.ts'
import { RotateForm } from '../../developers/rotate-form.tsx'

interface Props {
  mode: Mode
  lender: LenderAccount
  opened: boolean
  onClose(): void
}

export function RotateDialog({ mode, lender, opened, onClose }: Props) {
  const client = useQueryClient()
  const [isMade, setMade] = useState(false)
  const close = () => {
    setMade(false)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnClickOutside={!isMade}
      closeOnEscape={!isMade}
      size="lg"
      title={
        isMade ? 'New signing secret' : `Rotate the signing secret for ${lender.name}, ${mode}`
      }
    >
      <RotateForm
        rotate={async (days) => {
          const made = await call('rotateLenderSecret', {
            params: { mode, lender: lender.id },
            body: days === undefined ? {} : { overlap_days: days },
          })
          setMade(true)
          void client.invalidateQueries({ queryKey: lenderQueryKey(mode, lender.id, 'callback') })
          return made
        }}
        onClose={close}
      />
    </Modal>
  )
}
