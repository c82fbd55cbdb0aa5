import { Anchor, Badge, Group, Loader, Paper, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CaseFile, CollateralProperty, CollateralRequest } from '../../api/cases.ts'
import { toAddress } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { ExtractList } from '../../land-records/extract-list.tsx'
import { FindingsView } from '../../land-records/findings-view.tsx'
import { formatParcel } from '../../land-records/format-parcel.ts'
import { useFlagTexts } from '../../land-records/use-texts.ts'
import { paths } from '../../paths.ts'
import { formatMoment } from '../../ui/moment.tsx'
import { formatSize } from '../../ui/size.ts'
import deskClasses from '../search-desk/desk.module.css'

type ComparedRow = NonNullable<CollateralProperty['comparison']>[number]

interface Props {
  file: CaseFile
  request: CollateralRequest
  property: CollateralProperty
}

/** One property: the case compared with the registry, the findings and their sources. */
export function PropertyCard({ file, request, property }: Props) {
  const findFlag = useFlagTexts()
  const { findings, error, comparison } = property
  return (
    <Paper withBorder p="sm" mb="sm">
      <Group gap="xs" mb={4}>
        <Title order={3} size="h6">
          {property.reference} · {formatParcel(property.parcel)}
        </Title>
        <Badge variant="outline" size="sm">
          {property.parcel.state_label}
        </Badge>
      </Group>
      {property.status === 'running' && <Running property={property} />}
      {error && (
        <Text size="sm" fw={600} className={deskClasses.failed ?? ''}>
          Failed: {error.message}{' '}
          <Text span size="xs" ff="monospace">
            {error.code}
          </Text>
        </Text>
      )}
      {findings && (
        <>
          <Comparison rows={comparison ?? []} />
          <FindingsView
            findFlag={findFlag}
            findings={findings}
            reason={property.name_match}
            borrower={request.borrower_name}
          />
          <Text size="xs" c="dimmed" mt="xs">
            Source: {findings.portal}
          </Text>
        </>
      )}
      <DeskWork file={file} request={request} property={property} />
      <Answers file={file} request={request} property={property} />
    </Paper>
  )
}

function Running({ property }: { property: CollateralProperty }) {
  const mode = useMode()
  const may = useMay()
  if (!property.at_desk_since) {
    return (
      <Group gap="xs">
        <Loader size="xs" aria-label="Searching" />
        <Text size="sm">Searching the registry.</Text>
      </Group>
    )
  }
  const params = { mode, property: property.property_id }
  return (
    <Text size="sm">
      At the search desk since {formatMoment(property.at_desk_since)}.{' '}
      {may('desk:work') && (
        <Anchor
          size="sm"
          renderRoot={(root) => <Link {...root} to={paths.deskProperty} params={params} />}
        >
          Open in search desk
        </Anchor>
      )}
    </Text>
  )
}

/** What a searcher saw and attached, once the search has ended. */
function DeskWork({ file, request, property }: Props) {
  const mode = useMode()
  const may = useMay()
  const { extracts, at_desk_since: since, status, property_id: id } = property
  const hasEnded = since !== null && status !== 'running'
  if (extracts.length === 0 && !hasEnded) return null
  return (
    <>
      <Group gap="xs" mt="sm">
        <Title order={4} size="h6">
          Search desk extracts
        </Title>
        {hasEnded && may('desk:work') && (
          <Anchor
            size="xs"
            renderRoot={(root) => (
              <Link {...root} to={paths.deskProperty} params={{ mode, property: id }} />
            )}
          >
            Search details
          </Anchor>
        )}
      </Group>
      {extracts.length === 0 && <Text size="sm">No extracts attached.</Text>}
      <ExtractList
        of={{ lender: file.lender.id, collateral: request.collateral_id, property: id }}
        extracts={extracts}
      />
    </>
  )
}

const verdictLooks: Record<ComparedRow['verdict'], { label: string; color: string }> = {
  same: { label: 'Same', color: 'teal' },
  unsure: { label: 'Check', color: 'yellow' },
  differs: { label: 'Differs', color: 'red.9' },
  untold: { label: 'Cannot compare', color: 'gray' },
}

function Comparison({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <Table verticalSpacing={4} my="xs" withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={80} aria-label="Field" />
          <Table.Th>In the case</Table.Th>
          <Table.Th>In the registry</Table.Th>
          <Table.Th w={150} aria-label="Comparison" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ what, deed, registry, verdict, note }) => (
          <Table.Tr key={what}>
            <Table.Th scope="row" fw={400} c="dimmed">
              {what}
            </Table.Th>
            <Table.Td>{deed || '–'}</Table.Td>
            <Table.Td>{registry || '–'}</Table.Td>
            <Table.Td>
              <Badge
                size="sm"
                color={verdictLooks[verdict].color}
                variant={verdict === 'differs' ? 'filled' : 'light'}
              >
                {verdictLooks[verdict].label}
              </Badge>
              {note && <Text size="xs">{note}</Text>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Raw registry responses: for download only, never run in this page. */
function Answers({ file, request, property }: Props) {
  const mode = useMode()
  const may = useMay()
  if (property.answers.length === 0) return null
  const params = {
    mode,
    lender: file.lender.id,
    collateral: request.collateral_id,
    property: property.property_id,
  }
  return (
    <details>
      <summary>
        <Text span size="sm">
          {property.answers.length} raw {property.answers.length === 1 ? 'response' : 'responses'}
        </Text>
      </summary>
      <Table verticalSpacing={2} fz="xs">
        <Table.Tbody>
          {property.answers.map(({ source, fetched_at, sha256, size_bytes }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its number
            <Table.Tr key={at}>
              <Table.Td>
                {may('documents:read') ? (
                  <Anchor
                    size="xs"
                    href={toAddress('getAnswer', { params: { ...params, number: String(at) } })}
                    download
                  >
                    {source}
                  </Anchor>
                ) : (
                  source
                )}
                <Text size="xs" c="dimmed">
                  {formatMoment(fetched_at)} · {formatSize(size_bytes)}
                </Text>
              </Table.Td>
              <Table.Td ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                SHA-256 {sha256}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
