import { Badge, List, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { playedCaseQuery } from '../api/sandbox.ts'

/** A case that moves by itself, as it moves. */
export function PlayedCase({ reference }: { reference: string }) {
  const { data, error, refetch } = useQuery(playedCaseQuery(reference))
  return (
    <Paper withBorder p="sm" mt="sm" component="section" aria-label={`Case ${reference}`}>
      {error && <Problem error={error} retry={() => void refetch()} />}
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {reference}{' '}
        {data && (
          <Badge variant="light" component="span">
            {[data.status, data.result].filter(Boolean).join(': ')}
          </Badge>
        )}
      </Text>
      <List size="sm" mt="xs" aria-live="polite">
        {data?.timeline.map(({ status, at }) => (
          <List.Item key={`${status} ${at}`}>
            {status}, <Moment at={at} />
          </List.Item>
        ))}
      </List>
      {data?.result_reason && <Text size="sm">{data.result_reason}</Text>}
    </Paper>
  )
}
