import { Button, Checkbox, FileInput, Group, Modal, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { colleaguesQuery } from '../../../api/office.ts'
import { type StaffAccount, staffKey } from '../../../api/operations.ts'
import { Confirm } from '../../../frame/confirm.tsx'
import { Problem, readError } from '../../../frame/problem.tsx'
import { toBase64 } from '../../../ui/base64.ts'

/** Who signs reports, and what is printed below the signature. */
export function AdvocateDialog(props: { account: StaffAccount | null; onClose(): void }) {
  const { account, onClose } = props
  return (
    <Modal
      opened={account !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      title={`Advocate details of ${account?.name ?? ''}`}
    >
      {account && <Fields key={account.id} account={account} onClose={onClose} />}
    </Modal>
  )
}

type Props = { account: StaffAccount; onClose(): void }
type Body = Parameters<typeof call<'setAdvocate'>>[1]['body']

function Fields({ account, onClose }: Props) {
  const { advocate } = account
  const [said, setSaid] = useState<Body>({
    name: advocate?.name ?? account.name,
    enrolment_number: advocate?.enrolment_number ?? '',
    bar_council: advocate?.bar_council ?? '',
  })
  const [picture, setPicture] = useState<File | null>(null)
  const [isPictureRemoved, setPictureRemoved] = useState(false)
  const saving = useChange(
    (body: Body) => call('setAdvocate', { params: { staff: account.id }, body }),
    'Advocate details saved.',
    onClose,
  )
  const save = async () => {
    const signature = picture ? await toBase64(picture) : isPictureRemoved ? null : undefined
    saving.mutate({ ...said, ...(signature !== undefined && { signature }) })
  }
  const pictureFault = saving.error && findPictureFault(saving.error)
  const propsOf = (key: 'name' | 'enrolment_number' | 'bar_council') => ({
    required: true,
    maxLength: 200,
    value: said[key],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setSaid({ ...said, [key]: currentTarget.value }),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Text size="sm" c="dimmed" mb="sm">
        Advocates sign reports. These details are printed with the signature.
      </Text>
      <TextInput label="Name as printed in reports" data-autofocus {...propsOf('name')} />
      <TextInput
        label="Enrolment number"
        placeholder="MAH/1234/2009"
        mt="sm"
        {...propsOf('enrolment_number')}
      />
      <TextInput
        label="Bar council"
        placeholder="Bar Council of Maharashtra and Goa"
        mt="sm"
        {...propsOf('bar_council')}
      />
      <FileInput
        label="Picture of the signature (optional)"
        description={`PNG, at most 200 KB.${advocate?.has_signature ? ' One is stored; a new one replaces it.' : ''}`}
        placeholder="Choose a file"
        mt="sm"
        accept="image/png"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the chosen file' }}
        error={pictureFault && `The picture ${pictureFault}.`}
        value={picture}
        onChange={(file) => {
          setPicture(file)
          saving.reset()
        }}
      />
      {advocate?.has_signature && !picture && (
        <Checkbox
          mt="xs"
          size="sm"
          label="Remove the stored picture"
          checked={isPictureRemoved}
          onChange={({ currentTarget }) => setPictureRemoved(currentTarget.checked)}
        />
      )}
      {saving.error && !pictureFault && <Problem error={saving.error} />}
      <Group mt="lg">
        {advocate && <Remove account={account} onClose={onClose} />}
        <Button variant="default" ml="auto" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}

function Remove({ account, onClose }: Props) {
  const [isAsking, ask] = useDisclosure()
  const removing = useChange<void>(
    () => call('removeAdvocate', { params: { staff: account.id } }),
    'Advocate details removed.',
    onClose,
  )
  return (
    <>
      <Button variant="subtle" color="red" onClick={ask.open}>
        Remove details
      </Button>
      <Confirm
        opened={isAsking}
        onClose={ask.close}
        title={`Remove the advocate details of ${account.name}?`}
        act="Remove"
        isPending={removing.isPending}
        error={removing.error}
        onAct={() => removing.mutate()}
      >
        <Text size="sm">
          {account.name} can no longer be chosen to sign reports. Drafts that name this advocate
          need another one before their release. Released reports do not change.
        </Text>
      </Confirm>
    </>
  )
}

function useChange<Given>(
  change: (given: Given) => Promise<unknown>,
  done: string,
  onClose: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      notifications.show({ message: done })
      onClose()
      void client.invalidateQueries({ queryKey: colleaguesQuery.queryKey })
      return client.invalidateQueries({ queryKey: staffKey })
    },
  })
}

/** What is wrong with the picture, if nothing else is. */
function findPictureFault(error: unknown): string | undefined {
  if (error instanceof ApiError && error.code === 'payload_too_large') return 'is too large'
  const { details } = readError(error)
  const sentence = /^signature: (.*)/.exec(details[0] ?? '')?.[1]
  return details.length === 1 ? sentence : undefined
}
