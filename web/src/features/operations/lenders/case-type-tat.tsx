import { Autocomplete, Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { referenceQuery } from '../../../api/office.ts'
import type { Calendar } from '../../../api/operations.ts'
import { TatHours } from './tat-hours.tsx'

type Row = Calendar['case_type_hours'][number]

interface Props {
  calendar: Calendar
  onChange(rows: Row[]): void
  isFixed: boolean
}

/** Case types with a TAT other than the calendar's. */
export function CaseTypeTat({ calendar, onChange, isFixed }: Props) {
  const { case_type_hours: rows, vendor_hours, file_hours } = calendar
  const reference = useQuery(referenceQuery)
  const codes = (reference.data?.case_types ?? []).map(({ code }) => code)
  const unused = codes.filter((code) => rows.every(({ case_type }) => case_type !== code))
  return (
    <section aria-label="TAT by case type">
      <Text size="sm" fw={600} mt="md">
        TAT by case type
      </Text>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          The same for all case types.
        </Text>
      ) : (
        <Rows
          rows={rows}
          codes={unused}
          onChange={(at, row) => onChange(rows.map((was, index) => (index === at ? row : was)))}
          onRemove={isFixed ? undefined : (at) => onChange(rows.filter((_, index) => index !== at))}
        />
      )}
      {!isFixed && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          onClick={() => onChange([...rows, { case_type: '', vendor_hours, file_hours }])}
        >
          Add case type
        </Button>
      )}
    </section>
  )
}

interface RowsProps {
  rows: readonly Row[]
  /** Offered for a row; others can be typed. */
  codes: string[]
  onChange(at: number, row: Row): void
  onRemove: ((at: number) => void) | undefined
}

function Rows({ rows, ...more }: RowsProps) {
  return (
    <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Case type</Table.Th>
          <Table.Th>Our TAT, working hours</Table.Th>
          <Table.Th>Total TAT, working hours</Table.Th>
          {more.onRemove && <Table.Th aria-label="Remove" />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, index) => (
          // The code changes while it is typed, so the place is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <CaseTypeRow key={index} row={row} at={index} {...more} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function CaseTypeRow(props: Omit<RowsProps, 'rows'> & { row: Row; at: number }) {
  const { row, at, codes, onChange, onRemove } = props
  const number = at + 1
  return (
    <Table.Tr>
      <Table.Td>
        <Autocomplete
          aria-label={`Case type ${number}`}
          required
          maxLength={32}
          data={codes}
          value={row.case_type}
          onChange={(case_type) => onChange(at, { ...row, case_type })}
        />
      </Table.Td>
      <Table.Td>
        <TatHours
          aria-label={`Our TAT of case type ${number}`}
          value={row.vendor_hours}
          onChange={(vendor_hours) => onChange(at, { ...row, vendor_hours })}
        />
      </Table.Td>
      <Table.Td>
        <TatHours
          aria-label={`Total TAT of case type ${number}`}
          value={row.file_hours}
          onChange={(file_hours) => onChange(at, { ...row, file_hours })}
        />
      </Table.Td>
      {onRemove && (
        <Table.Td>
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Remove case type ${number}`}
            onClick={() => onRemove(at)}
          >
            Remove
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  )
}
