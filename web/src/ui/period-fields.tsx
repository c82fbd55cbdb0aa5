import { TextInput } from '@mantine/core'

interface Period {
  from?: string
  to?: string
}

/** From when, and before when; each may be left open. */
export function PeriodFields(props: { period: Period; onChange(changed: Period): void }) {
  const { period, onChange } = props
  return (
    <>
      <TextInput
        size="xs"
        type="datetime-local"
        label="From"
        value={period.from ?? ''}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="datetime-local"
        label="Before"
        value={period.to ?? ''}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </>
  )
}
