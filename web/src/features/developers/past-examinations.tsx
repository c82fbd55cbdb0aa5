import { Button, Table, Text, Title } from '@mantine/core'
import { Moment } from '../../ui/moment.tsx'
import { TableHeads } from '../../ui/table-heads.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import type { PastExamination } from './types.ts'

const heads = ['Time', 'Verdict', 'URL', 'Certificate']

/** The latest ones, with their certificates. */
export function PastExaminations({ examinations }: { examinations: readonly PastExamination[] }) {
  if (examinations.length === 0) return null
  return (
    <>
      <Title order={3} size="h6" mt="md" mb="xs">
        Earlier go-live tests
      </Title>
      <WideTable heads={heads}>
        <Table aria-label="Earlier go-live tests">
          <TableHeads names={heads} />
          <Table.Tbody>
            {examinations.map(({ id, at, certificate }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Moment at={at} />
                </Table.Td>
                <Table.Td>{certificate.certificate.verdict}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {certificate.certificate.url}
                </Table.Td>
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    onClick={() => saveCertificate(certificate)}
                  >
                    Download
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      <Text size="xs" c="dimmed">
        A certificate is valid for 90 days. Check it with: deedwire receiver verify
      </Text>
    </>
  )
}

export function saveCertificate(signed: PastExamination['certificate']): void {
  const text = `${JSON.stringify(signed, null, 2)}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `receiver-certificate-${signed.certificate.examined_at.slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(url)
}
