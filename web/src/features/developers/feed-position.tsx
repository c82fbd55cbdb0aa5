import { Badge, Button, Loader, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import classes from './developers.module.css'
import type { FeedPositionOut } from './types.ts'

const counted = ({ count, more }: FeedPositionOut['events']) =>
  `${more ? 'more than ' : ''}${count.toLocaleString('en-IN')} ${count === 1 ? 'event' : 'events'}`

interface Props {
  position: UseQueryResult<FeedPositionOut>
  /** What comes after a cursor. */
  onShow(after: string): void
}

/** The content of the feed, and how far the system of the lender has pulled it. */
export function FeedPosition(props: Props) {
  const { position, onShow } = props
  const { data, error, refetch } = position
  if (error) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <Loader size="sm" aria-label="Loading" />
  const { events, last, reading } = data
  const cursor = (at: string) => <span className={classes.mono}>{at}</span>
  const holds = last && (
    <>
      {counted(events)}, last cursor {cursor(last.cursor)}, <Moment at={last.at} />
    </>
  )
  return (
    <section aria-label="Feed position">
      <Facts
        rows={[
          ['Events in the feed', holds ?? 'none'],
          ...(reading
            ? [
                [
                  'Last pull',
                  <span key="at">
                    <Moment at={reading.at} />, using {formatKey(reading.key)}
                  </span>,
                ] as const,
                [
                  'Confirmed',
                  <span key="after">
                    {reading.after === '0' ? 'none' : <>up to {cursor(reading.after)}</>}
                  </span>,
                ] as const,
                [
                  'Sent',
                  <span key="given">
                    up to {cursor(reading.given_to)} <Behind reading={reading} />{' '}
                    {reading.not_given.count > 0 && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        onClick={() => onShow(reading.given_to)}
                      >
                        Show pending events
                      </Button>
                    )}
                  </span>,
                ] as const,
              ]
            : [['Last pull', 'never in this mode'] as const]),
        ]}
      />
      {reading && (
        <Text size="xs" c="dimmed" mb="sm">
          Based on calls of GET /events with a key, accurate to a few seconds.
        </Text>
      )}
    </section>
  )
}

function Behind({ reading }: { reading: NonNullable<FeedPositionOut['reading']> }) {
  const isBehind = reading.not_given.count > 0
  return (
    <Badge variant="light" size="sm" color={isBehind ? 'orange' : 'teal'} miw="max-content">
      {isBehind ? `${counted(reading.not_given)} not pulled yet` : 'Up to date'}
    </Badge>
  )
}

const formatKey = ({ label, last_four, id }: NonNullable<FeedPositionOut['reading']>['key']) =>
  `key …${last_four ?? id}${label ? ` (${label})` : ''}`
