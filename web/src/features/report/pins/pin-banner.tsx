import { Button, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PageRect } from '../../../viewer/rect-layer.tsx'
import { useReport } from '../report-context.ts'
import classes from './pins.module.css'

/** Shown above the document while a place is being marked, by pointer or by keyboard. */
export function PinBanner({ document: shown }: { document: string }) {
  const { pinning } = useReport()
  return pinning && <Banner key={`${pinning.on.kind} ${pinning.on.key}`} document={shown} />
}

function Banner({ document: shown }: { document: string }) {
  const { pinning, endPin, placePin, part: marked } = useReport()
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    banner.current?.querySelector('button')?.focus({ preventScroll: true })
    // Back to where it started, unless the focus has moved.
    return () => {
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const part = marked?.document === shown ? marked : null
  return (
    <div ref={banner} className={classes.pinBanner} role="status">
      <Text size="sm" flex={1} miw={220}>
        {part ? (
          <>
            Arrow keys move the area, Shift with arrow keys resizes it, Enter pins it.{' '}
            <Text span size="xs">
              {formatRect(part.rect)}
            </Text>
          </>
        ) : (
          <>
            Draw a rectangle around the evidence for: <strong>{pinning?.label}</strong>
          </>
        )}
      </Text>
      <PartByKeys document={shown} />
      <Button
        size="xs"
        variant="default"
        disabled={shown === ''}
        onClick={() => placePin(shown, pageInSight() ?? 1, { x: 0, y: 0, w: 1, h: 1 })}
      >
        Pin the current page
      </Button>
      <Button size="xs" variant="subtle" onClick={endPin}>
        Cancel (Esc)
      </Button>
    </div>
  )
}

const begin: PageRect = { x: 0.1, y: 0.1, w: 0.5, h: 0.1 }
const step = 0.02

/** The rectangle of a pointer, drawn by arrow keys. */
function PartByKeys({ document: shown }: { document: string }): ReactNode {
  const { part: marked, setPart, placePin } = useReport()
  const [isWithoutPages, setWithoutPages] = useState(false)
  const part = marked?.document === shown ? marked : null
  const onClick = () => {
    if (part) return placePin(shown, part.page, part.rect)
    const page = pageInSight()
    setWithoutPages(page === undefined)
    if (page !== undefined) setPart({ document: shown, page, rect: begin })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const rect = part && moved(part.rect, event)
    if (!part || !rect) return
    event.preventDefault()
    setPart({ ...part, rect })
  }
  return (
    <>
      {isWithoutPages && <Text size="xs">This document has no pages to mark.</Text>}
      <Button
        size="xs"
        variant={part ? 'filled' : 'default'}
        disabled={shown === ''}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {part ? 'Pin this area' : 'Mark an area by keyboard'}
      </Button>
    </>
  )
}

/** An arrow moves it, with Shift its lower right corner; never beyond the edge of the page. */
function moved(
  { x, y, w, h }: PageRect,
  { key, shiftKey, altKey }: KeyboardEvent,
): PageRect | undefined {
  const across = { ArrowLeft: -step, ArrowRight: step }[key] ?? 0
  const down = { ArrowUp: -step, ArrowDown: step }[key] ?? 0
  if (altKey || (across === 0 && down === 0)) return undefined
  const within = (value: number, from: number, to: number) =>
    Math.round(Math.min(to, Math.max(from, value)) * 1000) / 1000
  if (shiftKey) {
    return { x, y, w: within(w + across, step, 1 - x), h: within(h + down, step, 1 - y) }
  }
  return { x: within(x + across, 0, 1 - w), y: within(y + down, 0, 1 - h), w, h }
}

function formatRect({ x, y, w, h }: PageRect): string {
  const percent = (share: number) => Math.round(share * 100)
  return `${percent(x)} to ${percent(x + w)}% across, ${percent(y)} to ${percent(y + h)}% down`
}

/** The page in the middle of the pane. */
function pageInSight(): number | undefined {
  const pages = [...document.querySelectorAll<HTMLElement>('[id^="page-"]')]
  const middle = window.innerHeight / 2
  const found = pages.find((page) => page.getBoundingClientRect().bottom > middle)
  return found && Number(found.id.replace('page-', ''))
}
