import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Reference } from '../api/cases.ts'

export type Typed = Readonly<Record<string, string>>
type Field = Reference['case_fields'][number]

interface Props {
  reference: Reference
  typed: Typed
  faultOf(name: string): string | undefined
  onType(name: string, value: string): void
}

/** Every field of a case, as the service describes it. */
export function CaseFields({ reference, ...rest }: Props) {
  return reference.case_fields.map((field) => (
    <CaseField key={field.name} field={field} reference={reference} {...rest} />
  ))
}

function CaseField({ field, reference, typed, faultOf, onType }: Props & { field: Field }) {
  const { name, label, hint, is_required, is_number, length_max } = field
  const common = {
    label,
    name,
    withAsterisk: is_required,
    'aria-required': is_required,
    error: faultOf(name),
    value: typed[name] ?? '',
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onType(name, currentTarget.value),
  }
  if (name === 'case_type') {
    return <CaseType reference={reference} common={common} onType={(code) => onType(name, code)} />
  }
  if (name === 'state') {
    const names = reference.states.map((state) => state.name)
    return <NativeSelect {...common} data={[{ value: '', label: '–' }, ...names]} />
  }
  const limited = { ...common, ...(length_max !== null && { maxLength: length_max }) }
  const described = { ...limited, ...(hint !== null && { description: hint }) }
  if (name === 'property_description') {
    return <Textarea {...described} autosize minRows={2} maxRows={12} />
  }
  return <TextInput {...described} {...(is_number && { inputMode: 'decimal' })} />
}

interface Common {
  label: string
  name: string
  withAsterisk: boolean
  'aria-required': boolean
  error: string | undefined
  value: string
}

const other = 'another'

/** From the list of the lender; where none was agreed, any other code too. */
function CaseType(props: { reference: Reference; common: Common; onType(code: string): void }) {
  const { reference, common, onType } = props
  const [isOther, setOther] = useState(false)
  const listed = reference.case_types.map(({ code, name }) => ({
    value: code,
    label: name === code ? code : `${code}: ${name}`,
  }))
  const more = reference.other_case_types ? [{ value: other, label: 'Another code' }] : []
  return (
    <div>
      <NativeSelect
        {...common}
        error={isOther ? undefined : common.error}
        data={[{ value: '', label: 'Choose' }, ...listed, ...more]}
        value={isOther ? other : common.value}
        onChange={({ currentTarget: { value } }) => {
          setOther(value === other)
          onType(value === other ? '' : value)
        }}
      />
      {isOther && (
        <TextInput
          mt="xs"
          label="Code of the case type"
          maxLength={32}
          autoComplete="off"
          error={common.error}
          value={common.value}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      )}
    </div>
  )
}
