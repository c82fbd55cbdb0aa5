import { Anchor, Button, Group, Table, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import type { CaseDetails, CaseView } from '../api/cases.ts'
import { call } from '../api/client.ts'
import { useMode } from '../frame/use-mode.ts'
import { resultNames } from './words.ts'

interface Props {
  found: CaseView
  releases: CaseDetails['releases']
}

/** The report by signed links, and every release with what proves it. */
export function CaseReport({ found, releases }: Props) {
  return (
    <section aria-labelledby="report">
      <Title order={2} size="h5" mb="xs" id="report">
        Report
      </Title>
      {found.status === 'finalised' && <Links found={found} />}
      {found.status !== 'finalised' && (
        <Text size="sm" c="dimmed">
          {whyNone(found)}
        </Text>
      )}
      {releases.length > 0 && <Releases releases={releases} />}
    </section>
  )
}

function whyNone({ status, report_version: version }: CaseView): string {
  if (status === 'withdrawn') return 'The case was withdrawn; there is no report.'
  return version > 0
    ? 'A revision is in progress. The next version of the report is here once it is finalised.'
    : 'The report is here once the case is finalised.'
}

/** A link opens its file for whoever has it, so it is made only when it is wanted. */
function Links({ found }: { found: CaseView }) {
  const mode = useMode()
  const making = useMutation({
    gcTime: 0,
    mutationFn: () => call('getReport', { params: { mode, ref: found.case_id } }),
  })
  const files = making.data?.files ?? []
  return (
    <>
      {found.result_reason && (
        <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          Reason: {found.result_reason}
        </Text>
      )}
      {found.risk_score && (
        <Text size="sm" mb="xs">
          Grade {found.risk_score.grade} ({found.risk_score.grade_label}), score{' '}
          {found.risk_score.score} of 100
        </Text>
      )}
      <Button
        size="xs"
        variant={files.length > 0 ? 'default' : 'filled'}
        loading={making.isPending}
        onClick={() => making.mutate()}
      >
        {files.length > 0 ? 'Make new links' : 'Get the report'}
      </Button>
      {making.error && <Problem error={making.error} />}
      {files.map(({ filename, url, expires_in: seconds }) => (
        <Group key={filename} gap="xs" mt={6}>
          <Anchor size="sm" href={url} target="_blank" rel="noreferrer">
            {filename}
          </Anchor>
          <Text size="xs" c="dimmed">
            works for {Math.round(seconds / 60)} minutes, also for others
          </Text>
        </Group>
      ))}
    </>
  )
}

const heads = ['Version', 'Result', 'Released', 'Verification code']

function Releases({ releases }: Pick<Props, 'releases'>) {
  return (
    <>
      <WideTable heads={heads}>
        <Table aria-label="Released reports" mt="sm" verticalSpacing={4}>
          <TableHeads names={heads} />
          <Table.Tbody>
            {releases.toReversed().map((one) => (
              <Table.Tr key={one.version}>
                <Table.Td>{one.version}</Table.Td>
                <Table.Td>{one.result === '' ? '–' : resultNames[one.result]}</Table.Td>
                <Table.Td>
                  <Moment at={one.released_at} />
                </Table.Td>
                <Table.Td>
                  <Anchor
                    size="sm"
                    ff="monospace"
                    href={one.verification_url}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {one.verification_code}
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      <Text size="xs" c="dimmed" mt={4}>
        Whoever gets a report can check it by its verification code, which is on every page of it.
      </Text>
    </>
  )
}
