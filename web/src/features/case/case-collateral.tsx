import { Anchor, Button, Group, List, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type CaseFile, type CollateralRequest, collateralQuery } from '../../api/cases.ts'
import { call } from '../../api/client.ts'
import { referenceQuery } from '../../api/office.ts'
import { useMay } from '../../api/session.ts'
import { Confirm } from '../../frame/confirm.tsx'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { routeIds } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { formatMoment } from '../../ui/moment.tsx'
import { useScripts } from '../../ui/scripts.ts'
import { PropertyCard } from './collateral-property.tsx'
import { LinkCollateral } from './link-collateral.tsx'
import { useMove } from './use-move.ts'

/** The case compared with the land registries. */
export function CaseCollateral({ file }: { file: CaseFile }) {
  const mode = useMode()
  const may = useMay()
  const scripts = useScripts()
  const collateral = useQuery({
    ...collateralQuery(mode, file.case_id),
    refetchInterval: ({ state }) =>
      state.data?.requests.some(({ status }) => status === 'running') ? 15_000 : false,
  })
  if (collateral.error) {
    return <Problem error={collateral.error} retry={() => void collateral.refetch()} />
  }
  if (!collateral.data) return <Loader aria-label="Loading" />
  const { requests, proposed_factors: factors } = collateral.data
  return (
    <section>
      {requests.length > 0 && <Proposed factors={factors} />}
      {requests.length === 0 && (
        <Empty title="No collateral request linked.">
          Requests for the same loan account are linked automatically.
          {may('cases:work') && ' One for another loan account can be linked below.'}
        </Empty>
      )}
      {requests.map((request) => (
        <Request key={`${request.collateral_id}${scripts}`} file={file} request={request} />
      ))}
      {may('cases:work') && <LinkCollateral file={file} />}
    </section>
  )
}

/** The analyst accepts or dismisses them in the report. */
function Proposed({ factors }: { factors: readonly string[] }) {
  const search = useSearch({ from: routeIds.case })
  const reference = useQuery(referenceQuery)
  const known = (reference.data?.score.factors ?? []) as { key: string; sentence: string }[]
  return (
    <>
      <Title order={2} size="h5">
        Suggested score factors
      </Title>
      {factors.length === 0 && <Text size="sm">None.</Text>}
      <List size="sm">
        {factors.map((key) => (
          <List.Item key={key}>
            {known.find((each) => each.key === key)?.sentence ?? key.replaceAll('_', ' ')}
          </List.Item>
        ))}
      </List>
      {factors.length > 0 && (
        <Anchor
          size="sm"
          renderRoot={(root) => <Link {...root} to="." search={{ ...search, tab: 'report' }} />}
        >
          Open the score in the report
        </Anchor>
      )}
    </>
  )
}

function Request({ file, request }: { file: CaseFile; request: CollateralRequest }) {
  const mode = useMode()
  const may = useMay()
  const id = request.collateral_id
  const [isAsked, setAsked] = useState(false)
  const unlink = useMove(
    mode,
    file.case_id,
    () => call('unlinkCollateral', { params: { mode, id: file.case_id, collateral: id } }),
    'Request unlinked.',
  )
  return (
    <section aria-label={`Request ${id}`}>
      <Group justify="space-between" mt="lg" mb="xs" wrap="nowrap">
        <div>
          <Title order={2} size="h5">
            {request.borrower_name}
            {request.external_ref ? ` · ${request.external_ref}` : ''}
          </Title>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {request.status} · requested {formatMoment(request.created_at)} · {id}
          </Text>
        </div>
        {may('cases:work') && (
          <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
            Unlink
          </Button>
        )}
      </Group>
      {request.properties.map((property) => (
        <PropertyCard
          key={property.property_id}
          file={file}
          request={request}
          property={property}
        />
      ))}
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Unlink this request?"
        act="Unlink"
        isPending={unlink.isPending}
        error={unlink.error}
        onAct={() => unlink.mutate(undefined)}
      >
        <Text size="sm">
          Its findings will no longer be shown with this case. The request is kept and can be linked
          again.
        </Text>
      </Confirm>
    </section>
  )
}
