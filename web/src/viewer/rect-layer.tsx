import { type PointerEvent, useRef, useState } from 'react'
import classes from './viewer.module.css'

/** A part of a page, as fractions of its width and height. */
export interface PageRect {
  x: number
  y: number
  w: number
  h: number
}

export interface ShownPin {
  id: string
  label: string
  rect: PageRect
  isCurrent: boolean
  /** Found by a search, not pinned. */
  isHit?: boolean
}

/** The position of a rectangle after the page is rotated clockwise by these degrees. */
export function turn({ x, y, w, h }: PageRect, degrees: number): PageRect {
  const quarters = (((degrees / 90) % 4) + 4) % 4
  if (quarters === 0) return { x, y, w, h }
  return turn({ x: 1 - y - h, y: x, w: h, h: w }, (quarters - 1) * 90)
}

/** The pins on a page, and where a new pin is drawn with the pointer. */
export function RectLayer({
  pins,
  onRect,
}: {
  pins: readonly ShownPin[]
  onRect: ((rect: PageRect) => void) | undefined
}) {
  const layer = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; y: number }>(undefined)
  const [drawn, setDrawn] = useState<PageRect>()

  const toPlace = ({ clientX, clientY }: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const share = (at: number, from: number, size: number) =>
      Math.min(1, Math.max(0, (at - from) / size))
    return { x: share(clientX, box.left, box.width), y: share(clientY, box.top, box.height) }
  }
  const onMove = (event: PointerEvent) => {
    const from = start.current
    if (!from) return
    const to = toPlace(event)
    setDrawn({
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      w: Math.abs(from.x - to.x),
      h: Math.abs(from.y - to.y),
    })
  }
  const onUp = () => {
    start.current = undefined
    setDrawn(undefined)
    // A click without dragging is ignored.
    if (drawn && drawn.w > 0.01 && drawn.h > 0.005) onRect?.(drawn)
  }
  return (
    <div
      ref={layer}
      className={classes.rects}
      data-drawing={onRect !== undefined || undefined}
      onPointerDown={(event) => {
        if (!onRect) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = toPlace(event)
      }}
      onPointerMove={onMove}
      onPointerUp={onUp}
    >
      {pins.map(({ id, label, rect, isCurrent, isHit }) => (
        <span
          key={id}
          className={isHit ? classes.hit : classes.pin}
          data-pin-id={isHit ? undefined : id}
          data-current={isCurrent || undefined}
          style={placed(rect)}
          title={label}
        />
      ))}
      {drawn && <span className={classes.pin} data-current style={placed(drawn)} />}
    </div>
  )
}

const percent = (share: number) => `${share * 100}%`
const placed = ({ x, y, w, h }: PageRect) => ({
  left: percent(x),
  top: percent(y),
  width: percent(w),
  height: percent(h),
})
