import { Button, Group, Select, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, faultAt, faultsAt } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import {
  type ReportFormat,
  type ReportFormatPage,
  reportFormatQuery,
} from '../../../api/wording.ts'
import { Problem } from '../../../frame/problem.tsx'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import { FormatConflict } from './format-conflict.tsx'
import { type FormatDraft, findBuiltIn, isSame, toDraft, toFormat } from './format-draft.ts'
import { LogoField } from './logo-field.tsx'
import classes from './report-format.module.css'
import { SampleReport } from './sample-report.tsx'
import { SectionOrder } from './section-order.tsx'

interface Props {
  lender: string
  page: ReportFormatPage
}

const fields = ['letterhead', 'logo', 'sections'] as const

export function FormatForm({ lender, page }: Props) {
  const { choices } = page
  const form = useFormatDraft(lender, page)
  const { draft, change, read, saving } = form
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate(read.version)
      }}
    >
      <div>
        <Text size="sm" c="dimmed" mb="sm">
          For the next reports to this lender, in live and test. Released reports stay as they are.
        </Text>
        <Looks draft={draft} change={change} choices={choices} error={saving.error} />
      </div>
      <SectionOrder
        sections={draft.sections}
        builtIn={findBuiltIn(choices, draft.format)}
        lastSection={choices.last_section}
        faults={faultsAt(saving.error, 'sections')}
        onChange={(sections) => change({ sections })}
      />
      <div>
        <Outcome lender={lender} choices={choices} form={form} />
      </div>
    </form>
  )
}

/** What came of saving, and what can be done next. */
function Outcome(props: {
  lender: string
  choices: ReportFormatPage['choices']
  form: ReturnType<typeof useFormatDraft>
}) {
  const { lender, choices } = props
  const { draft, take, read, isChanged, saving } = props.form
  const theirs = currentIn(saving.error)
  if (theirs) {
    return (
      <FormatConflict
        theirs={theirs}
        choices={choices}
        onMine={() => saving.mutate(theirs.version)}
        onTheirs={() => {
          saving.reset()
          take(theirs)
        }}
      />
    )
  }
  const isAtField = fields.some((field) => faultAt(saving.error, field))
  return (
    <>
      {saving.error && !isAtField && <Problem error={saving.error} />}
      <Group justify="space-between">
        <SampleReport lender={lender} draft={draft} />
        <Group gap="xs">
          <Button variant="default" disabled={!isChanged} onClick={() => take(read)}>
            Undo
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={!isChanged}>
            Save
          </Button>
        </Group>
      </Group>
    </>
  )
}

function useFormatDraft(lender: string, page: ReportFormatPage) {
  const client = useQueryClient()
  const { choices, ...stored } = page
  // The values loaded when typing began: a background refresh changes neither.
  const [read, setRead] = useState<ReportFormat>(stored)
  const [draft, setDraft] = useState(toDraft(stored))
  const isChanged = !isSame(toFormat(draft), toFormat(toDraft(read)))
  useLeaveWarning(isChanged)
  const take = (now: ReportFormat) => {
    setRead(now)
    setDraft(toDraft(now))
  }
  const saving = useMutation({
    mutationFn: (version: number) =>
      call('setReportFormat', { params: { lender }, body: { version, ...toFormat(draft) } }),
    onSuccess: (saved) => {
      take(saved)
      client.setQueryData(reportFormatQuery(lender).queryKey, { ...saved, choices })
      notifications.show({ message: 'Saved. The next reports have this format.' })
    },
  })
  const change = (changed: Partial<FormatDraft>) => {
    // A file is read for a moment, in which something else may be typed.
    setDraft((now) => ({ ...now, ...changed }))
    if (saving.isError) saving.reset()
  }
  return { draft, change, take, read, isChanged, saving }
}

function Looks(props: {
  draft: FormatDraft
  change(changed: Partial<FormatDraft>): void
  choices: ReportFormatPage['choices']
  error: unknown
}) {
  const { draft, change, choices, error } = props
  const lines = faultsAt(error, 'letterhead').map(({ index, fault }) =>
    index === undefined ? fault : `line ${index + 1} ${fault}`,
  )
  return (
    <>
      <Select
        label="Format"
        description="Title of the report, and the order and names of its sections."
        allowDeselect={false}
        data={choices.formats.map(({ key, label }) => ({ value: key, label }))}
        value={draft.format}
        // Order and names belong to the format they were made for.
        onChange={(format) =>
          format && change({ format: format as FormatDraft['format'], sections: [] })
        }
      />
      <Textarea
        mt="sm"
        label="Letterhead"
        description={`Below the name of the office, in place of its address: at most ${choices.letterhead_lines_max} lines. Leave empty to use the address.`}
        autosize
        minRows={2}
        maxRows={8}
        value={draft.letterhead}
        error={lines.length > 0 && lines.join('; ')}
        onChange={({ currentTarget }) => change({ letterhead: currentTarget.value })}
      />
      <LogoField
        logo={draft.logo}
        bytesMax={choices.logo_bytes_max}
        fault={faultAt(error, 'logo')}
        onChange={(logo) => change({ logo })}
      />
    </>
  )
}

function currentIn(error: unknown): ReportFormat | undefined {
  return error instanceof ApiError && error.status === 412
    ? (error.current as ReportFormat)
    : undefined
}
