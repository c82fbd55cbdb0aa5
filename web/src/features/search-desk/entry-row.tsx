import { ActionIcon, Stack, Table, Text, Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import { formatDate } from '../../land-records/format-findings.ts'
import { parseDay } from '../../land-records/parse-portal-text.ts'
import type { EntryField, SearchForm } from '../../land-records/search-form.ts'
import type { EntryDraft } from './draft.ts'

interface Props {
  entry: EntryDraft
  index: number
  form: SearchForm
  onChange(key: string, field: EntryField, text: string): void
  onRemove(key: string): void
}

/** One registered document. Drawn again only when it changes: a certificate has hundreds. */
export const EntryRow = memo(function EntryRow({ entry, index, form, onChange, onRemove }: Props) {
  const day = parseDay(entry.date)
  const shared = (field: EntryField) => ({
    size: 'xs' as const,
    'aria-label': `${form.entry[field].english}, row ${index + 1}`,
    maxLength: 500,
    value: entry[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(entry.key, field, currentTarget.value),
  })
  const example = (field: EntryField) => ({ placeholder: form.entry[field].example ?? '' })
  const parties = (field: 'executants' | 'claimants') => (
    <Textarea {...shared(field)} maxLength={10_000} autosize minRows={2} maxRows={8} />
  )
  return (
    <Table.Tr>
      <Table.Td c="dimmed">{index + 1}</Table.Td>
      <Table.Td>
        <TextInput {...shared('document_no')} {...example('document_no')} data-entry={entry.key} />
      </Table.Td>
      <Table.Td>
        <TextInput
          {...shared('date')}
          {...example('date')}
          error={entry.date.trim() && !day ? 'Not a date' : undefined}
        />
        {day && (
          <Text size="xs" c="dimmed">
            {formatDate(day)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <TextInput {...shared('nature')} {...example('nature')} lang={form.language} />
      </Table.Td>
      <Table.Td>{parties('executants')}</Table.Td>
      <Table.Td>{parties('claimants')}</Table.Td>
      <Table.Td>
        <Stack gap={4}>
          <TextInput {...shared('value')} placeholder={form.entry.value.english} />
          <TextInput {...shared('refers_to')} placeholder={form.entry.refers_to.english} />
          <Textarea
            {...shared('property')}
            placeholder={form.entry.property.english}
            lang={form.language}
            maxLength={2000}
            autosize
            minRows={1}
            maxRows={6}
          />
        </Stack>
      </Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove row ${index + 1}`}
          onClick={() => onRemove(entry.key)}
        >
          ×
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
})
