import { Badge, Button, Group, Modal, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { DeskProperty } from '../../api/desk.ts'
import { colleaguesQuery } from '../../api/office.ts'
import { useMay, useSession } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { useKeys } from '../../frame/keys.ts'
import { Problem } from '../../frame/problem.tsx'
import { useDeskChange } from './use-desk-change.ts'

interface Props {
  property: DeskProperty
  /** Something is typed that no colleague sees. */
  hasTyped: boolean
}

/** Who has it, and how it changes hands. */
export function HolderMoves({ property, hasTyped }: Props) {
  const mode = useMode()
  const { staff } = useSession()
  const may = useMay()
  const [isHanding, handing] = useDisclosure()
  const { searcher, property_id: id } = property
  const params = { mode, property: id }
  const claim = useDeskChange(
    () => call('claimProperty', { params, body: {} }),
    'The property is yours.',
  )
  const release = useDeskChange(
    () => call('releaseProperty', { params, body: {} }),
    'The property waits for anybody again.',
  )
  const isMine = searcher?.id === staff.id
  useKeys({
    c: () => !searcher && claim.mutate(undefined),
    h: () => (isMine || may('staff:manage')) && handing.open(),
  })
  return (
    <Group gap="xs">
      <Badge variant="light" color={isMine ? 'teal' : searcher ? 'orange' : 'gray'}>
        {isMine ? 'Yours' : searcher ? `With ${searcher.name ?? 'a colleague'}` : 'Nobody has it'}
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
          Hand over
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
    'The property was handed over.',
  )
  const people = (colleagues.data?.staff ?? []).filter(
    ({ id, role }) => role !== 'operator' && id !== property.searcher?.id,
  )
  return (
    <Modal opened onClose={onClose} title="Hand over">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          give.mutate(undefined, { onSuccess: onClose })
        }}
      >
        <Select
          label="To"
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
            Extracts go along. What you have typed does not: it stays in this browser.
          </Text>
        )}
        {give.error && <Problem error={give.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={give.isPending} disabled={!to}>
            Hand over
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
