import { Badge, Button, Checkbox, Group, NumberInput, Text, TextInput, Title } from '@mantine/core'
import type { Answer } from '../../../api/client.ts'
import type { FactorIn, FactorRow, OverrideIn } from '../../../api/reports.ts'
import { useDraftState } from '../draft/use-draft.ts'
import { useFactors } from '../draft/use-names.ts'
import { PinButton, PinList } from '../pins/pins.tsx'
import { useReport } from '../report-context.ts'
import classes from './score.module.css'
import { useScore } from './use-score.ts'

interface Props {
  component: Answer<'getReference'>['score']['components'][number]
  chosen: readonly FactorIn[]
  onTick(key: FactorIn['key']): void
  onUntick(key: FactorIn['key']): void
  onChange(key: FactorIn['key'], more: Partial<FactorIn>): void
  isNothingFound: boolean
  onNothingFound(isFound: boolean): void
  override: OverrideIn | undefined
  onOverride(override: OverrideIn | undefined): void
}

export function ScoreComponent(props: Props) {
  const { component, chosen, onTick, onUntick, onChange } = props
  const open: readonly string[] = useDraftState((state) => state.unassessed)
  const factors = useFactors().filter((row) => row.component === component.key)
  return (
    <section className={classes.component} aria-label={component.label}>
      <Group gap="xs">
        <Title order={3} size="h6">
          {component.label}
        </Title>
        {open.includes(component.key) && (
          <Badge size="sm" variant="light" color="red">
            Not assessed
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          {Math.round(component.weight * 100)}% of the score · {component.why}
        </Text>
      </Group>
      <NothingFound {...props} isTicked={factors.some(({ key }) => isChosen(chosen, key))} />
      {factors.map((row) => (
        <Factor
          key={row.key}
          row={row}
          chosen={chosen.find(({ key }) => key === row.key)}
          onToggle={(isOn) => (isOn ? onTick(row.key) : onUntick(row.key))}
          onChange={(more) => onChange(row.key, more)}
        />
      ))}
      <Override {...props} />
    </section>
  )
}

const isChosen = (chosen: readonly FactorIn[], key: FactorIn['key']) =>
  chosen.some((each) => each.key === key)

function NothingFound(props: Props & { isTicked: boolean }) {
  const { component, isTicked, isNothingFound, onNothingFound } = props
  const { canWrite } = useReport()
  return (
    <Checkbox
      size="sm"
      mt={4}
      label="Nothing found"
      aria-label={`Nothing found: ${component.label}`}
      disabled={!canWrite || (isTicked && !isNothingFound)}
      checked={isNothingFound}
      onChange={({ currentTarget }) => onNothingFound(currentTarget.checked)}
    />
  )
}

function Factor(props: {
  row: FactorRow
  chosen: FactorIn | undefined
  onToggle(isOn: boolean): void
  onChange(more: Partial<FactorIn>): void
}) {
  const { row, chosen, onToggle, onChange } = props
  const { canWrite } = useReport()
  const on = { kind: 'factor', key: row.key } as const
  return (
    <div>
      <Group gap={6} wrap="nowrap" mt={4}>
        <Checkbox
          size="sm"
          flex={1}
          label={row.sentence}
          title={row.why}
          disabled={!canWrite}
          checked={chosen !== undefined}
          onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        />
        <Badge size="sm" variant="light" color="gray">
          −{row.off}
        </Badge>
        {row.cap && (
          <Badge size="sm" variant="light" color="orange">
            Max. {row.cap}
          </Badge>
        )}
      </Group>
      {chosen && (
        <div className={classes.indented}>
          <Group gap={6} wrap="nowrap">
            <TextInput
              size="xs"
              flex={1}
              aria-label={`Note on: ${row.sentence}`}
              placeholder="Note, shown after the sentence"
              maxLength={300}
              readOnly={!canWrite}
              value={chosen.note ?? ''}
              onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
            />
            <PinButton on={on} label={row.sentence} />
          </Group>
          <Condition row={row} chosen={chosen} onChange={onChange} />
          <PinList on={on} />
        </div>
      )}
    </div>
  )
}

/** What must be done before disbursal: asked for where a positive result needs it. */
function Condition(props: {
  row: FactorRow
  chosen: FactorIn
  onChange(more: Partial<FactorIn>): void
}) {
  const { row, chosen, onChange } = props
  const { canWrite } = useReport()
  const { result } = useScore()
  const isNeeded = useDraftState(({ conditional }) => conditional.includes(row.key))
  const isAsked = isNeeded && (result === null || result === 'positive')
  if (!isAsked && !chosen.condition) return null
  return (
    <TextInput
      size="xs"
      mt={4}
      label={isAsked ? 'Condition before disbursal, required for a positive result' : 'Condition'}
      aria-label={`Condition for: ${row.sentence}`}
      placeholder="For example: release of the charge before disbursal"
      maxLength={300}
      readOnly={!canWrite}
      value={chosen.condition ?? ''}
      onChange={({ currentTarget }) => onChange({ condition: currentTarget.value })}
    />
  )
}

/** A score set manually by the analyst, with a reason. */
function Override({ component, override, onOverride }: Props) {
  const { canWrite } = useReport()
  const key = component.key as OverrideIn['component']
  if (!override) {
    if (!canWrite) return null
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        mt={4}
        onClick={() => onOverride({ component: key, score: 100, reason: '' })}
      >
        Set {component.label.toLowerCase()} score manually
      </Button>
    )
  }
  const isWithoutReason = override.reason.trim() === ''
  return (
    <Group gap={6} mt={6} align="flex-start" className={classes.indented ?? ''}>
      <NumberInput
        size="xs"
        w={80}
        aria-label={`Manual score for ${component.label}`}
        min={0}
        max={100}
        clampBehavior="strict"
        readOnly={!canWrite}
        value={override.score}
        onChange={(score) => typeof score === 'number' && onOverride({ ...override, score })}
      />
      <TextInput
        size="xs"
        flex={1}
        aria-label={`Reason for the manual ${component.label} score`}
        placeholder="Reason"
        maxLength={500}
        readOnly={!canWrite}
        value={override.reason}
        {...(isWithoutReason && { description: 'Applies once a reason is given.' })}
        inputWrapperOrder={['input', 'description']}
        onChange={({ currentTarget }) => onOverride({ ...override, reason: currentTarget.value })}
      />
      {canWrite && (
        <Button size="compact-xs" variant="subtle" onClick={() => onOverride(undefined)}>
          Use calculated score
        </Button>
      )}
    </Group>
  )
}
