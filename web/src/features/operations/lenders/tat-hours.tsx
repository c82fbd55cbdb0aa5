import { NumberInput } from '@mantine/core'

/** A number of working hours. */
export function TatHours(props: {
  label?: string
  'aria-label'?: string
  description?: string
  value: number
  onChange(hours: number): void
}) {
  const { value, onChange, ...more } = props
  return (
    <NumberInput
      {...more}
      required
      min={0}
      max={5000}
      decimalScale={2}
      value={value}
      // Emptied while typing: no value is guessed, and the service reports what is missing.
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : 0)}
    />
  )
}
