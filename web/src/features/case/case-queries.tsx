import { Badge, Group, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CaseFile, queriesQuery } from '../../api/cases.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import classes from './case.module.css'

/** Queries to the lender. */
export function CaseQueries({ file }: { file: CaseFile }) {
  const queries = useQuery(queriesQuery(useMode(), file.case_id))
  if (queries.error) return <Problem error={queries.error} />
  const list = queries.data?.queries ?? []
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        Queries to the lender
      </Title>
      {list.length === 0 && <Text c="dimmed">No queries.</Text>}
      {list.map((query) => (
        <Paper key={query.id} withBorder p="sm" mb="sm" className={classes.query ?? ''}>
          <Group justify="space-between" mb={4}>
            <Badge color="orange" variant="filled">
              To the lender
            </Badge>
            <Text size="xs" c="dimmed">
              <Moment at={query.raised_at} />
              {' · '}
              {query.closed_at ? (
                <>
                  closed <Moment at={query.closed_at} />
                </>
              ) : (
                'open'
              )}
            </Text>
          </Group>
          <Text size="sm" className={classes.said ?? ''}>
            {query.text}
          </Text>
        </Paper>
      ))}
    </section>
  )
}
