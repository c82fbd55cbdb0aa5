import { Button, FileInput, Group, Modal, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { colleaguesQuery } from '../../../api/office.ts'
import { type StaffAccount, staffKey } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
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

function Fields({ account, onClose }: { account: StaffAccount; onClose(): void }) {
  const [name, setName] = useState(account.advocate?.name ?? account.name)
  const [enrolment, setEnrolment] = useState(account.advocate?.enrolment_number ?? '')
  const [council, setCouncil] = useState(account.advocate?.bar_council ?? '')
  const [picture, setPicture] = useState<File | null>(null)
  const { saving, removing } = useAdvocate(account, onClose)
  const save = async () => {
    const signature = picture ? { signature: await toBase64(picture) } : {}
    saving.mutate({ name, enrolment_number: enrolment, bar_council: council, ...signature })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        label="Name as printed in reports"
        required
        maxLength={200}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Enrolment number"
        mt="sm"
        required
        maxLength={200}
        value={enrolment}
        onChange={({ currentTarget }) => setEnrolment(currentTarget.value)}
      />
      <TextInput
        label="Bar council"
        mt="sm"
        required
        maxLength={200}
        value={council}
        onChange={({ currentTarget }) => setCouncil(currentTarget.value)}
      />
      <FileInput
        label="Picture of the signature"
        description="PNG of at most 200 KB. Optional."
        mt="sm"
        accept="image/png"
        clearable
        value={picture}
        onChange={setPicture}
      />
      {account.advocate?.has_signature && (
        <Text size="sm" mt={4}>
          There is a picture; a new one replaces it.
        </Text>
      )}
      {(saving.error ?? removing.error) && <Problem error={saving.error ?? removing.error} />}
      <Group justify="flex-end" mt="md">
        {account.advocate && (
          <Button
            variant="subtle"
            color="red"
            loading={removing.isPending}
            onClick={() => removing.mutate()}
          >
            Signs no more reports
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}

type Body = Parameters<typeof call<'setAdvocate'>>[1]['body']

function useAdvocate(account: StaffAccount, onClose: () => void) {
  const client = useQueryClient()
  const params = { staff: account.id }
  const onSuccess = () => {
    notifications.show({ message: 'Advocate details saved.' })
    onClose()
    void client.invalidateQueries({ queryKey: colleaguesQuery.queryKey })
    return client.invalidateQueries({ queryKey: staffKey })
  }
  const saving = useMutation({
    mutationFn: (body: Body) => call('setAdvocate', { params, body }),
    onSuccess,
  })
  const removing = useMutation({
    mutationFn: () => call('removeAdvocate', { params }),
    onSuccess,
  })
  return { saving, removing }
}
