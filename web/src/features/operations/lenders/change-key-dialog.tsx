import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call, type Mode } from '../../../api/client.ts'
import {
  type KeyScope,
  type LenderKey,
  lenderListKey,
  lenderQueryKey,
  type ScopeChoice,
} from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { formatMoment, parseDateTimeField, toDateTimeField } from '../../../ui/moment.tsx'
import { KeyFields, type KeyWish } from '../../developers/key-fields.tsx'

type Stored = Pick<
  LenderKey,
  'version' | 'label' | 'scopes' | 'rate_per_second' | 'rate_burst' | 'expires_at'
>

interface Props {
  mode: Mode
  lenderId: string
  choices: readonly ScopeChoice[]
  changed: LenderKey | null
  onClose(): void
}

export function ChangeKeyDialog({ mode, lenderId, choices, changed, onClose }: Props) {
  return (
    <Modal
      opened={changed !== null}
      onClose={onClose}
      title={`Change ${changed?.key ?? ''}, ${mode}`}
      size="lg"
    >
      {changed && (
        <KeyForm
          key={changed.id}
          mode={mode}
          lenderId={lenderId}
          choices={choices}
          row={changed}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

function KeyForm(props: Omit<Props, 'changed'> & { row: LenderKey }) {
  const { mode, lenderId, choices, row, onClose } = props
  const client = useQueryClient()
  // A background refresh changes neither the loaded values nor what is typed.
  const [read, setRead] = useState<Stored>(row)
  const [wish, setWish] = useState(toWish(row))
  const saving = useMutation({
    mutationFn: (version: number) =>
      call('changeLenderKey', {
        params: { mode, lender: lenderId, key: row.id },
        body: toBody(wish, read),
        ifMatch: version,
      }),
    onSuccess: ({ key }) => {
      notifications.show({ message: `${key} changed. Applies from its next request.` })
      onClose()
      void client.invalidateQueries({ queryKey: lenderListKey })
      return client.invalidateQueries({ queryKey: lenderQueryKey(mode, lenderId) })
    },
  })
  const { error } = saving
  const theirs =
    error instanceof ApiError && error.status === 412 ? (error.current as Stored) : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate(read.version)
      }}
    >
      <Text size="sm" c="dimmed" mb="sm">
        The key itself does not change: no action by the lender is needed.
      </Text>
      <KeyFields hasRates wish={wish} choices={choices} had={read.scopes} onChange={setWish} />
      {error && !theirs && <Problem error={error} />}
      {theirs && (
        <Alert
          color="orange"
          role="alert"
          title="Another user changed this key in the meantime"
          mt="md"
        >
          <Text size="sm">{describeKey(theirs)}</Text>
          <Group justify="flex-end" mt="sm">
            <Button
              variant="default"
              onClick={() => {
                saving.reset()
                setRead(theirs)
                setWish(toWish(theirs))
              }}
            >
              Use their version
            </Button>
            <Button color="orange" onClick={() => saving.mutate(theirs.version)}>
              Overwrite with mine
            </Button>
          </Group>
        </Alert>
      )}
      {!theirs && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={wish.scopes.length === 0}>
            Save
          </Button>
        </Group>
      )}
    </form>
  )
}

function toWish(stored: Stored): KeyWish {
  return {
    label: stored.label,
    scopes: stored.scopes,
    rate: stored.rate_per_second ?? '',
    burst: stored.rate_burst ?? '',
    expires: stored.expires_at ? toDateTimeField(new Date(stored.expires_at)) : '',
  }
}

function toBody(wish: KeyWish, read: Stored) {
  const isSameTime = wish.expires === toWish(read).expires
  return {
    label: wish.label,
    scopes: wish.scopes as KeyScope[],
    rate_per_second: typeof wish.rate === 'number' ? wish.rate : null,
    rate_burst: typeof wish.burst === 'number' ? wish.burst : null,
    // The field has no seconds, and a time in the past cannot be set again.
    ...(!isSameTime && { expires_at: parseDateTimeField(wish.expires) ?? null }),
  }
}

function describeKey({ label, scopes, rate_per_second, rate_burst, expires_at }: Stored): string {
  return [
    label && `“${label}”`,
    `scopes ${scopes.join(', ')}`,
    `${rate_per_second ?? 'default'} requests per second`,
    `burst ${rate_burst ?? 'default'}`,
    expires_at ? `expires ${formatMoment(expires_at)}` : 'never expires',
  ]
    .filter(Boolean)
    .join(' · ')
}
