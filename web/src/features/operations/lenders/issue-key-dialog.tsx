import { Button, Group, Modal, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Mode } from '../../../api/client.ts'
import {
  type KeyScope,
  type LenderAccount,
  lenderListKey,
  lenderQueryKey,
  type ScopeChoice,
} from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { parseDateTimeField } from '../../../ui/moment.tsx'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import { KeyFields, type KeyWish } from '../../developers/key-fields.tsx'

/** With the default scopes of a new key, as far as this person may grant them. */
function emptyWish(choices: readonly ScopeChoice[]): KeyWish {
  const usual = choices.filter(({ is_default, why_not }) => is_default && why_not === null)
  return { label: '', scopes: usual.map(({ scope }) => scope), rate: '', burst: '', expires: '' }
}

interface Props {
  mode: Mode
  lender: LenderAccount
  choices: readonly ScopeChoice[]
  opened: boolean
  onClose(): void
}

/** Typed values stay until the key was created; the key stays until the dialog closes. */
export function IssueKeyDialog({ mode, lender, choices, opened, onClose }: Props) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<KeyWish>()
  const wish = typed ?? emptyWish(choices)
  const issuing = useMutation({
    gcTime: 0,
    mutationFn: () => {
      const expires = parseDateTimeField(wish.expires)
      return call('issueLenderKey', {
        params: { mode, lender: lender.id },
        body: {
          label: wish.label,
          scopes: wish.scopes as KeyScope[],
          ...(typeof wish.rate === 'number' && { rate_per_second: wish.rate }),
          ...(typeof wish.burst === 'number' && { rate_burst: wish.burst }),
          ...(expires && { expires_at: expires }),
        },
      })
    },
    onSuccess: () => {
      setTyped(undefined)
      void client.invalidateQueries({ queryKey: lenderListKey })
      return client.invalidateQueries({ queryKey: lenderQueryKey(mode, lender.id) })
    },
  })
  const close = () => {
    issuing.reset()
    onClose()
  }
  const made = issuing.data
  return (
    <Modal
      opened={opened}
      onClose={close}
      // A click outside must not lose a key that is shown once.
      closeOnClickOutside={!made}
      closeOnEscape={!made}
      title={`${made ? 'New key for' : 'Issue key for'} ${lender.name}, ${mode}`}
      size="lg"
    >
      {made ? (
        <SecretOnce secret={made.secret} what="key" onClose={close}>
          <Text size="sm" mt="xs">
            {made.label && `“${made.label}”. `}Scopes: {made.scopes.join(', ')}.
          </Text>
        </SecretOnce>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            issuing.mutate()
          }}
        >
          <KeyFields hasRates wish={wish} choices={choices} onChange={setTyped} />
          {issuing.error && <Problem error={issuing.error} />}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={issuing.isPending} disabled={wish.scopes.length === 0}>
              Issue key
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  )
}
