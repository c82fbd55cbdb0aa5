import { Badge, Button, Group, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Section } from '../../../api/reports.ts'
import { useReport } from '../report-context.ts'
import { marksOf, type Proposal, type Values, valuesOf } from './accept-proposal.ts'
import { stepFrom } from './focus-proposal.ts'
import classes from './reading.module.css'

interface Props {
  proposal: Proposal
  labels: Section['fields']
  onAccept(values: Values): void
  onDismiss(): void
}

/** One proposed row. With the focus on it, the document shows where its values stand. */
export function ProposalCard({ proposal, labels, onAccept, onDismiss }: Props) {
  const { showPlaces } = useReport()
  const card = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<Values>()
  const labelOf = (key: string) => labels.find((field) => field.key === key)?.label ?? key
  const isToCheck = proposal.fields.some(({ confidence }) => confidence === 'low')
  const endEdit = () => {
    setEdited(undefined)
    card.current?.focus()
  }
  const beginEdit = () => {
    setEdited(valuesOf(proposal))
    requestAnimationFrame(() => card.current?.querySelector('textarea')?.focus())
  }
  const show = () => showPlaces(proposal.fields.flatMap(marksOf))
  const actions = { beginEdit, endEdit, onAccept, onDismiss, proposal, edited }
  return (
    <div
      ref={card}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys of its own
      tabIndex={0}
      className={classes.card}
      data-proposal={proposal.id}
      aria-label={`Proposed: ${proposal.fields.map(({ value }) => value).join(', ')}`}
      aria-keyshortcuts="A E D"
      onFocus={(event) => event.target === card.current && show()}
      onKeyDown={(event) => onKey(event, card.current, actions)}
    >
      {edited ? (
        <Fields proposal={proposal} values={edited} labelOf={labelOf} onChange={setEdited} />
      ) : (
        <ValueList proposal={proposal} labelOf={labelOf} />
      )}
      <Group gap={4} mt={4}>
        <Button size="compact-xs" onClick={() => onAccept(edited ?? valuesOf(proposal))}>
          Accept
        </Button>
        <Button size="compact-xs" variant="default" onClick={edited ? endEdit : beginEdit}>
          {edited ? 'Cancel' : 'Correct'}
        </Button>
        <Button size="compact-xs" variant="default" onClick={onDismiss}>
          Dismiss
        </Button>
        {isToCheck && !edited && (
          <Text size="xs" c="dimmed">
            Some values are hard to read: check them.
          </Text>
        )}
      </Group>
    </div>
  )
}

interface Acts extends Pick<Props, 'proposal' | 'onAccept' | 'onDismiss'> {
  edited: Values | undefined
  beginEdit(): void
  endEdit(): void
}

/** Single keys while the card itself has the focus; in its fields only Ctrl+Enter and Escape. */
function onKey(event: KeyboardEvent, card: HTMLElement | null, acts: Acts): void {
  const act = actOf(event, card, acts)
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

function actOf(
  { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent,
  card: HTMLElement | null,
  { proposal, edited, onAccept, onDismiss, beginEdit, endEdit }: Acts,
): (() => void) | undefined {
  const isCtrl = ctrlKey || metaKey
  if (edited && key === 'Enter' && isCtrl) return () => onAccept(edited)
  if (edited && key === 'Escape') return endEdit
  if (edited || !card || isCtrl || altKey) return undefined
  const byKey: Readonly<Record<string, () => void>> = {
    a: () => onAccept(valuesOf(proposal)),
    e: beginEdit,
    d: onDismiss,
    ArrowDown: () => stepFrom(card, 1),
    ArrowUp: () => stepFrom(card, -1),
    ...(target === card && { Enter: () => onAccept(valuesOf(proposal)) }),
  }
  return byKey[key.length === 1 ? key.toLowerCase() : key]
}

interface FieldProps {
  proposal: Proposal
  labelOf(key: string): string
}

function ValueList({ proposal, labelOf }: FieldProps) {
  const { showPlaces } = useReport()
  return (
    <dl className={classes.values}>
      {proposal.fields.map((field) => (
        <div key={field.key}>
          <dt>{labelOf(field.key)}</dt>
          <dd>
            <button
              type="button"
              tabIndex={-1}
              title="Show in the document"
              onClick={() => showPlaces(marksOf(field))}
            >
              {field.value}
            </button>
            {field.confidence === 'low' && (
              <Badge size="xs" color="orange" variant="light" ml={4}>
                check
              </Badge>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Fields(props: FieldProps & { values: Values; onChange(values: Values): void }) {
  const { proposal, labelOf, values, onChange } = props
  const { showPlaces } = useReport()
  return (
    <>
      {proposal.fields.map((field) => (
        <Textarea
          key={field.key}
          size="xs"
          rows={1}
          autosize
          maxLength={300}
          label={labelOf(field.key)}
          value={values[field.key] ?? ''}
          onFocus={() => showPlaces(marksOf(field))}
          onChange={({ currentTarget }) =>
            onChange({ ...values, [field.key]: currentTarget.value })
          }
        />
      ))}
      <Text size="xs" c="dimmed" mt={4}>
        Ctrl+Enter accepts, Escape cancels. An empty field is left out.
      </Text>
    </>
  )
}
