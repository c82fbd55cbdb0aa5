import { Button, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CaseFile, linkableQuery } from '../../api/cases.ts'
import { type Answer, call } from '../../api/client.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { formatMoment } from '../../ui/moment.tsx'
import { useMove } from './use-move.ts'

type Linkable = Answer<'listLinkableCollateral'>['requests'][number]

const labelOf = ({
  borrower_name: name,
  external_ref,
  loan_account_number,
  properties,
}: Linkable) => [name, external_ref ?? loan_account_number, properties].filter(Boolean).join(' · ')

/** The service searches: a lender may have many requests. */
export function LinkCollateral({ file }: { file: CaseFile }) {
  const mode = useMode()
  const id = file.case_id
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(null)
  const [typed, setTyped] = useState('')
  const [find] = useDebouncedValue(typed === chosen?.label ? '' : typed, 250)
  const [isOpen, setOpen] = useState(false)
  const list = useQuery({ ...linkableQuery(mode, id, find), enabled: isOpen })
  const found = new Map((list.data?.requests ?? []).map((one) => [one.collateral_id, one]))
  const options = [...found.values()].map((one) => ({
    value: one.collateral_id,
    label: labelOf(one),
  }))
  if (chosen && !found.has(chosen.id)) options.push({ value: chosen.id, label: chosen.label })
  const link = useMove(
    mode,
    id,
    () =>
      call('linkCollateral', { params: { mode, id }, body: { collateral_id: chosen?.id ?? '' } }),
    'Request linked.',
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        link.mutate(undefined, {
          onSuccess: () => {
            setChosen(null)
            setTyped('')
          },
        })
      }}
    >
      <Group align="flex-end" mt="lg" gap="xs">
        <Select
          flex={1}
          maw={560}
          size="sm"
          label={`Link a collateral request of ${file.lender.name}`}
          placeholder="Borrower, reference, loan account or id"
          searchable
          clearable
          nothingFoundMessage={list.isFetching ? 'Searching …' : 'No results'}
          data={options}
          // The service has searched already.
          filter={({ options: all }) => all}
          renderOption={({ option }) => {
            const one = found.get(option.value)
            return (
              <div>
                {option.label}
                <div style={{ fontSize: 12 }}>
                  {option.value}
                  {one && ` · requested ${formatMoment(one.created_at)}`}
                </div>
              </div>
            )
          }}
          value={chosen?.id ?? null}
          onChange={(value, option) =>
            setChosen(value ? { id: value, label: option?.label ?? value } : null)
          }
          searchValue={typed}
          onSearchChange={setTyped}
          onDropdownOpen={() => setOpen(true)}
        />
        <Button type="submit" variant="default" loading={link.isPending} disabled={!chosen}>
          Link
        </Button>
      </Group>
      {list.error && <Problem error={list.error} retry={() => void list.refetch()} />}
      {link.error && <Problem error={link.error} />}
    </form>
  )
}
