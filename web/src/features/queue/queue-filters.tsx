import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import {
  fromList,
  groupLabels,
  isSearchable,
  type ListField,
  type QueueSearch,
  toList,
} from '../../api/queue-search.ts'
import { filled } from '../../api/search-texts.ts'
import { useMay } from '../../api/session.ts'
import {
  approvalLooks,
  approvalStates,
  caseStatuses,
  statusLooks,
} from '../../frame/case-status.ts'
import { ChooseMany } from '../../ui/choose-many.tsx'
import { MoreFilters } from './more-filters.tsx'
import classes from './queue-filters.module.css'
import { useFilterOptions } from './use-filter-options.ts'

type Counts = Answer<'getQueueCounts'>

interface Props {
  search: QueueSearch
  counts: Counts | undefined
  onChange(search: QueueSearch): void
  field: RefObject<HTMLInputElement | null>
}

/** Each part is drawn again only if its own filter changes. */
export const QueueFilters = memo(function QueueFilters(props: Props) {
  const { search, counts, onChange, field } = props
  const now = useRef(search)
  now.current = search
  const change = useCallback(
    (changed: QueueSearch) => onChange(filled({ ...now.current, ...changed })),
    [onChange],
  )
  return (
    <Group gap={8} role="search" aria-label="Filters" className={classes.filters ?? ''}>
      <SearchField words={search.q} onChange={change} field={field} />
      <StatusFilter
        status={search.status}
        approval={search.approval}
        counts={counts}
        onChange={change}
      />
      <ListFilter label="Lender" field="lender" chosen={search.lender} onChange={change} />
      <ListFilter label="Analyst" field="analyst" chosen={search.analyst} onChange={change} />
      <MoreFilters search={search} onChange={change} />
      <Button
        size="xs"
        variant={search.overdue === 'true' ? 'filled' : 'default'}
        color="red"
        aria-pressed={search.overdue === 'true'}
        onClick={() => change({ overdue: search.overdue === 'true' ? '' : 'true' })}
      >
        Overdue{formatCount(counts?.overdue)}
      </Button>
      <ToApprove isOn={search.approval === 'waiting'} counts={counts} onChange={change} />
      <GroupBy group={search.group} onChange={change} />
    </Group>
  )
})

type Change = (changed: QueueSearch) => void

const ListFilter = memo(function ListFilter(props: {
  label: string
  field: ListField
  chosen: string | undefined
  onChange: Change
}) {
  const { label, field, chosen, onChange } = props
  const options = useFilterOptions()
  return (
    <ChooseMany
      label={label}
      options={options[field]}
      chosen={toList(chosen)}
      onChange={(values) => onChange({ [field]: fromList(values) })}
    />
  )
})

const groups = Object.entries(groupLabels).map(([value, label]) => ({ value, label }))

const GroupBy = memo(function GroupBy(props: { group: string | undefined; onChange: Change }) {
  const { group, onChange } = props
  return (
    <Select
      size="xs"
      w={116}
      aria-label="Group by"
      placeholder="No groups"
      clearable
      data={groups}
      value={group ?? null}
      // A group has its own order.
      onChange={(chosen) => onChange({ group: chosen ?? '', sort: '' })}
    />
  )
})

/** Between the keys of a word typed fast: one request for all of them. */
const typingMs = 30

/** Filters while it is typed, once there is enough to search for. */
const SearchField = memo(function SearchField(props: {
  words: string | undefined
  onChange: Change
  field: Props['field']
}) {
  const { words: asked = '', onChange, field } = props
  const [words, setWords] = useState(asked)
  // The address follows the typed text; it never overwrites newer text.
  useEffect(() => {
    if (document.activeElement !== field.current) setWords(asked)
  }, [asked, field])
  const find = useDebouncedCallback((q: string) => {
    if (q !== asked) onChange({ q })
  }, typingMs)
  return (
    <TextInput
      ref={field}
      size="xs"
      w={224}
      placeholder="Name, loan number or reference"
      aria-label="Search"
      data-tour="find-case"
      type="search"
      value={words}
      onChange={({ currentTarget: { value } }) => {
        setWords(value)
        find(isSearchable(value) ? value : '')
      }}
    />
  )
})

const StatusFilter = memo(function StatusFilter(props: {
  status: string | undefined
  approval: string | undefined
  counts: Counts | undefined
  onChange: Change
}) {
  const { status: shown, approval: waiting, counts, onChange } = props
  const found = counts?.statuses as Record<string, Counts['overdue']> | undefined
  const items = caseStatuses.map((status) => ({
    value: status,
    label: `${statusLooks[status].label}${formatCount(found?.[status])}`,
  }))
  const approvals = approvalStates.map((state) => ({
    value: `approval:${state}`,
    label:
      approvalLooks[state].label + formatCount(state === 'waiting' ? counts?.waiting : undefined),
  }))
  const choose = (value: string) => {
    const approval = /^approval:(.*)/.exec(value)?.[1]
    onChange(approval ? { status: '', approval } : { status: value, approval: '' })
  }
  return (
    <Select
      size="xs"
      w={150}
      aria-label="Status"
      data-tour="status"
      placeholder="All open"
      clearable
      comboboxProps={{ width: 230, position: 'bottom-start' }}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      data={[
        { group: 'Status', items },
        { group: 'Approval', items: approvals },
      ]}
      value={waiting ? `approval:${waiting}` : (shown ?? null)}
      onChange={(value) => choose(value ?? '')}
    />
  )
})

/** For those who can approve, while a report waits. */
function ToApprove(props: { isOn: boolean; counts: Counts | undefined; onChange: Change }) {
  const { isOn, counts, onChange } = props
  const may = useMay()
  if (!may('reports:approve') || (!isOn && !counts?.waiting.count)) return null
  return (
    <Button
      size="xs"
      variant={isOn ? 'filled' : 'default'}
      color={approvalLooks.waiting.color}
      aria-pressed={isOn}
      onClick={() => onChange({ status: '', approval: isOn ? '' : 'waiting' })}
    >
      To approve{formatCount(counts?.waiting)}
    </Button>
  )
}

function formatCount(found: Counts['overdue'] | undefined): string {
  return found ? ` (${found.count.toLocaleString('en-IN')}${found.more ? '+' : ''})` : ''
}
