import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KeyFields, type KeyWish } from '../../features/developers/key-fields.tsx'
import { Problem } from '../../frame/problem.tsx'
import { parseDateTimeField } from '../../ui/moment.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { call } from '../api/client.ts'
import { type ApiKey, keysKey, type ScopeChoice } from '../api/keys.ts'
import type { Mode } from '../api/session.ts'

interface Props {
  mode: Mode
  choices: readonly ScopeChoice[]
  onClose(): void
}

/** A new key; it is stored only while this is open. */
export function IssueKey({ mode, choices, onClose }: Props) {
  const client = useQueryClient()
  const [wish, setWish] = useState<KeyWish>(() => ({
    label: '',
    scopes: choices.filter(({ is_default }) => is_default).map(({ scope }) => scope),
    rate: '',
    burst: '',
    expires: '',
  }))
  const issuing = useMutation({
    gcTime: 0,
    mutationFn: () => {
      const expires = parseDateTimeField(wish.expires)
      return call('issueKey', {
        params: { mode },
        body: {
          label: wish.label,
          scopes: wish.scopes as ApiKey['scopes'],
          ...(expires && { expires_at: expires }),
        },
      })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keysKey(mode) }),
  })
  const made = issuing.data
  if (made) {
    return (
      <SecretOnce
        secret={made.secret}
        what="key"
        advice="Copy it now into the configuration of your system. If it is lost, issue another."
        onClose={onClose}
      >
        <Text size="sm" mt="xs">
          {made.label && `“${made.label}”. `}Scopes: {made.scopes.join(', ')}.
        </Text>
      </SecretOnce>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        issuing.mutate()
      }}
    >
      <KeyFields wish={wish} choices={choices} onChange={setWish} />
      {issuing.error && <Problem error={issuing.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={issuing.isPending} disabled={wish.scopes.length === 0}>
          Issue {mode} key
        </Button>
      </Group>
    </form>
  )
}
