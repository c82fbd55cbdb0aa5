import { Button, Group, Modal, MultiSelect, TagsInput, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Asked, call } from '../../api/client.ts'
import { lendersQuery, referenceQuery } from '../../api/office.ts'
import { lenderListKey } from '../../api/operations.ts'
import { Problem } from '../../ui/problem.tsx'

type Field = NonNullable<Asked<'createLender'>['body']['required_fields']>[number]

const fields: Record<Field, string> = {
  external_ref: 'Reference',
  co_applicant_name: 'Co-applicant',
  loan_amount: 'Loan amount',
  branch: 'Branch',
  state: 'State',
  district: 'District',
  ulpin: 'ULPIN',
  property_description: 'Description of the property',
  contact_name: 'Name of a contact',
  contact_email: 'E-mail of a contact',
  contact_phone: 'Phone of a contact',
}

export function NewLenderDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const reference = useQuery(referenceQuery)
  const [name, setName] = useState('')
  const [required, setRequired] = useState<Field[]>([])
  const [types, setTypes] = useState<string[]>([])
  const adding = useMutation({
    mutationFn: () =>
      call('createLender', {
        body: { name, required_fields: required, ...(types.length > 0 && { case_types: types }) },
      }),
    onSuccess: async ({ id, name: made }) => {
      notifications.show({ message: `${made} is added. It needs a key next.` })
      setName('')
      setRequired([])
      setTypes([])
      onClose()
      void client.invalidateQueries({ queryKey: lenderListKey })
      void client.invalidateQueries({ queryKey: lendersQuery.queryKey })
      await navigate({ to: '/$mode/lenders/$lender', params: { mode: 'test', lender: id } })
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title="Add a lender" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          adding.mutate()
        }}
      >
        <TextInput
          label="Name"
          description="As its cases and reports show it."
          required
          maxLength={200}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <MultiSelect
          mt="sm"
          label="Fields every case must have"
          description="Beyond applicant, loan account number and case type."
          data={Object.entries(fields).map(([value, label]) => ({ value, label }))}
          value={required}
          onChange={(chosen) => setRequired(chosen as Field[])}
          clearable
        />
        <TagsInput
          mt="sm"
          label="Case types it may ask for"
          description="None chosen: any. Enter adds one."
          data={(reference.data?.case_types ?? []).map(({ code }) => code)}
          value={types}
          onChange={setTypes}
          clearable
        />
        {adding.error && <Problem error={adding.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={adding.isPending} disabled={!name.trim()}>
            Add lender
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
