import { Text, Timeline, Title } from '@mantine/core'
import { statusLooks } from '../../frame/case-status.ts'
import { Moment } from '../../ui/moment.tsx'
import type { CaseView } from '../api/cases.ts'

/** Every status the case entered, oldest first. */
export function CaseTimeline({ timeline }: Pick<CaseView, 'timeline'>) {
  return (
    <section aria-labelledby="timeline">
      <Title order={2} size="h5" mb="sm" id="timeline">
        Timeline
      </Title>
      <Timeline bulletSize={14} lineWidth={2} active={timeline.length}>
        {timeline.map(({ status, at }) => (
          <Timeline.Item key={`${status}${at}`} title={statusLooks[status].label}>
            <Text size="xs" c="dimmed">
              <Moment at={at} />
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  )
}
