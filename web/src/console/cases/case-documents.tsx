import { Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { formatSize } from '../../ui/size.ts'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import { type CaseView, documentsQuery } from '../api/cases.ts'
import { useMode } from '../frame/use-mode.ts'

const heads = ['Document', 'Size', 'Received']

/** What the lender sent, with what the malware scan refused. */
export function CaseDocuments({ found }: { found: CaseView }) {
  const documents = useQuery(documentsQuery(useMode(), found.case_id))
  const rows = documents.data?.documents ?? []
  const rejected = new Map(found.rejected_documents?.map((one) => [one.sha256, one.signature]))
  return (
    <section aria-labelledby="documents">
      <Title order={2} size="h5" mb="xs" id="documents">
        Documents
      </Title>
      {documents.error && (
        <Problem error={documents.error} retry={() => void documents.refetch()} />
      )}
      {documents.data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          No documents were sent.
        </Text>
      )}
      {rows.length > 0 && (
        <WideTable heads={heads}>
          <Table aria-label="Documents" verticalSpacing={4}>
            <TableHeads names={heads} />
            <Table.Tbody>
              {rows.map(({ filename, bytes, sha256, received_at }) => (
                <Table.Tr key={filename}>
                  <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                    {filename}
                    {rejected.has(sha256) && (
                      <Text size="xs" fw={600}>
                        Not used: malware ({rejected.get(sha256)}). Send a clean copy.
                      </Text>
                    )}
                  </Table.Th>
                  <Table.Td>{formatSize(bytes)}</Table.Td>
                  <Table.Td>
                    <Moment at={received_at} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  )
}
