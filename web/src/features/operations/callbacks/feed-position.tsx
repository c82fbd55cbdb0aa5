import { Badge, Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answer, Mode } from '../../../api/client.ts'
import { feedPositionQuery } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import classes from '../operations.module.css'

type Position = Answer<'getLenderFeedPosition'>

const counted = ({ count, more }: Position['events']) =>
  `${more ? 'more than ' : ''}${count.toLocaleString('en-IN')} ${count === 1 ? 'event' : 'events'}`

interface Props {
  mode: Mode
  lender: string
  /** What comes after a cursor. */
  onShow(after: string): void
}

/** The content of the feed, and how far the lender has pulled it. */
export function FeedPosition(props: Props) {
  const { mode, lender, onShow } = props
  const { data, error, refetch } = useQuery(feedPositionQuery(mode, lender))
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
                  'Last pull by the lender',
                  <span key="at">
                    <Moment at={reading.at} />, using {formatKey(reading.key)}
                  </span>,
                ] as const,
                [
                  'Lender has confirmed',
                  <span key="after">
                    {reading.after === '0' ? 'none' : <>up to {cursor(reading.after)}</>}
                  </span>,
                ] as const,
                [
                  'Sent to the lender',
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
            : [['Last pull by the lender', 'never in this mode'] as const]),
        ]}
      />
      {reading && (
        <Text size="xs" c="dimmed" mb="sm">
          Based on the lender's calls to GET /events, accurate to a few seconds.
        </Text>
      )}
    </section>
  )
}

function Behind({ reading }: { reading: NonNullable<Position['reading']> }) {
  const isBehind = reading.not_given.count > 0
  return (
    <Badge variant="light" size="sm" color={isBehind ? 'orange' : 'teal'} miw="max-content">
      {isBehind ? `${counted(reading.not_given)} not pulled yet` : 'Up to date'}
    </Badge>
  )
}

const formatKey = ({ label, last_four, id }: NonNullable<Position['reading']>['key']) =>
  `key …${last_four ?? id}${label ? ` (${label})` : ''}`
