import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { documentsQuery } from '../../../api/cases.ts'
import type { Section } from '../../../api/reports.ts'
import { OutcomeEditor } from '../outcome/outcome-editor.tsx'
import { ScoreEditor } from '../outcome/score-editor.tsx'
import { Attachments } from '../release/attachments.tsx'
import { useReport } from '../report-context.ts'
import { Line, Passage } from './fields.tsx'
import type { Column } from './row-fields.tsx'
import { RowTable } from './row-table.tsx'
import { SentenceList } from './sentence-list.tsx'
import { SignerChoice } from './signer-choice.tsx'

const chain: readonly Column[] = [
  { key: 'date', label: 'Date' },
  { key: 'nature', label: 'Nature' },
  { key: 'document_no', label: 'Document no.' },
  { key: 'from', label: 'From', span: 3 },
  { key: 'to', label: 'To', span: 3 },
  { key: 'remarks', label: 'Remarks', span: 6 },
]
const searches: readonly Column[] = [
  { key: 'office', label: 'Office or portal' },
  { key: 'from_year', label: 'From year', span: 1 },
  { key: 'to_year', label: 'To year', span: 1 },
  { key: 'receipt_no', label: 'Receipt no.' },
  { key: 'remarks', label: 'Outcome', span: 6 },
]
const encumbrances: readonly Column[] = [
  { key: 'date', label: 'Date' },
  { key: 'nature', label: 'Nature' },
  { key: 'document_no', label: 'Document no.' },
  { key: 'in_favour_of', label: 'In favour of' },
  { key: 'amount', label: 'Amount' },
  { key: 'standing', label: 'Status', options: ['open', 'discharged', 'not known'] },
  { key: 'remarks', label: 'Remarks', span: 6 },
]

/** Editors of sections with a structure; all others are plain text. */
const editors: Readonly<Record<string, () => ReactNode>> = {
  instruction: Instruction,
  mortgagor: Mortgagor,
  property: Property,
  documents: Documents,
  chain_of_title: () => (
    <RowTable path="chain_of_title" columns={chain} noun="Deed" pinKind="chain" rowsMax={200} />
  ),
  searches: () => (
    <Stack gap="sm">
      <div>
        <RowTable path="searches" columns={searches} noun="Search" rowsMax={100} />
      </div>
      <Passage path="search_gaps" label="Years or offices not searched" />
    </Stack>
  ),
  encumbrances: () => (
    <RowTable
      path="encumbrances"
      columns={encumbrances}
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
  documents_to_deposit: () => (
    <SentenceList path="documents_to_deposit" label="Documents to be deposited" noun="Document" />
  ),
  certificate: Certificate,
  score: ScoreEditor,
  outcome: OutcomeEditor,
}

export function SectionEditor({ section }: { section: Section }) {
  const Editor = editors[section.key]
  if (Editor) return <Editor />
  return <Passage path={`texts.${section.key}`} label={section.title} isLabelled={false} />
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {children}
    </Text>
  )
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
        <Line path="advocate.name" label="Signing advocate" />
        <Line path="advocate.enrolment_no" label="Enrolment number" />
      </SimpleGrid>
      <SignerChoice />
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
        placeholder="owner, co-owner, purchaser, karta, …"
      />
    </>
  )
}

function Property() {
  const { file } = useReport()
  return (
    <Stack gap="sm">
      {file.property_description && <Hint>As sent by the lender: {file.property_description}</Hint>}
      <Passage path="property.description" label="Property description as per deeds" />
      <Line path="property.extent" label="Extent" placeholder="as written in the deeds" />
      <SimpleGrid cols={2} spacing="sm">
        {(['East', 'West', 'North', 'South'] as const).map((side) => (
          <Line key={side} path={`property.${side.toLowerCase()}`} label={side} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function Documents() {
  const { mode, file, showDocument } = useReport()
  const documents = useQuery(documentsQuery(mode, file.case_id))
  return (
    <>
      <Hint>The report lists every document of the case with its checksum.</Hint>
      <ol>
        {documents.data?.documents.map(({ id, filename }) => (
          <li key={id}>
            <Anchor component="button" type="button" size="sm" onClick={() => showDocument(id)}>
              {filename}
            </Anchor>
          </li>
        ))}
      </ol>
    </>
  )
}

function Certificate() {
  return (
    <>
      <Hint>The service writes the certificate, with the verification code.</Hint>
      <Group>
        <Attachments />
      </Group>
    </>
  )
}
