import { Button, Group, Table, Text, Title } from '@mantine/core'
import { type ClipboardEvent, useCallback, useRef, useState } from 'react'
import type { EntryField, SearchForm } from '../../land-records/search-form.ts'
import { WordingLabel } from '../../land-records/wording-label.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { type Draft, type EntryDraft, emptyEntry } from './draft.ts'
import { EntryRow } from './entry-row.tsx'
import { PasteDialog } from './paste-dialog.tsx'

const widths: [EntryField, number][] = [
  ['document_no', 160],
  ['date', 124],
  ['nature', 120],
  ['executants', 160],
  ['claimants', 160],
]

interface Props {
  draft: Draft
  form: SearchForm
  onChange(changed: Partial<Draft>): void
}

/** The registered documents, one row each: typed, or pasted from the portal's table. */
export function EntryRows({ draft: { entries }, form, onChange }: Props) {
  const [pasted, setPasted] = useState<string>()
  const { removed, set, change, remove, add, undo } = useEntries(entries, onChange)
  return (
    <section aria-labelledby="entries">
      <Group justify="space-between" mt="md" mb={4}>
        <Title order={2} size="h5" id="entries">
          <WordingLabel wording={form.entries_title} language={form.language} />
        </Title>
        <Group gap="xs">
          {removed && (
            <Button size="compact-sm" variant="subtle" onClick={undo}>
              Restore row {removed.at + 1}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setPasted('')}>
            Paste table
          </Button>
          <Button size="compact-sm" variant="default" onClick={add}>
            Add row
          </Button>
        </Group>
      </Group>
      <EntryTable
        entries={entries}
        form={form}
        onChange={change}
        onRemove={remove}
        onTable={setPasted}
      />
      {pasted !== undefined && (
        <PasteDialog
          form={form}
          text={pasted}
          onText={setPasted}
          onClose={() => setPasted(undefined)}
          onTake={(taken) => {
            set([...entries, ...taken])
            setPasted(undefined)
          }}
        />
      )}
    </section>
  )
}

function useEntries(entries: EntryDraft[], onChange: Props['onChange']) {
  const [removed, setRemoved] = useState<{ entry: EntryDraft; at: number }>()
  const latest = useRef(entries)
  latest.current = entries
  const set = useCallback((changed: EntryDraft[]) => onChange({ entries: changed }), [onChange])
  const change = useCallback(
    (key: string, field: EntryField, text: string) =>
      set(latest.current.map((each) => (each.key === key ? { ...each, [field]: text } : each))),
    [set],
  )
  const remove = useCallback(
    (key: string) => {
      const at = latest.current.findIndex((each) => each.key === key)
      const entry = latest.current[at]
      if (entry) setRemoved({ entry, at })
      set(latest.current.filter((each) => each.key !== key))
    },
    [set],
  )
  const add = () => {
    const entry = emptyEntry()
    set([...entries, entry])
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-entry="${entry.key}"]`)?.focus(),
    )
  }
  const undo = () => {
    if (removed) set(entries.toSpliced(removed.at, 0, removed.entry))
    setRemoved(undefined)
  }
  return { removed, set, change, remove, add, undo }
}

function EntryTable(props: {
  entries: readonly EntryDraft[]
  form: SearchForm
  onChange(key: string, field: EntryField, text: string): void
  onRemove(key: string): void
  /** A table was pasted into a field. */
  onTable(text: string): void
}) {
  const { entries, form, onChange, onRemove, onTable } = props
  /** A table pasted into one field is meant for all of them. */
  const catchTable = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!text.includes('\t')) return
    event.preventDefault()
    onTable(text)
  }
  const heads = [
    'Row',
    ...widths.map(([field]) => form.entry[field].english),
    form.entry.value.english,
    '',
  ]
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No registered documents entered.
      </Text>
    )
  }
  return (
    <>
      <div onPaste={catchTable}>
        <WideTable heads={heads} minWidth={740}>
          <Table verticalSpacing={4} horizontalSpacing={4}>
            <Heads form={form} />
            <Table.Tbody style={{ verticalAlign: 'top' }}>
              {entries.map((entry, index) => (
                <EntryRow
                  key={entry.key}
                  entry={entry}
                  index={index}
                  form={form}
                  onChange={onChange}
                  onRemove={onRemove}
                />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      </div>
      <Text size="xs" c="dimmed">
        Executants and claimants: one name per line.
      </Text>
    </>
  )
}

function Heads({ form }: { form: SearchForm }) {
  const { language, entry } = form
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th w={24} aria-label="Row" />
        {widths.map(([field, width]) => (
          <Table.Th key={field} w={width}>
            <WordingLabel wording={entry[field]} language={language} />
          </Table.Th>
        ))}
        <Table.Th w={120}>
          <WordingLabel wording={entry.value} language={language} />
        </Table.Th>
        <Table.Th w={30} aria-label="Remove" />
      </Table.Tr>
    </Table.Thead>
  )
}
