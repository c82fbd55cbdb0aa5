import { Alert, Button, Group, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, faultAt, faultsAt } from '../../api/api-error.ts'
import { Problem } from '../../frame/problem.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { casesKey, type Reference } from '../api/cases.ts'
import { call } from '../api/client.ts'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'
import { CaseFields, type Typed } from './case-fields.tsx'
import classes from './cases.module.css'
import { type ChosenFile, FileChoice, faultOfFiles } from './file-choice.tsx'
import { toDocuments, uploadTimeoutMs } from './to-documents.ts'
import { useFormKey } from './use-form-key.ts'

/** A new case with its documents; nothing is created until everything is right. */
export function SubmitForm({ reference }: { reference: Reference }) {
  const mode = useMode()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Typed>({})
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [faults, setFaults] = useState<Typed>({})
  const { key, onError } = useFormKey()
  const { count_max: count, bytes_max: bytes } = reference.documents
  const limits = { count, bytes }
  const submitting = useMutation({
    gcTime: 0,
    onError,
    mutationFn: async () =>
      call('createCase', {
        params: { mode },
        idempotencyKey: key.current,
        timeoutMs: uploadTimeoutMs,
        body: { ...toBody(typed, reference), documents: await toDocuments(chosen) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: casesKey(mode) }),
  })
  const { data: created, error } = submitting
  const isTouched = Object.values(typed).some((text) => text !== '') || chosen.length > 0
  useLeaveWarning(isTouched && !created)
  useEffect(() => {
    if (!created) return
    notifications.show({
      message:
        'case_id' in created
          ? 'A case with this reference exists already. Nothing was changed.'
          : 'Case submitted.',
    })
    void navigate({ to: paths.case, params: { mode, ref: created.external_ref }, replace: true })
  }, [created, mode, navigate])
  const faultOf = (name: string) => faults[name] ?? faultAt(error, name)
  const isAtFields = error instanceof ApiError && error.code === 'invalid_request'
  const fileFaults = new Map(
    faultsAt(error, 'documents').map(({ index, fault }) => [index ?? 0, fault]),
  )
  const isFaulty = isAtFields || Object.keys(faults).length > 0
  // The first field to correct, once it is marked.
  useEffect(() => {
    if (isFaulty) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isFaulty])
  const submit = () => {
    const found = faultsOf(typed, reference)
    setFaults(found)
    if (Object.keys(found).length > 0 || faultOfFiles(chosen, limits)) {
      submitting.reset()
      return
    }
    submitting.mutate()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!submitting.isPending) submit()
      }}
    >
      <div className={classes.fields}>
        <CaseFields
          reference={reference}
          typed={typed}
          faultOf={faultOf}
          onType={(name, value) => {
            setTyped((before) => ({ ...before, [name]: value }))
            setFaults(({ [name]: _, ...others }) => others)
          }}
        />
      </div>
      <Title order={2} size="h5" mt="lg" mb="xs">
        Documents
      </Title>
      <FileChoice
        label="Documents of the case"
        chosen={chosen}
        onChange={setChosen}
        isOff={submitting.isPending}
        limits={limits}
        faults={fileFaults}
      />
      {isFaulty && (
        <Alert color="red" role="alert" mt="md" title="Nothing was submitted yet.">
          Correct the marked fields, then submit again.
        </Alert>
      )}
      {error && !isAtFields && <Problem error={error} />}
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={submitting.isPending}>
          Submit the case
        </Button>
      </Group>
    </form>
  )
}

/** What can be said before anything is sent; the rest is said by the service. */
function faultsOf(typed: Typed, { case_fields: fields }: Reference): Typed {
  const found = fields.flatMap(({ name, is_required, is_number }): [string, string][] => {
    const text = typed[name]?.trim() ?? ''
    if (text === '') return is_required ? [[name, 'Fill this in.']] : []
    if (is_number && Number.isNaN(toNumber(text))) return [[name, 'Enter a number.']]
    return []
  })
  return Object.fromEntries(found)
}

/** As written in India: 45,00,000.50. */
const toNumber = (text: string) => Number(text.replaceAll(/[,\s₹]/g, ''))

/** Only what was filled in; the service checks each field by its schema. */
function toBody(typed: Typed, { case_fields: fields }: Reference) {
  const given = fields.flatMap(({ name, is_number }) => {
    const text = typed[name]?.trim() ?? ''
    return text === '' ? [] : [[name, is_number ? toNumber(text) : text]]
  })
  return Object.fromEntries(given) as Omit<
    Parameters<typeof call<'createCase'>>[1]['body'],
    'documents'
  >
}
