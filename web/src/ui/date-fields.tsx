import { DateInput, type DateInputProps } from '@mantine/dates'
import { parseDay, parseMoment } from './typed-dates.ts'

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'dateParser' | 'valueFormat'> & {
  /** Empty: none. */
  value: string
  onChange(value: string): void
}

const common: DateInputProps = {
  clearable: true,
  highlightToday: true,
  firstDayOfWeek: 1,
  ariaLabels: {
    monthLevelControl: 'Choose another month',
    yearLevelControl: 'Choose another year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous ten years',
    nextDecade: 'Next ten years',
  },
  clearButtonProps: { 'aria-label': 'Clear' },
}

/** A day as YYYY-MM-DD, shown and typed as 05 Sep 2026. */
export function DayField({ value, onChange, ...props }: Props) {
  return (
    <DateInput
      {...common}
      placeholder="dd Mon yyyy"
      valueFormat="DD MMM YYYY"
      dateParser={(text) => parseDay(text) ?? null}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      {...props}
    />
  )
}

/** Date and time as YYYY-MM-DDTHH:mm by the clock of this machine, shown as 05 Sep 2026 14:30. */
export function MomentField({ value, onChange, ...props }: Props) {
  return (
    <DateInput
      {...common}
      withTime
      placeholder="dd Mon yyyy hh:mm"
      valueFormat="DD MMM YYYY HH:mm"
      dateParser={(text) => parseMoment(text)?.replace('T', ' ') ?? null}
      value={value === '' ? null : `${value.replace('T', ' ')}:00`}
      onChange={(moment) => onChange(moment?.replace(' ', 'T').slice(0, 16) ?? '')}
      {...props}
    />
  )
}
