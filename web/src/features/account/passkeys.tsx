import { Button, Group, Table, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import {
  addPasskey,
  hasPasskeySupport,
  type Passkey,
  type Proof,
  type TwoFactor,
} from '../../api/account.ts'
import { callDoor } from '../../api/door.ts'
import { Moment } from '../../ui/moment.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import type { Needs } from './proof-fields.tsx'

const heads = ['Name', 'Added', 'Last used']

interface Props {
  state: TwoFactor
  needs: Needs
  onAdded(codes: readonly string[] | null): void
  onChanged(): Promise<unknown>
}

export function Passkeys({ state, needs, onAdded, onChanged }: Props) {
  const [task, setTask] = useState<'add' | { rename: Passkey } | { remove: Passkey } | null>(null)
  const [name, setName] = useState('')
  const begin = (next: typeof task, startName = '') => {
    setName(startName)
    setTask(next)
  }
  const done = () => setTask(null)
  const renamed = task !== null && task !== 'add' && 'rename' in task ? task.rename : null
  const removed = task !== null && task !== 'add' && 'remove' in task ? task.remove : null
  const add = async (proof: Proof) => onAdded((await addPasskey(name, proof)).recovery_codes)
  const rename = async () => {
    if (renamed)
      await callDoor('renamePasskey', { params: { passkey: renamed.id }, body: { name } })
    await onChanged()
  }
  const remove = async (proof: Proof) => {
    if (removed) await callDoor('removePasskey', { params: { passkey: removed.id }, body: proof })
    await onChanged()
  }
  const nameField = (
    <TextInput
      label="Name"
      description="For example: office laptop."
      required
      maxLength={100}
      data-autofocus
      value={name}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
    />
  )
  const canAdd = state.passkeys_available && hasPasskeySupport()
  return (
    <>
      <Title order={3} size="h6" mt="md">
        Passkeys
      </Title>
      {state.passkeys.length > 0 && <PasskeyTable passkeys={state.passkeys} begin={begin} />}
      <Group gap="sm" mt={4}>
        {state.passkeys.length === 0 && <Text size="sm">None</Text>}
        <Button size="xs" variant="default" disabled={!canAdd} onClick={() => begin('add')}>
          Add passkey
        </Button>
        {!canAdd && (
          <Text size="sm" c="dimmed">
            Not available in this browser or at this address.
          </Text>
        )}
      </Group>
      <ProofDialog
        opened={task === 'add'}
        onClose={done}
        title="Add a passkey"
        act="Continue"
        needs={needs}
        onAct={add}
      >
        <Text size="sm" mb="sm">
          Your browser asks for a fingerprint, a face, a PIN or a security key. Your other sessions
          end.
        </Text>
        {nameField}
      </ProofDialog>
      <ProofDialog
        opened={renamed !== null}
        onClose={done}
        title="Rename passkey"
        act="Save"
        needs={{ proof: false, code: false, hasApp: false }}
        onAct={rename}
      >
        {nameField}
      </ProofDialog>
      <ProofDialog
        opened={removed !== null}
        onClose={done}
        title={`Remove the passkey ${removed?.name ?? ''}?`}
        act="Remove passkey"
        color="red.9"
        needs={needs}
        onAct={remove}
      >
        <Text size="sm">It no longer signs you in, and your other sessions end.</Text>
      </ProofDialog>
    </>
  )
}

function PasskeyTable(props: {
  passkeys: readonly Passkey[]
  begin(task: { rename: Passkey } | { remove: Passkey }, name?: string): void
}) {
  const { passkeys, begin } = props
  return (
    <WideTable heads={heads} minWidth={420}>
      <Table aria-label="Passkeys">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
            <Table.Th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {passkeys.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Th scope="row">{one.name}</Table.Th>
              <Table.Td>
                <Moment at={one.created_at} />
              </Table.Td>
              <Table.Td>
                <Moment at={one.last_used_at} none="Never" />
              </Table.Td>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Rename ${one.name}`}
                    onClick={() => begin({ rename: one }, one.name)}
                  >
                    Rename
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Remove ${one.name}`}
                    onClick={() => begin({ remove: one })}
                  >
                    Remove
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
