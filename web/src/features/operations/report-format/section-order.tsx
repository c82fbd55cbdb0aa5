import { ActionIcon, Button, Group, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { FieldFault } from '../../../api/api-error.ts'
import type { FormatSection } from '../../../api/wording.ts'
import { type FormatChoices, isSame } from './format-draft.ts'
import classes from './report-format.module.css'

interface Props {
  /** None: as the format has them. */
  sections: readonly FormatSection[]
  builtIn: FormatChoices['formats'][number]
  lastSection: FormatSection['key']
  faults: readonly FieldFault[]
  onChange(sections: readonly FormatSection[]): void
}

/** Order and names of the sections, by mouse and keyboard. */
export function SectionOrder({ sections, builtIn, lastSection, faults, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const isOwn = sections.length > 0
  const shown = isOwn ? sections : builtIn.sections
  const change = (next: readonly FormatSection[]) =>
    onChange(isSame(next, builtIn.sections) ? [] : next)
  const canMove = (index: number, by: number) => {
    const [one, other] = [shown[index], shown[index + by]]
    return !!one && !!other && ![one.key, other.key].includes(lastSection)
  }
  const move = (index: number, by: number, control: string) => {
    const one = shown[index]
    if (!one || !canMove(index, by)) return
    change(shown.toSpliced(index, 1).toSpliced(index + by, 0, one))
    setSaid(`${one.title} is now number ${index + by + 1}.`)
    // The moved row has left its place in the page, and the focus with it.
    requestAnimationFrame(() => focusControl(list.current?.children[index + by], control))
  }
  const wholeFaults = faults.filter(({ index }) => index === undefined)
  return (
    <section aria-labelledby="section-order">
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h6" id="section-order">
          Sections
        </Title>
        <Button size="compact-sm" variant="default" disabled={!isOwn} onClick={() => onChange([])}>
          Use the order and names of “{builtIn.label}”
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        Rename a section, or move it by its arrows or with Alt Shift ↑ and ↓. The last one stays
        last.
      </Text>
      {wholeFaults.length > 0 && (
        <Text size="sm" c="red" role="alert">
          {wholeFaults.map(({ fault }) => fault).join('; ')}
        </Text>
      )}
      <ol ref={list} className={classes.sections}>
        {shown.map((section, index) => (
          <SectionRow
            key={section.key}
            section={section}
            number={index + 1}
            ownTitle={builtIn.sections.find(({ key }) => key === section.key)?.title ?? ''}
            fault={faults.find((one) => one.index === index)?.fault}
            canUp={canMove(index, -1)}
            canDown={canMove(index, 1)}
            onRename={(title) => change(shown.with(index, { ...section, title }))}
            onMove={(by, control) => move(index, by, control)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  )
}

/** The same control of the moved row, or its field if that can move no further. */
function focusControl(row: Element | undefined, control: string): void {
  const same = row?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`)
  const field = row?.querySelector<HTMLElement>('input')
  ;(same ?? field)?.focus()
}

function SectionRow(props: {
  section: FormatSection
  number: number
  ownTitle: string
  fault: string | undefined
  canUp: boolean
  canDown: boolean
  onRename(title: string): void
  onMove(by: number, control: string): void
}) {
  const { section, number, ownTitle, fault, canUp, canDown, onRename, onMove } = props
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || !event.shiftKey || by === undefined) return
    event.preventDefault()
    onMove(by, 'name')
  }
  const tools = [
    ['up', '↑', 'Move up', canUp, () => onMove(-1, 'up')],
    ['down', '↓', 'Move down', canDown, () => onMove(1, 'down')],
    ['own', '↺', 'Name of the format', section.title !== ownTitle, () => onRename(ownTitle)],
  ] as const
  return (
    <li onKeyDown={onKeyDown}>
      <span className={classes.number}>{number}</span>
      <TextInput
        size="xs"
        flex={1}
        data-control="name"
        aria-label={`Name of section ${number}`}
        value={section.title}
        error={fault}
        onChange={({ currentTarget }) => onRename(currentTarget.value)}
      />
      {tools.map(([control, sign, does, isOn, act]) => (
        <ActionIcon
          key={control}
          variant="subtle"
          color="gray"
          data-control={control}
          aria-label={`${does}: ${section.title}`}
          title={does}
          disabled={!isOn}
          onClick={act}
        >
          {sign}
        </ActionIcon>
      ))}
    </li>
  )
}
