import { Button, Checkbox, Group, Select, Text } from '@mantine/core'
import type { Calendar } from '../../../api/operations.ts'
import { weekDays } from './week-days.ts'

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth']

type MonthlyDayOff = Calendar['monthly_days_off'][number]

interface Props {
  days: readonly MonthlyDayOff[]
  onChange(days: MonthlyDayOff[]): void
  isFixed: boolean
}

/** Weekdays that are off in some weeks of each month. */
export function MonthlyDaysOff({ days, onChange, isFixed }: Props) {
  const free = [6, 7, 1, 2, 3, 4, 5].find((day) => days.every(({ weekday }) => weekday !== day))
  // Second and fourth Saturdays are the usual ones.
  const add = () => free && onChange([...days, { weekday: free, weeks: [2, 4] }])
  return (
    <section aria-label="Days off in some weeks of the month">
      <Text size="sm" fw={600} mt="md">
        Days off in some weeks of the month
      </Text>
      {days.length === 0 && (
        <Text size="sm" c="dimmed">
          None. Banks in India close on second and fourth Saturdays.
        </Text>
      )}
      {days.map((day, index) => (
        <MonthlyDay
          // A rule has no identity but its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          day={day}
          others={days.filter((other) => other !== day)}
          onChange={(changed) => onChange(days.map((other) => (other === day ? changed : other)))}
          onRemove={isFixed ? undefined : () => onChange(days.filter((other) => other !== day))}
        />
      ))}
      {!isFixed && free !== undefined && (
        <Button variant="default" size="xs" mt="xs" onClick={add}>
          {free === 6 ? 'Add second and fourth Saturdays' : 'Add another weekday'}
        </Button>
      )}
    </section>
  )
}

function MonthlyDay(props: {
  day: MonthlyDayOff
  others: readonly MonthlyDayOff[]
  onChange(day: MonthlyDayOff): void
  onRemove: (() => void) | undefined
}) {
  const { day, others, onChange, onRemove } = props
  const name = weekDays[day.weekday - 1] ?? ''
  return (
    <Group gap="md" mt="xs" align="flex-end">
      <Select
        label="Weekday"
        w={140}
        allowDeselect={false}
        data={weekDays
          .map((label, index) => ({ value: String(index + 1), label }))
          .filter(({ value }) => others.every(({ weekday }) => String(weekday) !== value))}
        value={String(day.weekday)}
        onChange={(weekday) => weekday && onChange({ ...day, weekday: Number(weekday) })}
      />
      <Checkbox.Group
        label={`Weeks in which ${name} is off`}
        value={day.weeks.map(String)}
        onChange={(weeks) => onChange({ ...day, weeks: weeks.map(Number).sort((a, b) => a - b) })}
      >
        <Group gap="sm">
          {ordinals.map((label, index) => (
            <Checkbox key={label} value={String(index + 1)} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      {onRemove && (
        <Button variant="subtle" size="compact-xs" onClick={onRemove}>
          Remove {name}
        </Button>
      )}
    </Group>
  )
}
