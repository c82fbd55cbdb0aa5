import { CloseButton, Group, NativeSelect, Paper, TextInput, Title } from '@mantine/core'
import type { Reference } from '../api/cases.ts'
import classes from '../cases/cases.module.css'

export type TypedProperty = Readonly<Record<string, string>>

interface Props {
  number: number
  collateral: Reference['collateral']
  typed: TypedProperty
  faultOf(name: string): string | undefined
  onType(name: string, value: string): void
  /** Left out: the only property stays. */
  onRemove?: (() => void) | undefined
}

const places: readonly (readonly [string, string])[] = [
  ['district', 'District'],
  ['taluk', 'Taluk'],
  ['hobli', 'Hobli'],
  ['village', 'Village'],
]
const units: readonly (readonly [string, string])[] = [
  ['building', 'Building'],
  ['wing', 'Wing'],
  ['floor', 'Floor'],
  ['unit', 'Flat, shop or office number'],
  ['from_year', 'First year to search'],
  ['to_year', 'Last year to search'],
]

/** One property: where it is, its number, and for a flat the unit. */
export function PropertyFields(props: Props) {
  const { number, collateral, typed, faultOf, onType, onRemove } = props
  const state = collateral.states.find(({ name }) => name === typed.state)
  const isRequired = (name: string) =>
    ['reference', 'state'].includes(name) || state?.required.includes(name) === true
  const common = (name: string, label: string) => ({
    label,
    withAsterisk: isRequired(name),
    'aria-required': isRequired(name),
    error: faultOf(name),
    autoComplete: 'off',
    value: typed[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onType(name, currentTarget.value),
  })
  const text = ([name, label]: readonly [string, string]) => (
    <TextInput key={name} maxLength={200} {...common(name, label)} />
  )
  return (
    <Paper component="fieldset" withBorder p="sm" mb="sm" aria-label={`Property ${number}`}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          Property {number}
        </Title>
        {onRemove && <CloseButton aria-label={`Remove property ${number}`} onClick={onRemove} />}
      </Group>
      <div className={classes.fields}>
        {text(['reference', 'Your reference for the property'])}
        <NativeSelect
          {...common('state', 'State')}
          data={[{ value: '', label: 'Choose' }, ...collateral.states.map(({ name }) => name)]}
        />
        {places.filter(([name]) => name !== 'hobli' || isRequired('hobli')).map(text)}
        <TextInput
          {...common('survey_no', 'Survey number')}
          maxLength={100}
          description={state?.survey_number ?? 'Survey, gat, CTS or plot number'}
        />
        <NativeSelect
          {...common('parcel_type', 'Kind of number')}
          data={[
            { value: '', label: '–' },
            ...collateral.parcel_types.map((value) => ({ value, label: value.toUpperCase() })),
          ]}
        />
        {units.map(text)}
      </div>
    </Paper>
  )
}
