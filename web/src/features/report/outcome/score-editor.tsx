import { Badge, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { referenceQuery } from '../../../api/office.ts'
import type { FactorIn, OverrideIn, Pin } from '../../../api/reports.ts'
import { readAt, writeAt } from '../draft/draft-places.ts'
import { Proposals } from '../draft/proposals.tsx'
import { useDraftState, useKeeper, useRows } from '../draft/use-draft.ts'
import { useReport } from '../report-context.ts'
import { ScoreComponent } from './score-component.tsx'
import { ScoreDrawing } from './score-drawing.tsx'

/** Factors that lower the score; the service calculates the score from them. */
export function ScoreEditor() {
  const keeper = useKeeper()
  const { canWrite } = useReport()
  const reference = useQuery(referenceQuery)
  const [chosen] = useRows<FactorIn>('score.factors')
  const [overrides, setOverrides] = useRows<OverrideIn>('score.overrides')
  const isWeighed = useDraftState(({ content }) => readAt(content, 'score.factors') !== undefined)
  // The values of an unticked factor, in case it is ticked again.
  const put = useRef(new Map<string, { factor: FactorIn; pins: Pin[] }>())

  const setFactors = (factors: readonly FactorIn[]) => {
    keeper.change((content) => writeAt(content, 'score.factors', factors))
    void keeper.saveNow()
  }
  const tick = (keys: readonly FactorIn['key'][]) => {
    keeper.change((content) => {
      const back = keys.map((key) => put.current.get(key) ?? { factor: { key }, pins: [] })
      const pins = [...(content.pins ?? []), ...back.flatMap((each) => each.pins)]
      const factors = [...chosen, ...back.map(({ factor }) => factor)]
      return writeAt({ ...content, pins }, 'score.factors', factors)
    })
    void keeper.saveNow()
  }
  const untick = (key: FactorIn['key']) => {
    keeper.change((content) => {
      const isOnIt = ({ on }: Pin) => on.kind === 'factor' && on.key === key
      const pins = content.pins ?? []
      const factor = chosen.find((each) => each.key === key)
      if (factor) put.current.set(key, { factor, pins: pins.filter(isOnIt) })
      const left = { ...content, pins: pins.filter((pin) => !isOnIt(pin)) }
      return writeAt(
        left,
        'score.factors',
        chosen.filter((each) => each.key !== key),
      )
    })
    void keeper.saveNow()
  }
  return (
    <>
      <Standing />
      <Proposals chosen={chosen} onAccept={tick} />
      {!isWeighed && (
        <Group mb="sm" gap="xs">
          <Text size="sm">No factors selected yet.</Text>
          {canWrite && (
            <Button size="compact-xs" variant="default" onClick={() => setFactors([])}>
              No factors apply
            </Button>
          )}
        </Group>
      )}
      {isWeighed && chosen.length === 0 && (
        <Text size="sm" mb="sm">
          Confirmed: no factors lower the score.
        </Text>
      )}
      {reference.data?.score.components.map((component) => (
        <ScoreComponent
          key={component.key}
          component={component}
          chosen={chosen}
          onTick={(key) => tick([key])}
          onUntick={untick}
          onNote={(key, note) =>
            keeper.change((content) =>
              writeAt(
                content,
                'score.factors',
                chosen.map((each) => (each.key === key ? { ...each, note } : each)),
              ),
            )
          }
          override={overrides.find((each) => each.component === component.key)}
          onOverride={(override) => {
            const others = overrides.filter((each) => each.component !== component.key)
            setOverrides(override ? [...others, override] : others)
          }}
        />
      ))}
    </>
  )
}

/** From the answer to the last save; newer values are being saved. */
function Standing() {
  const score = useDraftState((state) => state.score)
  const standing = useDraftState((state) => state.standing)
  if (!score) return null
  return (
    <div aria-live="polite">
      <Group gap="sm" mb="xs">
        <Badge size="xl" variant="light" radius="sm">
          {score.grade}
        </Badge>
        <Text size="sm">
          {score.grade_label}, {score.score} of 100
        </Text>
        {standing !== 'saved' && (
          <Text size="xs" c="dimmed">
            {standing === 'saving' ? 'saving…' : 'as last saved'}
          </Text>
        )}
      </Group>
      <ScoreDrawing score={score} />
      {score.drivers.length > 0 && (
        <ul>
          {score.drivers.map((driver) => (
            <li key={driver}>
              <Text size="sm">{driver}</Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
