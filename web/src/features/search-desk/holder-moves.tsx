import { Badge, Button, Group, Modal, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { colleaguesQuery } from '../../api/office.ts'
import type { DeskProperty } from '../../api/search-desk.ts'
import { useMay, useSession } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { useKeys } from '../../frame/keys.ts'
import { Problem } from '../../frame/problem.tsx'
import { useDeskChange } from './use-desk-change.ts'

interface Props {
  property: DeskProperty
  /** There is typed text that colleagues cannot see. */
  hasTyped: boolean
}

/** The searcher of the property; claim, release and reassign. */
export function HolderMoves({ property, hasTyped }: Props) {
  const mode = useMode()
  const { staff } = useSession()
  const may = useMay()
  const [isHanding, handing] = useDisclosure()
  const { searcher, property_id: id } = property
  const params = { mode, property: id }
  const claim = useDeskChange(
    () => call('claimProperty', { params, body: {} }),
    'Property claimed.',
  )
  const release = useDeskChange(
    () => call('releaseProperty', { params, body: {} }),
    'Property released.',
  )
  const isMine = searcher?.id === staff.id
  useKeys({
    c: () => !searcher && claim.mutate(undefined),
    h: () => (isMine || may('staff:manage')) && handing.open(),
  })
  return (
    <Group gap="xs">
      <Badge variant="light" color={isMine ? 'teal' : searcher ? 'orange' : 'gray'}>
        {isMine
          ? 'Assigned to you'
          : searcher
            ? `Assigned to ${searcher.name ?? 'a colleague'}`
            : 'Unassigned'}
      </Badge>
      {!searcher && (
        <Button size="xs" loading={claim.isPending} onClick={() => claim.mutate(undefined)}>
          Claim
        </Button>
      )}
      {isMine && (
        <Button
          size="xs"
          variant="default"
          loading={release.isPending}
          onClick={() => release.mutate(undefined)}
        >
          Release
        </Button>
      )}
      {(isMine || may('staff:manage')) && (
        <Button size="xs" variant="default" onClick={handing.open}>
          Reassign
        </Button>
      )}
      {isHanding && <HandOver property={property} hasTyped={hasTyped} onClose={handing.close} />}
    </Group>
  )
}

function HandOver({ property, hasTyped, onClose }: Props & { onClose(): void }) {
  const mode = useMode()
  const colleagues = useQuery(colleaguesQuery)
  const [to, setTo] = useState<string | null>(null)
  const give = useDeskChange(
    () =>
      call('handOverProperty', {
        params: { mode, property: property.property_id },
        body: { searcher_id: to ?? '' },
      }),
    'Property reassigned.',
  )
  const people = (colleagues.data?.staff ?? []).filter(
    ({ id, may_search: maySearch }) => maySearch && id !== property.searcher?.id,
  )
  return (
    <Modal opened onClose={onClose} title="Reassign">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          give.mutate(undefined, { onSuccess: onClose })
        }}
      >
        <Select
          label="Searcher"
          data-autofocus
          searchable
          required
          data={people.map(({ id, name, role }) => ({ value: id, label: `${name} (${role})` }))}
          value={to}
          onChange={setTo}
        />
        {colleagues.error && <Problem error={colleagues.error} />}
        {hasTyped && (
          <Text size="sm" mt="sm">
            Extracts are kept with the property. What you typed stays in this browser and is not
            passed on.
          </Text>
        )}
        {give.error && <Problem error={give.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={give.isPending} disabled={!to}>
            Reassign
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
