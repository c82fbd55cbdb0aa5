import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call, type Mode } from '../../../api/client.ts'
import { type LenderAccount, lenderQueryKey } from '../../../api/operations.ts'
import { ReplayForm } from '../../developers/replay-form.tsx'

interface Props {
  mode: Mode
  lender: LenderAccount
  opened: boolean
  onClose(): void
}

export function ReplayDialog({ mode, lender, opened, onClose }: Props) {
  const client = useQueryClient()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Replay failed deliveries for ${lender.name}, ${mode}`}
    >
      <ReplayForm
        mode={mode}
        replay={(body) => call('replayLenderFailed', { params: { mode, lender: lender.id }, body })}
        onReplayed={() => client.invalidateQueries({ queryKey: lenderQueryKey(mode, lender.id) })}
        onClose={onClose}
      />
    </Modal>
  )
}
