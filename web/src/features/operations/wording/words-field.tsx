import { Select, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ClauseChoices } from '../../../api/wording.ts'

interface Props {
  text: string
  placeholders: ClauseChoices['placeholders']
  fault: string | undefined
  onChange(text: string): void
}

/** The text of a clause; a placeholder is inserted where the cursor was. */
export function WordsField({ text, placeholders, fault, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [search, setSearch] = useState('')
  const insert = (placeholder: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = from } = field.current ?? {}
    onChange(text.slice(0, from) + placeholder + text.slice(to))
    setSearch('')
    const cursor = from + placeholder.length
    // After the list has closed, which gives the focus to its own field.
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <>
      <Textarea
        ref={field}
        mt="xs"
        label="Text"
        description="Leave it empty to leave the clause out of such reports."
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        error={fault}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Select
        mt="sm"
        label="Insert a placeholder"
        description="Replaced with the data of the case when a report is released."
        placeholder="Choose"
        searchable
        data={placeholders.map(({ placeholder, means }) => ({
          value: placeholder,
          label: `${placeholder} – ${means}`,
        }))}
        searchValue={search}
        onSearchChange={setSearch}
        value={null}
        onChange={(chosen) => chosen && insert(chosen)}
      />
    </>
  )
}
