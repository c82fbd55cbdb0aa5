import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { Figures } from '../api/figures.ts'
import type { FiguresSearch } from '../searches.ts'
import { CountLink } from './count-link.tsx'

/** The first row of each table: the figures of all cases. */
export function FigureTiles(props: { tables: readonly Figures[]; search: FiguresSearch }) {
  const { tables, search } = props
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, md: 4 }} spacing="xs" mb="md">
      {tables.flatMap(({ columns, rows: [row] }) =>
        row
          ? columns.map((column) => (
              <Paper key={column.key} withBorder p="xs" data-figure={column.key}>
                <Text size="xs" c="dimmed">
                  {column.name}
                </Text>
                <Text component="div" size="xl" fw={700}>
                  <CountLink search={search} column={column} row={row} isLarge />
                </Text>
              </Paper>
            ))
          : [],
      )}
    </SimpleGrid>
  )
}
