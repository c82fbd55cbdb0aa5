import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './tour.module.css'
import { findTarget, type TourStep } from './tour-steps.ts'
import { useBeside } from './use-beside.ts'

interface Props {
  steps: readonly TourStep[]
  onEnd(): void
}

/** Points at one control after another. It lies beside the page, which can be used meanwhile. */
export function Tour({ steps, onEnd }: Props) {
  const [at, setAt] = useState(0)
  const card = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const id = useId()
  const step = steps[at]
  useBeside(step, card, ring)
  useFocusMeanwhile(next)
  useEscape(onEnd)
  if (!step) return null
  // A control may have gone since the tour began.
  const ahead = () => steps.findIndex((each, i) => i > at && findTarget(each))
  const before = () => steps.findLastIndex((each, i) => i < at && findTarget(each))
  const goAhead = () => {
    const found = ahead()
    if (found < 0) onEnd()
    else setAt(found)
  }
  const goBack = () => {
    const found = before()
    if (found < 0) return
    setAt(found)
    // The first step has no “Back” that could keep the focus.
    if (found === 0) next.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div ref={ring} className={classes.ring} aria-hidden="true" />
      <Paper
        ref={card}
        role="dialog"
        data-beside-page
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        className={classes.card ?? ''}
        withBorder
        shadow="md"
        p="md"
      >
        <div aria-live="polite">
          <Text size="xs" c="dimmed">
            Step {at + 1} of {steps.length}
          </Text>
          <Title order={2} size="h5" id={`${id}title`}>
            {step.title}
          </Title>
          <Text size="sm" mt={4} id={`${id}text`}>
            {step.text}
          </Text>
        </div>
        <Group gap="xs" mt="sm">
          <Button size="xs" ref={next} onClick={goAhead}>
            {at === steps.length - 1 ? 'Done' : 'Next'}
          </Button>
          {at > 0 && (
            <Button size="xs" variant="default" onClick={goBack}>
              Back
            </Button>
          )}
          <Button size="xs" ml="auto" variant="subtle" color="gray" onClick={onEnd}>
            Skip tour
          </Button>
        </Group>
      </Paper>
    </>
  )
}

/** On “Next” until the tour ends, then back; whoever began to type goes on. */
function useFocusMeanwhile(next: RefObject<HTMLElement | null>): void {
  // A layout effect: its end comes while the card is still there.
  useLayoutEffect(() => {
    const button = next.current
    const last = document.activeElement
    if (!last?.matches('input, textarea')) button?.focus({ preventScroll: true })
    return () => {
      const hadFocus = button?.closest('[role="dialog"]')?.contains(document.activeElement)
      if (hadFocus && last instanceof HTMLElement) last.focus({ preventScroll: true })
    }
  }, [next])
}

/** A field and an open menu or dialog keep the key. */
function useEscape(onEnd: () => void): void {
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const other = '[role="dialog"]:not([data-beside-page]), [role="menu"], [role="listbox"]'
      const isOpen = [...document.querySelectorAll(other)].some((each) => each.checkVisibility())
      const isField = target instanceof Element && target.matches('input, select, textarea')
      if (key === 'Escape' && !isOpen && !isField) onEnd()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [onEnd])
}
