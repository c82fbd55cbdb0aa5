import { Alert, Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { type Calendar, calendarQuery, type LenderAccount } from '../../../api/operations.ts'
import { useMay } from '../../../api/session.ts'
import { Problem } from '../../../frame/problem.tsx'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import classes from '../operations.module.css'
import { CaseTypeTat } from './case-type-tat.tsx'
import { HolidayList } from './holiday-list.tsx'
import { MonthlyDaysOff } from './monthly-days-off.tsx'
import { TatHours } from './tat-hours.tsx'
import { weekDays } from './week-days.ts'

const zones = Intl.supportedValuesOf('timeZone')

interface Props {
  lender: LenderAccount
  stored: Calendar
}

export function CalendarForm(props: Props) {
  const isFixed = !useMay()('lenders:manage')
  const { draft, change, undo, isChanged, saving } = useCalendarDraft(props)
  return (
    <form
      className={classes.narrow}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <fieldset disabled={isFixed} style={{ border: 0, padding: 0, margin: 0 }}>
        <Text size="sm" c="dimmed" mb="sm">
          One calendar for live and test. TAT counts only these hours.
        </Text>
        <WorkingDays draft={draft} change={change} />
        <MonthlyDaysOff
          days={draft.monthly_days_off}
          onChange={(days) => change({ monthly_days_off: days })}
          isFixed={isFixed}
        />
        <WorkingHours draft={draft} change={change} />
        <TatTargets draft={draft} change={change} />
        <CaseTypeTat
          calendar={draft}
          onChange={(rows) => change({ case_type_hours: rows })}
          isFixed={isFixed}
        />
        <HolidayList
          holidays={draft.holidays}
          onChange={(holidays) => change({ holidays })}
          isFixed={isFixed}
        />
      </fieldset>
      {saving.error && <Problem error={saving.error} />}
      {isChanged && (
        <Alert color="yellow" mt="md">
          Not saved yet. Saving recalculates the due times of open cases.
        </Alert>
      )}
      {!isFixed && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" disabled={!isChanged} onClick={undo}>
            Undo
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={!isChanged}>
            Save
          </Button>
        </Group>
      )}
    </form>
  )
}

function useCalendarDraft({ lender, stored }: Props) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(stored)
  const change = (changed: Partial<Calendar>) => setDraft({ ...draft, ...changed })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  useLeaveWarning(isChanged)
  const saving = useMutation({
    mutationFn: () => call('setCalendar', { params: { lender: lender.id }, body: draft }),
    onSuccess: ({ calendar, cases_recalculated: count }) => {
      client.setQueryData(calendarQuery(lender.id).queryKey, calendar)
      setDraft(calendar)
      notifications.show({
        message: `Saved. Due times of ${count.toLocaleString('en-IN')} open ${count === 1 ? 'case' : 'cases'} recalculated.`,
      })
    },
  })
  return { draft, change, undo: () => setDraft(stored), isChanged, saving }
}

interface FieldsProps {
  draft: Calendar
  change(changed: Partial<Calendar>): void
}

function WorkingDays({ draft, change }: FieldsProps) {
  return (
    <Checkbox.Group
      label="Working days"
      value={draft.work_days.map(String)}
      onChange={(days) => change({ work_days: days.map(Number).sort((a, b) => a - b) })}
    >
      <div className={classes.days}>
        {weekDays.map((day, index) => (
          <Checkbox key={day} value={String(index + 1)} label={day} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function WorkingHours({ draft, change }: FieldsProps) {
  return (
    <Group grow mt="md" align="flex-end">
      <TextInput
        label="Opens"
        placeholder="09:30"
        required
        maxLength={5}
        value={draft.opens_at}
        onChange={({ currentTarget }) => change({ opens_at: currentTarget.value })}
      />
      <TextInput
        label="Closes"
        placeholder="18:30"
        required
        maxLength={5}
        value={draft.closes_at}
        onChange={({ currentTarget }) => change({ closes_at: currentTarget.value })}
      />
      <Select
        label="Time zone"
        required
        searchable
        allowDeselect={false}
        limit={60}
        data={zones.includes(draft.time_zone) ? zones : [draft.time_zone, ...zones]}
        value={draft.time_zone}
        onChange={(zone) => zone && change({ time_zone: zone })}
      />
    </Group>
  )
}

function TatTargets({ draft, change }: FieldsProps) {
  return (
    <Group grow mt="md" align="flex-end">
      <TatHours
        label="Our TAT, working hours"
        description="Excludes time spent waiting for documents."
        value={draft.vendor_hours}
        onChange={(hours) => change({ vendor_hours: hours })}
      />
      <TatHours
        label="Total TAT, working hours"
        description="Includes time spent waiting for documents."
        value={draft.file_hours}
        onChange={(hours) => change({ file_hours: hours })}
      />
    </Group>
  )
}
