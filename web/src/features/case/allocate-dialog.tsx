import { Button, Group, Modal, Progress, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workloadsQuery } from '../../api/queue.ts'
import { useSession } from '../../api/session.ts'
import { statusLooks } from '../../frame/case-status.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { CaseNames } from './case-names.tsx'
import { type AllocatedCase, useAllocateMany } from './use-allocate-many.ts'

interface Props {
  opened: boolean
  onClose(): void
  cases: readonly AllocatedCase[]
  onDone(): void
}

/** Allocates one or more cases to one analyst. Each case succeeds or fails on its own. */
export function AllocateDialog({ opened, onClose, cases, onDone }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        cases.length === 1 ? `Allocate ${cases[0]?.external_ref}` : `Allocate ${cases.length} cases`
      }
    >
      {/* Unmounted when closed, so that it is empty for the next cases. */}
      <AllocateForm cases={cases} onClose={onClose} onDone={onDone} />
    </Modal>
  )
}

const canMove = ({ allowed_moves: moves }: AllocatedCase) =>
  moves === undefined || moves.some((move) => move === 'allocate' || move === 'reallocate')

function AllocateForm({ onClose, onDone, ...props }: Omit<Props, 'opened'>) {
  const { staff } = useSession()
  // Those of the moment it was opened: the list behind changes with every case.
  const [cases] = useState(props.cases)
  const people = usePeople(cases)
  const [chosen, setChosen] = useState<string | null>()
  const isSelf = people.some(({ id }) => id === staff.id)
  const analystId = chosen === undefined ? (isSelf ? staff.id : null) : chosen
  const fixed = cases.filter((each) => !canMove(each))
  const own = cases.filter((each) => canMove(each) && each.analyst?.id === analystId)
  const movable = cases.filter((each) => canMove(each) && !own.includes(each))
  const giving = useAllocateMany((isComplete) => {
    if (!isComplete || fixed.length > 0) return
    onDone()
    onClose()
  })
  const finish = () => {
    if (giving.results) onDone()
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (analystId) giving.allocate(analystId, movable)
      }}
    >
      <Select
        label="Analyst"
        data-autofocus
        searchable
        required
        nothingFoundMessage="No results"
        data={people.map(({ id, name }) => ({
          value: id,
          label: id === staff.id ? `${name} (you)` : name,
        }))}
        renderOption={({ option }) => {
          const load = people.find(({ id }) => id === option.value)
          return <Person name={option.label} open={load?.open ?? 0} overdue={load?.overdue ?? 0} />
        }}
        value={analystId}
        onChange={setChosen}
      />
      {!giving.results && (
        <>
          <CaseNames
            title="Cannot be allocated, and will be left out:"
            cases={fixed.map((each) => ({
              name: each.external_ref,
              why: each.status && statusLooks[each.status].label,
            }))}
          />
          <CaseNames
            title="Already with this analyst:"
            cases={own.map(({ external_ref }) => ({ name: external_ref }))}
          />
        </>
      )}
      {giving.isPending && giving.total > 1 && (
        <Progress mt="sm" value={(100 * giving.done) / giving.total} aria-label="Allocated" />
      )}
      {giving.error && <Problem error={giving.error} />}
      {giving.results && <Results results={giving.results} cases={cases} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={finish}>
          {giving.results ? 'Close' : 'Cancel'}
        </Button>
        <Button
          type="submit"
          loading={giving.isPending}
          disabled={!analystId || movable.length === 0 || giving.results !== undefined}
        >
          Allocate
        </Button>
      </Group>
    </form>
  )
}

/** All who can be given a case, but not one who already has all of these. */
function usePeople(cases: readonly AllocatedCase[]) {
  const { data } = useQuery(workloadsQuery(useMode()))
  const [first] = cases
  const holder = cases.every(({ analyst }) => analyst?.id === first?.analyst?.id)
    ? first?.analyst?.id
    : undefined
  return (data?.people ?? []).filter(({ id }) => id !== holder)
}

function Person({ name, open, overdue }: { name: string; open: number; overdue: number }) {
  return (
    <Group justify="space-between" wrap="nowrap" flex={1} gap="sm">
      <span>{name}</span>
      <Text size="xs" c={overdue > 0 ? 'red' : 'dimmed'} style={{ whiteSpace: 'nowrap' }}>
        {open} open, {overdue} overdue
      </Text>
    </Group>
  )
}

function Results(props: {
  results: NonNullable<ReturnType<typeof useAllocateMany>['results']>
  cases: readonly AllocatedCase[]
}) {
  const { results, cases } = props
  const nameOf = (id: string) => cases.find(({ case_id }) => case_id === id)?.external_ref ?? id
  const refused = results.filter(({ allocated }) => !allocated)
  const given = results.filter(({ allocated }) => allocated)
  return (
    <div role="status">
      <CaseNames
        title="Not allocated:"
        cases={refused.map(({ case_id, error }) => ({
          name: nameOf(case_id),
          why: error?.details[0] ?? error?.message,
        }))}
      />
      <CaseNames
        title={`Allocated (${given.length}):`}
        cases={given.map(({ case_id }) => ({ name: nameOf(case_id) }))}
      />
    </div>
  )
}
