import { Anchor, Button, Table, Text } from '@mantine/core'
import { toAddress } from '../api/client.ts'
import type { Extract } from '../api/search-desk.ts'
import { useMay } from '../api/session.ts'
import { useMode } from '../frame/frame.tsx'
import { formatMoment } from '../ui/moment.tsx'
import { formatSize } from '../ui/size.ts'

interface Props {
  of: { lender: string; collateral: string; property: string }
  extracts: readonly Extract[]
  /** Left out: they cannot be removed. */
  onRemove?: ((extract: Extract) => void) | undefined
}

/** Files with what the portal showed: for download, never opened in this page. */
export function ExtractList({ of, extracts, onRemove }: Props) {
  const mode = useMode()
  const mayRead = useMay()('documents:read')
  if (extracts.length === 0) return null
  return (
    <Table verticalSpacing={4} mt="xs" aria-label="Extracts">
      <Table.Tbody>
        {extracts.map((file) => (
          <Table.Tr key={file.id}>
            <Table.Td pl={0} style={{ overflowWrap: 'anywhere' }}>
              {mayRead ? (
                <Anchor
                  size="sm"
                  href={toAddress('getExtract', { params: { mode, ...of, file: file.id } })}
                  download={file.filename}
                >
                  {file.filename}
                </Anchor>
              ) : (
                file.filename
              )}
              <Text size="xs" c="dimmed">
                {formatSize(file.size_bytes)} · {file.added_by.name ?? 'unknown user'} ·{' '}
                {formatMoment(file.at)}
              </Text>
              <Text size="xs" c="dimmed" ff="monospace">
                SHA-256 {file.sha256}
              </Text>
            </Table.Td>
            {onRemove && (
              <Table.Td w={80} ta="right" style={{ verticalAlign: 'top' }}>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="red"
                  onClick={() => onRemove(file)}
                  aria-label={`Remove ${file.filename}`}
                >
                  Remove
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
