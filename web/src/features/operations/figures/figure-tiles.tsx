import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { Figures } from '../../../api/operations.ts'
import type { FiguresSearch } from '../searches.ts'
import { CountLink } from './count-link.tsx'

/** The figures of all cases. */
export function FigureTiles({ figures, search }: { figures: Figures; search: FiguresSearch }) {
  const [row] = figures.rows
  if (!row) return null
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} spacing="xs" mb="md">
      {figures.columns.map((column) => (
        <Paper key={column.key} withBorder p="xs" data-figure={column.key}>
          <Text size="xs" c="dimmed">
            {column.name}
          </Text>
          <Text component="div" size="xl" fw={700}>
            <CountLink search={search} column={column} row={row} isLarge />
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
