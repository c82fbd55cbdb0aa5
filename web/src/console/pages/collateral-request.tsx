import { Group, Loader, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Problem } from '../../frame/problem.tsx'
import { FindingsView } from '../../land-records/findings-view.tsx'
import { Moment } from '../../ui/moment.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { referenceQuery } from '../api/cases.ts'
import { type CollateralProperty, collateralQuery } from '../api/collateral.ts'
import { RequestBadge } from '../collateral/request-badge.tsx'
import { Page } from '../frame/page.tsx'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'

/** One request: the findings on each property, as its search ends. */
export function CollateralRequestPage() {
  const mode = useMode()
  const { id = '' } = useParams({ strict: false })
  const request = useQuery(collateralQuery(mode, id))
  const found = request.data?.data
  return (
    <Page
      title={found ? `Collateral ${found.external_ref ?? ''}`.trim() : 'Collateral'}
      lead={found?.loan_account_number && `Loan account ${found.loan_account_number}`}
    >
      {request.error && <Problem error={request.error} retry={() => void request.refetch()} />}
      {request.isPending && <Loader aria-label="Loading" />}
      {found && (
        <>
          <Group gap="sm" mb="md" role="status">
            <RequestBadge status={found.status} />
            <Text size="sm">
              Submitted <Moment at={found.created_at} />
              {found.completed_at && (
                <>
                  , completed <Moment at={found.completed_at} />
                </>
              )}
            </Text>
          </Group>
          {found.properties.map((property) => (
            <Property key={property.reference} property={property} />
          ))}
        </>
      )}
      <TextLink to={paths.collateral} params={{ mode }} size="sm">
        All requests
      </TextLink>
    </Page>
  )
}

function Property({ property }: { property: CollateralProperty }) {
  const { reference, stateLabel, status, portal, findings, error } = property
  const { data } = useQuery(referenceQuery(useMode()))
  return (
    <Paper component="article" aria-label={reference} withBorder p="sm" mb="sm">
      <Group gap="xs" mb="xs">
        <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {reference}
        </Title>
        <Text size="sm">{stateLabel}</Text>
        <RequestBadge status={status} />
      </Group>
      {status === 'running' && (
        <Group gap="xs">
          <Loader size="xs" aria-label="Searching" />
          <Text size="sm">The land records are searched. Findings appear here.</Text>
        </Group>
      )}
      {error && (
        <Text size="sm" fw={600}>
          {error.message}{' '}
          <Text span size="xs" ff="monospace">
            {error.code}
          </Text>
        </Text>
      )}
      {findings && (
        <>
          <FindingsView
            findings={findings}
            reason={null}
            findFlag={(name) =>
              data?.collateral.flags.find((flag) => flag.name === name) ?? {
                severity: undefined,
                sentence: name.replaceAll('_', ' '),
              }
            }
          />
          <Text size="xs" c="dimmed" mt="xs">
            Source: {portal}
          </Text>
        </>
      )}
    </Paper>
  )
}
