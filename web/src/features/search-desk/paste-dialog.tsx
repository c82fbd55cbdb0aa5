import { Button, Group, Modal, NativeSelect, Table, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { parseDay } from '../../land-records/parse-portal-text.ts'
import {
  type EntryField,
  listEntryFields,
  type SearchForm,
} from '../../land-records/search-form.ts'
import classes from './desk.module.css'
import type { EntryDraft } from './draft.ts'
import { readPaste, toEntries } from './read-paste.ts'

const shownMax = 50
const rowsMax = 1000

/** Preview of a table pasted from a portal, before its rows are added. */
export function PasteDialog(props: {
  form: SearchForm
  text: string
  onText(text: string): void
  onClose(): void
  onTake(entries: EntryDraft[]): void
}) {
  const { form, text, onText, onClose, onTake } = props
  const read = readPaste(text, form)
  const [chosen, setChosen] = useState<Record<number, EntryField | null>>({})
  const columns = read.columns.map((field, at) => chosen[at] ?? (at in chosen ? null : field))
  const entries = toEntries({ columns, rows: read.rows.slice(0, rowsMax) })
  const undated = entries.filter(({ date }) => !parseDay(date)).length
  const options = [
    { value: '', label: 'Ignore' },
    ...listEntryFields(form).map((field) => ({ value: field, label: form.entry[field].english })),
  ]
  return (
    <Modal opened onClose={onClose} size="90%" title={`Paste from ${form.entries_title.english}`}>
      <Textarea
        label="Portal table"
        description="Copy the rows on the portal, with or without the header row, and paste them here."
        data-autofocus
        rows={4}
        value={text}
        onChange={({ currentTarget }) => {
          setChosen({})
          onText(currentTarget.value)
        }}
      />
      {entries.length > 0 && (
        <Table.ScrollContainer minWidth={620} mt="md" data-scrolls-sideways>
          <Table withTableBorder withColumnBorders>
            <Table.Thead>
              <Table.Tr>
                {columns.map((field, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <Table.Th key={at}>
                    <NativeSelect
                      size="xs"
                      aria-label={`Field for column ${at + 1}`}
                      data={options}
                      value={field ?? ''}
                      onChange={({ currentTarget: { value } }) =>
                        setChosen({ ...chosen, [at]: (value || null) as EntryField | null })
                      }
                    />
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {read.rows.slice(0, shownMax).map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                <Table.Tr key={index}>
                  {columns.map((field, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    <Table.Td key={at} {...(!field && { c: 'dimmed' })}>
                      {row[at]}
                      {field === 'date' && !parseDay(row[at] ?? '') && (
                        <Text size="xs" className={classes.failed ?? ''}>
                          Not a valid date
                        </Text>
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group justify="flex-end" mt="md">
        <Text size="sm" aria-live="polite" mr="auto">
          {formatSummary(entries.length, read.rows.length, undated)}
        </Text>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={entries.length === 0} onClick={() => onTake(entries)}>
          Add {entries.length} {entries.length === 1 ? 'row' : 'rows'}
        </Button>
      </Group>
    </Modal>
  )
}

function formatSummary(taken: number, given: number, undated: number): string {
  if (given === 0) return 'Nothing pasted yet.'
  const parts = [`${given} ${given === 1 ? 'row' : 'rows'} read`]
  if (given > shownMax) parts.push(`the first ${shownMax} shown`)
  if (given > taken) parts.push(`only ${taken} can be added`)
  if (undated > 0) parts.push(`${undated} without a valid date`)
  return `${parts.join(', ')}.`
}
