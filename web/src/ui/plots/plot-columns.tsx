import { type KeyboardEvent, useRef, useState } from 'react'
import { type PlotProps, shown } from './plot-props.ts'
import classes from './plots.module.css'
import type { Geometry } from './scale.ts'

/** One stop for the Tab key; arrows go from column to column. */
export function PlotColumns(
  props: Pick<PlotProps, 'points' | 'series' | 'show'> & {
    geometry: Geometry
    at: number | null
    setAt(at: number | null): void
    id: string
  },
) {
  const { points, series, show, geometry, at, setAt, id } = props
  const layer = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(points.length - 1)
  const last = points.length - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setAt(null)
    if (to === undefined) return
    event.preventDefault()
    const column = layer.current?.children[Math.max(0, Math.min(last, to))]
    if (column instanceof HTMLElement) column.focus()
  }
  return (
    <div
      ref={layer}
      className={classes.columns}
      style={{ left: geometry.left, right: geometry.right }}
      role="group"
      aria-labelledby={id}
    >
      {points.map(({ name, values }, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === Math.min(stop, last) ? 0 : -1}
          aria-label={`${name}: ${series.map((each, of) => `${each} ${shown(values[of], show)}`).join(', ')}`}
          onMouseEnter={() => setAt(index)}
          onMouseLeave={() => at === index && setAt(null)}
          onFocus={() => {
            setStop(index)
            setAt(index)
          }}
          onBlur={() => setAt(null)}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  )
}
