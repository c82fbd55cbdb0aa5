import { Anchor, Badge, Button, Group, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { type DeskProperty, deskPropertyQuery, deskResultQuery } from '../api/search-desk.ts'
import { useSession } from '../api/session.ts'
import classes from '../features/search-desk/desk.module.css'
import { DeskResultView } from '../features/search-desk/desk-result.tsx'
import { isUntouched } from '../features/search-desk/draft.ts'
import { HolderMoves } from '../features/search-desk/holder-moves.tsx'
import { SearchWork } from '../features/search-desk/search-work.tsx'
import { useDraft } from '../features/search-desk/use-draft.ts'
import { useMode } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { Problem } from '../frame/problem.tsx'
import { formatParcel } from '../land-records/format-parcel.ts'
import { useFailureTexts } from '../land-records/use-texts.ts'
import { paths, routeIds } from '../paths.ts'
import { Waiting } from '../ui/waiting.tsx'

/** One property at the search desk: what to search, the portal record, the findings. */
export function SearchDeskPropertyPage() {
  const mode = useMode()
  const { property: id } = useParams({ from: routeIds.deskProperty })
  const property = useQuery(deskPropertyQuery(mode, id))
  const navigate = useNavigate()
  useKeys({ u: () => void navigate({ to: paths.desk, params: { mode } }) })
  const { data, error } = property
  // A failed background refresh keeps the form.
  const isGone = error instanceof ApiError && error.status === 404
  if (data && !isGone) return <Work key={id} property={data} />
  if (error) return <Gone id={id} error={error} retry={property.refetch} />
  return <Loader m="xl" aria-label="Loading" />
}

function Work({ property }: { property: DeskProperty }) {
  const mode = useMode()
  const { staff } = useSession()
  const kept = useDraft(mode, property.property_id, staff.id)
  const { whyAtDesk } = useFailureTexts()
  const { parcel, lender, external_ref: reference } = property
  const about = [lender.name, reference, property.reference, whyAtDesk(property.why)]
  return (
    <div className={classes.page}>
      <Group px="md" py="xs" gap="md" justify="space-between" className={classes.head ?? ''}>
        <div>
          <Group gap="sm">
            <Anchor component={Link} to={`/${mode}/desk`} size="sm">
              ‹ Search desk
            </Anchor>
            <Title order={1} size="h4">
              {formatParcel(parcel)}
            </Title>
            <Badge variant="outline">{parcel.state_label}</Badge>
          </Group>
          <Group gap="sm" mt={2}>
            <Waiting since={property.waiting_since} />
            <Text size="sm" c="dimmed">
              {about.filter(Boolean).join(' · ')}
            </Text>
          </Group>
        </div>
        <HolderMoves property={property} hasTyped={!isUntouched(kept.draft)} />
      </Group>
      <SearchWork property={property} kept={kept} />
    </div>
  )
}

/** The search has ended or does not exist; text typed for it can still be read and discarded. */
function Gone({ id, error, retry }: { id: string; error: unknown; retry(): unknown }) {
  const mode = useMode()
  const { staff } = useSession()
  const { draft, clear } = useDraft(mode, id, staff.id)
  const isGone = error instanceof ApiError && error.status === 404
  const result = useQuery({ ...deskResultQuery(mode, id), enabled: isGone })
  if (isGone && result.isPending) return <Loader m="xl" aria-label="Loading" />
  return (
    <div style={{ padding: 16, overflow: 'auto' }}>
      <Anchor component={Link} to={`/${mode}/desk`} size="sm">
        ‹ Search desk
      </Anchor>
      {result.data && isGone ? (
        <DeskResultView result={result.data} />
      ) : (
        <>
          <Title order={1} size="h4" mt="xs">
            Property search
          </Title>
          <Problem error={error} {...(!isGone && { retry: () => void retry() })} />
        </>
      )}
      {isGone && !isUntouched(draft) && (
        <>
          <Text size="sm">
            The search has ended. What you typed for it is still in this browser:
          </Text>
          <pre style={{ whiteSpace: 'pre-wrap' }}>{JSON.stringify(draft, null, 2)}</pre>
          <Button variant="default" onClick={clear}>
            Discard
          </Button>
        </>
      )}
    </div>
  )
}
