import { Button, Group, Pill, Text } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '../../../ui/date-fields.tsx'
import { formatDay } from '../../../ui/moment.tsx'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const withWeekday = (date: string) => `${weekday.format(new Date(date))}, ${formatDay(date)}`

interface Props {
  holidays: readonly string[]
  onChange(holidays: string[]): void
  isFixed: boolean
}

export function HolidayList({ holidays, onChange, isFixed }: Props) {
  const [date, setDate] = useState('')
  const add = () => {
    if (date === '') return
    onChange([...new Set([...holidays, date])].sort())
    setDate('')
  }
  return (
    <>
      <Group mt="md" align="flex-end" gap="xs">
        <DayField
          label="Holidays"
          aria-label="Holiday to add"
          value={date}
          onChange={setDate}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the day and does not save the whole form.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add} disabled={date === ''}>
          Add day
        </Button>
      </Group>
      {holidays.length === 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          None.
        </Text>
      ) : (
        <Pill.Group mt="xs" aria-label="Holidays">
          {holidays.map((day) => (
            <Pill
              key={day}
              bg="light-dark(var(--mantine-color-gray-2), var(--mantine-color-dark-5))"
              withRemoveButton={!isFixed}
              onRemove={() => onChange(holidays.filter((other) => other !== day))}
              removeButtonProps={{
                'aria-label': `Remove ${withWeekday(day)}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {withWeekday(day)}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </>
  )
}
