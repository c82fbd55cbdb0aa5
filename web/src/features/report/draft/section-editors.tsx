import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { documentsQuery } from '../../../api/cases.ts'
import type { Section } from '../../../api/reports.ts'
import { OutcomeEditor } from '../outcome/outcome-editor.tsx'
import { ScoreEditor } from '../outcome/score-editor.tsx'
import { Attachments } from '../release/attachments.tsx'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import { Choice, Line, Passage } from './fields.tsx'
import { columnsOf } from './row-fields.tsx'
import { RowTable } from './row-table.tsx'
import { Schedules } from './schedules.tsx'
import { SentenceList } from './sentence-list.tsx'
import { Signer } from './signer-choice.tsx'

type Editor = (props: { section: Section }) => ReactNode

/** Editors of sections with a structure; all others have a verdict, fields and text. */
const editors: Readonly<Record<string, Editor>> = {
  instruction: Instruction,
  mortgagor: Mortgagor,
  property: Property,
  documents: Documents,
  chain_of_title: ChainOfTitle,
  searches: ({ section }) => (
    <Stack gap="sm">
      <div>
        <RowTable path="searches" columns={columnsOf(section)} noun="Search" rowsMax={100} />
      </div>
      <Passage path="search_gaps" label="Years or offices not searched" />
    </Stack>
  ),
  encumbrances: ({ section }) => (
    <RowTable
      path="encumbrances"
      columns={columnsOf(section)}
      noun="Encumbrance"
      pinKind="encumbrance"
      rowsMax={200}
    />
  ),
  opinion: () => (
    <Stack gap="sm">
      <Passage path="opinion" label="Opinion on title" />
      <SentenceList path="conditions" label="Conditions" noun="Condition" />
    </Stack>
  ),
  documents_to_deposit: ({ section }) => (
    <RowTable path="deposits" columns={columnsOf(section)} noun="Document" rowsMax={100} />
  ),
  certificate: Certificate,
  score: ScoreEditor,
  outcome: OutcomeEditor,
}

export function SectionEditor({ section }: { section: Section }) {
  const Editor = editors[section.key] ?? Finding
  return <Editor section={section} />
}

function ChainOfTitle({ section }: { section: Section }) {
  const { setSideView } = useReport()
  return (
    <>
      <Hint>
        One row for each transfer.{' '}
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setSideView({ kind: 'graph' })}
        >
          Show as a graph
        </Anchor>
      </Hint>
      <RowTable
        path="chain_of_title"
        columns={columnsOf(section)}
        noun="Deed"
        pinKind="chain"
        rowsMax={200}
      />
    </>
  )
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {children}
    </Text>
  )
}

/** The verdict and the particulars of a section, then its text. */
function Finding({ section: { key, title, fields } }: { section: Section }) {
  const isVerdict = (field: Field) => field.key === 'verdict' || field.key === 'because'
  const show = (field: Field) => <Particular key={field.key} section={key} field={field} />
  return (
    <Stack gap="sm">
      <div className={classes.verdict}>{fields.filter(isVerdict).map(show)}</div>
      <SimpleGrid cols={2} spacing="sm">
        {fields.filter((field) => !isVerdict(field)).map(show)}
      </SimpleGrid>
      <Passage
        path={`texts.${key}`}
        label={title}
        placeholder="Findings in words"
        isLabelled={false}
      />
    </Stack>
  )
}

type Field = Section['fields'][number]

function Particular({ section, field }: { section: string; field: Field }) {
  const props = { path: `findings.${section}.${field.key}`, label: field.label }
  if (field.options) return <Choice {...props} options={field.options} />
  return <Line {...props} placeholder={field.hint ?? ''} lengthMax={field.length_max} />
}

function Instruction() {
  const { file } = useReport()
  const lender = [file.lender.name, file.branch].filter(Boolean).join(', ')
  return (
    <>
      <Hint>
        {lender} · reference {file.external_ref} · loan {file.loan_account_number}
      </Hint>
      <SimpleGrid cols={2} spacing="sm">
        <Line path="instruction.addressee" label="Addressed to" placeholder="Officer and branch" />
        <Line
          path="instruction.date"
          label="Date of instruction"
          placeholder="Default: date received"
        />
      </SimpleGrid>
      <Signer />
    </>
  )
}

function Mortgagor() {
  const { file } = useReport()
  return (
    <>
      <Hint>{[file.applicant_name, file.co_applicant_name].filter(Boolean).join(', ')}</Hint>
      <Line
        path="capacity"
        label="Capacity of the mortgagor"
        placeholder="Owner, co-owner, purchaser, karta, …"
      />
    </>
  )
}

function Property({ section }: { section: Section }) {
  const { file } = useReport()
  return (
    <Stack gap="sm">
      {file.property_description && <Hint>As sent by the lender: {file.property_description}</Hint>}
      <Schedules fields={section.fields} />
    </Stack>
  )
}

function Documents({ section }: { section: Section }) {
  const { mode, file, showDocument } = useReport()
  const documents = useQuery(documentsQuery(mode, file.case_id))
  const files = documents.data?.documents ?? []
  const names = files.map(({ id, filename }) => ({ value: id, label: filename }))
  return (
    <>
      <Hint>
        The report lists every document of the case, with its checksum in an annexure. Add a row for
        each document you examined.
      </Hint>
      <ol className={classes.files}>
        {files.map(({ id, filename }) => (
          <li key={id}>
            <Anchor component="button" type="button" size="sm" onClick={() => showDocument(id)}>
              {filename}
            </Anchor>
          </li>
        ))}
      </ol>
      <RowTable
        path="scrutinised"
        columns={columnsOf(section).map((column) =>
          column.key === 'document_id' ? { ...column, options: names } : column,
        )}
        noun="Document"
        rowsMax={400}
      />
    </>
  )
}

function Certificate() {
  return (
    <>
      <Hint>
        The certificate and its verification code are written at the release, from the result and
        the clause library.
      </Hint>
      <Group>
        <Attachments />
      </Group>
    </>
  )
}
