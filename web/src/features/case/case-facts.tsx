import { Table, Text, Title } from '@mantine/core'
import type { CaseFile } from '../../api/cases.ts'
import { formatUsedHours, formatWorkingTime } from '../../ui/working-hours.ts'

type Tat = CaseFile['turnaround']['vendor']

/** Who and what the case is about, as the lender sent it. */
export function CaseFacts({ file }: { file: CaseFile }) {
  const { turnaround, contact } = file
  // Total TAT is never paused.
  const isOver = !turnaround.file.running
  const parts: [string, [string, string | null | undefined][]][] = [
    [
      'Parties',
      [
        ['Applicant', file.applicant_name],
        ['Co-applicant', file.co_applicant_name],
        ['Contact', [contact.name, contact.email, contact.phone].filter(Boolean).join(', ')],
      ],
    ],
    [
      'Loan',
      [
        ['Lender', file.lender.name],
        ['Branch', file.branch],
        ['Loan account', file.loan_account_number],
        [
          'Amount',
          file.loan_amount === null ? null : `₹ ${file.loan_amount.toLocaleString('en-IN')}`,
        ],
      ],
    ],
    [
      'Property',
      [
        ['State', [file.state, file.district].filter(Boolean).join(', ')],
        ['ULPIN', file.ulpin],
        ['Description', file.property_description],
      ],
    ],
    [
      'Work',
      [
        ['Analyst', file.analyst?.name ?? 'Unassigned'],
        ['Our TAT', formatTat(turnaround.vendor, isOver)],
        ['Total TAT', formatTat(turnaround.file, isOver)],
        ['Result', file.result],
        ['Reason', file.result_reason],
        ['Reason for reopening', file.latest_revision_reason],
        ['Reason for withdrawal', file.withdrawal_reason],
      ],
    ],
  ]
  const filled = parts
    .map(([title, rows]) => [title, rows.filter(([, value]) => value)] as const)
    .filter(([, rows]) => rows.length > 0)
  return filled.map(([title, rows]) => (
    <section key={title}>
      <Title order={2} size="h5" mb={4} mt="sm">
        {title}
      </Title>
      <Table withRowBorders={false} verticalSpacing={2}>
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w={170} fw={400} c="dimmed">
                {name}
              </Table.Th>
              <Table.Td>
                <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                  {value}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  ))
}

function formatTat({ used_minutes, allowed_minutes, late_minutes, running }: Tat, isOver: boolean) {
  return [
    formatUsedHours(used_minutes, allowed_minutes),
    ...(late_minutes > 0 ? [`${formatWorkingTime(late_minutes)} late`] : []),
    ...(running || isOver ? [] : ['paused']),
  ].join(', ')
}
