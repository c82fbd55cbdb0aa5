import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { collateralQuery } from '../../../api/cases.ts'
import type { FactorIn } from '../../../api/reports.ts'
import { Problem } from '../../../frame/problem.tsx'
import { useReport } from '../report-context.ts'
import { useKeeper, useRows } from './use-draft.ts'
import { useFactors } from './use-names.ts'

/** Factors suggested from the land records, which the analyst accepts or dismisses. */
export function Proposals(props: {
  chosen: readonly FactorIn[]
  onAccept(keys: readonly FactorIn['key'][]): void
}) {
  const { chosen, onAccept } = props
  const { mode, file, canWrite } = useReport()
  const collateral = useQuery(collateralQuery(mode, file.case_id))
  const factors = useFactors()
  const keeper = useKeeper()
  const [aside, setDismissed] = useRows<FactorIn['key']>('score.dismissed')
  const setAside = (keys: readonly FactorIn['key'][]) => {
    setDismissed(keys)
    void keeper.saveNow()
  }
  if (collateral.error) return <Problem error={collateral.error} />
  const proposed = (collateral.data?.proposed_factors ?? []).filter(
    (key) => !chosen.some((each) => each.key === key),
  )
  const open = proposed.filter((key) => !aside.includes(key))
  const flags = new Set(
    collateral.data?.requests.flatMap(({ properties }) =>
      properties.flatMap(({ findings }) => findings?.riskFlags ?? []),
    ),
  )
  if (proposed.length === 0) return null
  return (
    <Paper withBorder p="sm" mb="sm">
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          Suggested from land records
        </Text>
        {canWrite && open.length > 1 && (
          <Button size="compact-xs" variant="light" onClick={() => onAccept(open)}>
            Accept all {open.length}
          </Button>
        )}
      </Group>
      {open.map((key) => {
        const row = factors.find((each) => each.key === key)
        const found = row?.flags?.filter((flag) => flags.has(flag)).join(', ')
        return (
          <Group key={key} mt={4} gap="xs" wrap="nowrap">
            <Text size="sm" flex={1}>
              {row?.sentence ?? key}{' '}
              <Text span size="xs" c="dimmed">
                {found} · −{row?.off}
              </Text>
            </Text>
            {canWrite && (
              <>
                <Button
                  size="compact-xs"
                  aria-label={`Accept: ${row?.sentence ?? key}`}
                  onClick={() => onAccept([key])}
                >
                  Accept
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Dismiss: ${row?.sentence ?? key}`}
                  onClick={() => setAside([...aside, key])}
                >
                  Dismiss
                </Button>
              </>
            )}
          </Group>
        )
      })}
      {open.length < proposed.length && (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={() => setAside([])}>
          {proposed.length - open.length} dismissed: show again
        </Button>
      )}
    </Paper>
  )
}
