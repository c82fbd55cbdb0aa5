import { Alert, Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, faultAtPath } from '../../api/api-error.ts'
import { Problem } from '../../frame/problem.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import type { Reference } from '../api/cases.ts'
import { call } from '../api/client.ts'
import { collateralKey } from '../api/collateral.ts'
import classes from '../cases/cases.module.css'
import { useFormKey } from '../cases/use-form-key.ts'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'
import { PropertyFields, type TypedProperty } from './property-fields.tsx'

type Body = Parameters<typeof call<'submitCollateral'>>[1]['body']

interface Property {
  key: string
  typed: TypedProperty
}

const newProperty = (): Property => ({ key: crypto.randomUUID(), typed: {} })
const given = (typed: TypedProperty) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : [])),
  )

const heads = [
  ['borrower_name', 'Borrower name'],
  ['external_ref', 'Your reference'],
  ['loan_account_number', 'Loan account number'],
] as const

/** Up to ten properties of one borrower. */
export function SubmitCollateralForm({ collateral }: Pick<Reference, 'collateral'>) {
  const mode = useMode()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [head, setHead] = useState<TypedProperty>({})
  const [properties, setProperties] = useState<readonly Property[]>(() => [newProperty()])
  const { key, onError } = useFormKey()
  const submitting = useMutation({
    gcTime: 0,
    onError,
    mutationFn: () =>
      call('submitCollateral', {
        params: { mode },
        idempotencyKey: key.current,
        body: {
          ...given(head),
          properties: properties.map(({ typed }) => given(typed)),
        } as unknown as Body,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: collateralKey(mode) }),
  })
  const { data: made, error } = submitting
  const isTouched = [head, ...properties.map(({ typed }) => typed)].some(
    (typed) => Object.keys(given(typed)).length > 0,
  )
  useLeaveWarning(isTouched && !made)
  useEffect(() => {
    if (!made) return
    notifications.show({ message: 'The searches have started.' })
    void navigate({
      to: paths.collateralRequest,
      params: { mode, id: made.data.id },
      replace: true,
    })
  }, [made, mode, navigate])
  const isAtFields = error instanceof ApiError && error.code === 'invalid_request'
  // The first field to correct, once it is marked.
  useEffect(() => {
    if (isAtFields) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isAtFields])
  const type = (changed: string, name: string, value: string) =>
    setProperties((all) =>
      all.map((one) =>
        one.key === changed ? { ...one, typed: { ...one.typed, [name]: value } } : one,
      ),
    )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!submitting.isPending) submitting.mutate()
      }}
    >
      <div className={classes.fields}>
        {heads.map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            withAsterisk={name === 'borrower_name'}
            aria-required={name === 'borrower_name'}
            maxLength={name === 'borrower_name' ? 500 : 100}
            autoComplete="off"
            error={faultAtPath(error, name)}
            value={head[name] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setHead((before) => ({ ...before, [name]: value }))
            }
          />
        ))}
      </div>
      <div style={{ marginTop: 16 }}>
        {properties.map(({ key: own, typed }, at) => (
          <PropertyFields
            key={own}
            number={at + 1}
            collateral={collateral}
            typed={typed}
            faultOf={(name) => faultAtPath(error, `properties[${at}].${name}`)}
            onType={(name, value) => type(own, name, value)}
            onRemove={
              properties.length > 1
                ? () => setProperties((all) => all.filter((one) => one.key !== own))
                : undefined
            }
          />
        ))}
      </div>
      {isAtFields && (
        <Alert color="red" role="alert" mb="sm" title="Nothing was submitted yet.">
          Correct the marked fields, then submit again.
        </Alert>
      )}
      {error && !isAtFields && <Problem error={error} />}
      <Group justify="space-between" mt="md">
        <Button
          variant="default"
          disabled={properties.length >= collateral.properties_max}
          onClick={() => setProperties((all) => [...all, newProperty()])}
        >
          Add a property
        </Button>
        <Button type="submit" loading={submitting.isPending}>
          {properties.length === 1
            ? 'Verify the property'
            : `Verify ${properties.length} properties`}
        </Button>
      </Group>
    </form>
  )
}
