import { Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultAt } from '../../api/api-error.ts'
import { Ask } from '../../frame/confirm.tsx'
import { type CaseView, casesKey } from '../api/cases.ts'
import { call } from '../api/client.ts'
import { useMode } from '../frame/use-mode.ts'

/** Asks for the reason, and once more. */
export function WithdrawCase({ found, onClose }: { found: CaseView; onClose(): void }) {
  const mode = useMode()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const withdrawing = useMutation({
    gcTime: 0,
    mutationFn: () =>
      call('withdrawCase', {
        params: { mode, ref: found.case_id },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      onClose()
      notifications.show({ message: 'Case withdrawn.' })
      return client.invalidateQueries({ queryKey: casesKey(mode) })
    },
  })
  const fault = isMissing ? 'Say why the report is no longer needed.' : undefined
  return (
    <Ask
      onClose={onClose}
      act="Withdraw the case"
      isPending={withdrawing.isPending}
      error={withdrawing.error}
      onAct={() => {
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') withdrawing.mutate()
      }}
    >
      <Text size="sm">
        Work on {found.external_ref} stops, and there will be no report. This cannot be undone.
      </Text>
      <Textarea
        mt="sm"
        label="Reason"
        description="The analysts see it."
        required
        autosize
        minRows={2}
        maxLength={2000}
        error={fault ?? faultAt(withdrawing.error, 'reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Ask>
  )
}
