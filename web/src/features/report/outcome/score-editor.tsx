import { Alert, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { referenceQuery } from '../../../api/office.ts'
import type { FactorIn, OverrideIn, Pin, ReportDraft } from '../../../api/reports.ts'
import { readAt, writeAt } from '../draft/draft-places.ts'
import { Proposals } from '../draft/proposals.tsx'
import { useDraftState, useKeeper, useRows } from '../draft/use-draft.ts'
import { useFactors } from '../draft/use-names.ts'
import { GradeBadge } from './grade-badge.tsx'
import { resultNames } from './outcome-editor.tsx'
import { ScoreComponent } from './score-component.tsx'
import { ScoreDrawing } from './score-drawing.tsx'
import { useScore } from './use-score.ts'

type ComponentKey = OverrideIn['component']

/** What was found in each component; the service calculates the score from it. */
export function ScoreEditor() {
  const keeper = useKeeper()
  const reference = useQuery(referenceQuery)
  const [chosen] = useRows<FactorIn>('score.factors')
  const [nothingFound] = useRows<ComponentKey>('score.nothing_found')
  const [overrides, setOverrides] = useRows<OverrideIn>('score.overrides')
  const { tick, untick } = useTicks(chosen)

  const setNothingFound = (key: ComponentKey, isFound: boolean) => {
    const others = nothingFound.filter((each) => each !== key)
    const next = isFound ? [...others, key] : others
    keeper.change((content) => writeAt(content, 'score.nothing_found', next))
    void keeper.saveNow()
  }
  const changeFactor = (key: FactorIn['key'], more: Partial<FactorIn>) =>
    keeper.change((content) =>
      writeAt(
        content,
        'score.factors',
        chosen.map((each) => (each.key === key ? { ...each, ...more } : each)),
      ),
    )
  return (
    <>
      <Standing />
      <Proposals chosen={chosen} onAccept={tick} />
      {reference.data?.score.components.map((component) => (
        <ScoreComponent
          key={component.key}
          component={component}
          chosen={chosen}
          isNothingFound={nothingFound.includes(component.key as ComponentKey)}
          onNothingFound={(isFound) => setNothingFound(component.key as ComponentKey, isFound)}
          onTick={(key) => tick([key])}
          onUntick={untick}
          onChange={changeFactor}
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

function useTicks(chosen: readonly FactorIn[]) {
  const keeper = useKeeper()
  const rows = useFactors()
  // The values of an unticked factor, in case it is ticked again.
  const put = useRef(new Map<string, { factor: FactorIn; pins: Pin[] }>())
  const tick = (keys: readonly FactorIn['key'][]) => {
    const found = rows.filter(({ key }) => keys.includes(key)).map(({ component }) => component)
    keeper.change((content) => {
      const back = keys.map((key) => put.current.get(key) ?? { factor: { key }, pins: [] })
      const pins = [...(content.pins ?? []), ...back.flatMap((each) => each.pins)]
      const factors = [...chosen, ...back.map(({ factor }) => factor)]
      return withoutConfirmed(writeAt({ ...content, pins }, 'score.factors', factors), found)
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
  return { tick, untick }
}

/** Something was found after all. */
function withoutConfirmed(content: ReportDraft, found: readonly ComponentKey[]): ReportDraft {
  const confirmed = readAt(content, 'score.nothing_found')
  if (!Array.isArray(confirmed)) return content
  const left = (confirmed as ComponentKey[]).filter((key) => !found.includes(key))
  return writeAt(content, 'score.nothing_found', left)
}

/** From the answer to the last save; newer values are being saved. */
function Standing() {
  const { score, result, faults } = useScore()
  const standing = useDraftState((state) => state.standing)
  return (
    <div aria-live="polite" role="region" aria-label="Score of the saved draft">
      <Group gap="sm" mb="xs">
        {score && <GradeBadge size="xl" grade={score.grade} />}
        {score ? (
          <Text size="sm">
            {score.grade_label}, {score.score} of 100
            {result === null
              ? ', if the result is positive'
              : `, as ${resultNames[result].toLowerCase()}`}
          </Text>
        ) : (
          <Open />
        )}
        {standing !== 'saved' && (
          <Text size="xs" c="dimmed">
            {standing === 'saving' ? 'saving…' : 'as last saved'}
          </Text>
        )}
      </Group>
      {score && <ScoreDrawing score={score} />}
      {score && score.drivers.length > 0 && (
        <ul>
          {score.drivers.map((driver) => (
            <li key={driver}>
              <Text size="sm">{driver}</Text>
            </li>
          ))}
        </ul>
      )}
      {score && (
        <Text size="sm" mb="xs">
          {score.recommendation}
        </Text>
      )}
      {result && faults.length > 0 && (
        <Alert
          color="red"
          p="xs"
          mb="sm"
          title={`Blocks a release as ${resultNames[result].toLowerCase()}`}
        >
          <List size="sm">
            {faults.map((fault) => (
              <List.Item key={fault}>{fault}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}

function Open() {
  const reference = useQuery(referenceQuery)
  const open: readonly string[] = useDraftState((state) => state.unassessed)
  const labels = reference.data?.score.components
    .filter(({ key }) => open.includes(key))
    .map(({ label }) => label)
  return (
    <Text size="sm">
      No score yet. {labels && labels.length > 0 && `Not assessed: ${labels.join(', ')}.`}
    </Text>
  )
}
