import { Button, Fieldset, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { Section } from '../../../api/reports.ts'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import { useRows } from './use-draft.ts'

type Row = Readonly<Record<string, string | undefined>>

const schedulesMax = 20

/** The property, one form per schedule. */
export function Schedules({ fields }: Pick<Section, 'fields'>) {
  const { canWrite } = useReport()
  const [rows, setRows] = useRows<Row>('properties')
  // The first form is there before anything is entered.
  const shown = rows.length > 0 ? rows : [{}]
  return (
    <Stack gap="sm">
      {shown.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a schedule has no other name
        <Fieldset key={index} legend={`Schedule ${index + 1}`} p="sm">
          <Schedule
            fields={fields}
            row={row}
            index={index}
            onChange={(changed) => setRows(shown.with(index, changed))}
          />
          {canWrite && shown.length > 1 && (
            <Group justify="flex-end" mt="xs">
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                onClick={() => setRows(shown.toSpliced(index, 1))}
              >
                Remove schedule {index + 1}
              </Button>
            </Group>
          )}
        </Fieldset>
      ))}
      {canWrite && (
        <Group>
          <Button
            size="xs"
            variant="default"
            disabled={shown.length >= schedulesMax}
            onClick={() => setRows([...shown, {}])}
          >
            Add schedule
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface Props extends Pick<Section, 'fields'> {
  row: Row
  index: number
  onChange(row: Row): void
}

function Schedule({ fields, row, index, onChange }: Props) {
  const { canWrite } = useReport()
  const propsOf = (key: string, label: string) => ({
    label,
    'aria-label': index === 0 ? label : `${label}, schedule ${index + 1}`,
    size: 'sm',
    readOnly: !canWrite,
    value: row[key] ?? '',
  })
  const write = (key: string, text: string) => onChange({ ...row, [key]: text })
  const description = fields.find(({ key }) => key === 'description')
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="sm">
        {fields
          .filter(({ key }) => key !== 'description')
          .map(({ key, label, hint, length_max }) => (
            <TextInput
              key={key}
              {...propsOf(key, label)}
              placeholder={hint ?? ''}
              maxLength={length_max}
              onChange={({ currentTarget }) => write(key, currentTarget.value)}
            />
          ))}
      </SimpleGrid>
      {description && (
        <Textarea
          {...propsOf('description', description.label)}
          rows={3}
          maxLength={description.length_max}
          classNames={{ input: `${classes.growing} ${classes.passage}` }}
          onChange={({ currentTarget }) => write('description', currentTarget.value)}
        />
      )}
    </Stack>
  )
}
