import { Table } from '@mantine/core'
import { type PlotProps, shown } from './plot-props.ts'

/** The figures of a plot as a table, for screen readers. */
export function FigureTable({ title, series, points, show }: PlotProps) {
  return (
    <Table aria-label={title} verticalSpacing={2} mt="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          {series.map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map(({ name, values }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            {series.map((each, index) => (
              <Table.Td key={each}>{shown(values[index], show)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
