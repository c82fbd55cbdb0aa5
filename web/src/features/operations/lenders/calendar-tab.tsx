import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calendarQuery } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import type { TabProps } from '../tab-props.ts'
import { CalendarForm } from './calendar-form.tsx'

export function CalendarTab({ lender }: TabProps) {
  const calendar = useQuery(calendarQuery(lender.id))
  if (calendar.error) {
    return <Problem error={calendar.error} retry={() => void calendar.refetch()} />
  }
  if (!calendar.data) return <Loader aria-label="Loading" />
  return <CalendarForm key={lender.id} lender={lender} stored={calendar.data} />
}
