import { Paper, Text, Title } from '@mantine/core'
import type { FigureColumn } from './format-figure.ts'

interface Props {
  columns: readonly FigureColumn[]
  queueCountsTo: number
}

/** What each figure counts, in one sentence. */
export function Definitions({ columns, queueCountsTo }: Props) {
  const most = queueCountsTo.toLocaleString('en-IN')
  return (
    <Paper withBorder p="sm" mt="md" component="section" aria-labelledby="definitions">
      <Title order={2} size="h5" id="definitions" mb="xs">
        What is counted
      </Title>
      <dl style={{ margin: 0 }}>
        {columns.map(({ key, name, means }) => (
          <div key={key} style={{ marginBottom: 6 }}>
            <Text component="dt" size="sm" fw={600}>
              {name}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {means}
            </Text>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="xs">
        Figures are exact. The queue counts up to {most} cases; beyond that it shows “{most}+”.
      </Text>
    </Paper>
  )
}
