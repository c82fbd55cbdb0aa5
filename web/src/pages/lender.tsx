import { Badge, Group, Loader, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lenderQuery } from '../api/operations.ts'
import { filled } from '../api/search-texts.ts'
import { type Permission, useMay } from '../api/session.ts'
import { CallbackTab } from '../features/operations/callbacks/callback-tab.tsx'
import { DeliveriesTab } from '../features/operations/callbacks/deliveries-tab.tsx'
import { FeedTab } from '../features/operations/callbacks/feed-tab.tsx'
import { CalendarTab } from '../features/operations/lenders/calendar-tab.tsx'
import { KeysTab } from '../features/operations/lenders/keys-tab.tsx'
import { RequestsTab } from '../features/operations/lenders/requests-tab.tsx'
import { SettingsTab } from '../features/operations/lenders/settings-tab.tsx'
import classes from '../features/operations/operations.module.css'
import { FormatTab } from '../features/operations/report-format/format-tab.tsx'
import type { LenderSearch } from '../features/operations/searches.ts'
import type { TabProps } from '../features/operations/tab-props.ts'
import { useMode } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { Problem } from '../frame/problem.tsx'
import { paths, routeIds } from '../paths.ts'
import { TextLink } from '../ui/text-link.tsx'

const allTabs: readonly (readonly [string, string, ComponentType<TabProps>, Permission?])[] = [
  ['keys', 'Keys', KeysTab],
  ['callback', 'Callback', CallbackTab],
  ['deliveries', 'Deliveries', DeliveriesTab],
  ['feed', 'Feed', FeedTab],
  ['requests', 'Requests', RequestsTab],
  ['calendar', 'Calendar', CalendarTab],
  ['format', 'Report format', FormatTab, 'wording:manage'],
  ['settings', 'Settings', SettingsTab],
]

/** One lender in one mode. */
export function LenderPage() {
  const mode = useMode()
  const { lender: id } = useParams({ from: routeIds.lender })
  const search = useSearch({ from: routeIds.lender })
  const navigate = useNavigate()
  const may = useMay()
  const tabs = allTabs.filter(([, , , permission]) => permission === undefined || may(permission))
  const lender = useQuery(lenderQuery(mode, id))
  const look = (changed: LenderSearch) =>
    void navigate({ to: '.', search: filled({ ...search, ...changed }), replace: true })
  // Filters of one tab do not apply to the next.
  const open = (tab: string) => void navigate({ to: '.', search: { tab } })
  const shown = tabs.some(([tab]) => tab === search.tab) ? (search.tab ?? 'keys') : 'keys'
  useKeys({
    u: () => void navigate({ to: paths.lenders }),
    ...Object.fromEntries(tabs.map(([tab], index) => [String(index + 1), () => open(tab)])),
  })
  if (lender.error && !lender.data) {
    return (
      <div className={classes.page}>
        <TextLink to={paths.lenders} size="sm">
          ‹ Lenders
        </TextLink>
        <Title order={1} size="h3" mt="xs">
          Lender
        </Title>
        <Problem error={lender.error} retry={() => void lender.refetch()} />
      </div>
    )
  }
  if (!lender.data) return <Loader m="xl" aria-label="Loading" />
  const { name, required_fields: required, case_types: types } = lender.data
  return (
    <div className={classes.page}>
      <Group gap="md" mb={4}>
        <TextLink to={paths.lenders} size="sm">
          ‹ Lenders
        </TextLink>
        <Title order={1} size="h3">
          {name}
        </Title>
        <Badge color={mode === 'test' ? 'orange' : 'teal'} variant="light">
          {mode === 'test' ? 'Test' : 'Live'}
        </Badge>
        <Text className={classes.mono ?? ''} c="dimmed">
          {id}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        Case types: {types?.join(', ') ?? 'any'} · Additional required fields:{' '}
        {required.join(', ') || 'none'}
      </Text>
      <Tabs value={shown} onChange={(tab) => tab && open(tab)} keepMounted={false}>
        <Tabs.List>
          {tabs.map(([tab, title]) => (
            <Tabs.Tab key={tab} value={tab}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([tab, , Content]) => (
          <Tabs.Panel key={tab} value={tab} pt="md">
            <Content mode={mode} lender={lender.data} search={search} look={look} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
