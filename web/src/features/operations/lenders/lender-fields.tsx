import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Asked } from '../../../api/client.ts'
import { referenceQuery } from '../../../api/office.ts'

type Field = NonNullable<Asked<'createLender'>['body']['required_fields']>[number]

/** The labels of the fields of a case. */
export function useCaseFields() {
  const { data } = useQuery(referenceQuery)
  const fields = data?.case_fields ?? []
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  return { fields, findLabel: (name: string) => labels.get(name) ?? name }
}

/** As typed: without case types, any is allowed. */
export interface LenderSettings {
  name: string
  required: Field[]
  types: string[]
  /** Without any: its own name. */
  ownNames: string[]
  /** Empty: the service's default. */
  secondPerson: 'always' | 'never' | ''
}
export const noSettings: LenderSettings = {
  name: '',
  required: [],
  types: [],
  ownNames: [],
  secondPerson: '',
}

/** The service's data of a lender, as form values. */
export function toSettings(lender: {
  name: string
  required_fields: string[]
  case_types: string[] | null
  own_names: string[] | null
  second_person: 'always' | 'never'
}): LenderSettings {
  return {
    name: lender.name,
    required: lender.required_fields as Field[],
    types: lender.case_types ?? [],
    ownNames: lender.own_names ?? [],
    secondPerson: lender.second_person,
  }
}

interface Props {
  settings: LenderSettings
  onChange(settings: LenderSettings): void
}

export function LenderFields({ settings, onChange }: Props) {
  const reference = useQuery(referenceQuery)
  const { fields } = useCaseFields()
  const always = fields.filter(({ required }) => required).map(({ label }) => label)
  const others = fields.filter(({ required }) => !required)
  return (
    <>
      <TextInput
        label="Name"
        description="Shown on cases and reports."
        required
        maxLength={200}
        data-autofocus
        value={settings.name}
        onChange={({ currentTarget }) => onChange({ ...settings, name: currentTarget.value })}
      />
      <MultiSelect
        mt="sm"
        label="Required case fields"
        description={always.length > 0 ? `Always required: ${always.join(', ')}.` : undefined}
        data={others.map(({ name, label }) => ({ value: name, label }))}
        value={settings.required}
        onChange={(chosen) => onChange({ ...settings, required: chosen as Field[] })}
        clearable
      />
      <TagsInput
        mt="sm"
        label="Allowed case types"
        description="Leave empty to allow all. Press Enter to add one."
        data={(reference.data?.case_types ?? []).map(({ code }) => code)}
        value={settings.types}
        onChange={(types) => onChange({ ...settings, types })}
        clearable
      />
      <TagsInput
        mt="sm"
        label="Names as mortgagee"
        description="A mortgage to one of these is the lender’s own. Include banks merged into it. Leave empty to use the name above. Press Enter to add one."
        value={settings.ownNames}
        maxTags={50}
        onChange={(ownNames) => onChange({ ...settings, ownNames })}
        splitChars={[]}
        clearable
      />
      <NativeSelect
        mt="sm"
        label="Approval by a second person"
        description="Whether someone who did not write a live report must approve it before its release."
        data={[
          ...(settings.secondPerson === '' ? [{ value: '', label: 'Default of the service' }] : []),
          { value: 'always', label: 'Always' },
          { value: 'never', label: 'Never' },
        ]}
        value={settings.secondPerson}
        onChange={({ currentTarget }) =>
          onChange({
            ...settings,
            secondPerson: currentTarget.value as LenderSettings['secondPerson'],
          })
        }
      />
    </>
  )
}
