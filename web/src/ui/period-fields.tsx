import { MomentField } from './date-fields.tsx'

interface Period {
  from?: string
  to?: string
}

/** From when, and before when; each may be left open. */
export function PeriodFields(props: { period: Period; onChange(changed: Period): void }) {
  const { period, onChange } = props
  return (
    <>
      <MomentField
        size="xs"
        w={176}
        label="From"
        value={period.from ?? ''}
        onChange={(from) => onChange({ from })}
      />
      <MomentField
        size="xs"
        w={176}
        label="Before"
        value={period.to ?? ''}
        onChange={(to) => onChange({ to })}
      />
    </>
  )
}
