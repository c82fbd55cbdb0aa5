import { useId } from 'react'
import { PlotFrame } from './plot-frame.tsx'
import type { PlotProps } from './plot-props.ts'
import classes from './plots.module.css'
import { chooseTicks, type Geometry } from './scale.ts'

/** Bars side by side or stacked. Every second series is hatched: colour is not the only cue. */
export function Bars({ isStacked = false, ...props }: PlotProps & { isStacked?: boolean }) {
  const { points, series } = props
  const id = useId()
  const heights = points.map(({ values }) =>
    isStacked
      ? values.reduce((sum: number, value) => sum + (value ?? 0), 0)
      : Math.max(0, ...values.map((value) => value ?? 0)),
  )
  const ticks = chooseTicks(Math.max(0, ...heights), true)
  const hatch = `hatch-${id}`
  const bar = (key: string, tone: number, box: Box) => (
    <g key={key} className={toTone(tone)}>
      <rect {...box} className={classes.bar} data-thin={box.width < 5 || undefined} />
      {tone % 2 === 1 && box.width >= 5 && <rect {...box} fill={`url(#${hatch})`} />}
    </g>
  )
  return (
    <PlotFrame
      {...props}
      ticks={ticks}
      sample={(index) => bar('sample', index, { x: 1, y: 1, width: 20, height: 10 })}
      draw={(geometry) => (
        <>
          <defs>
            <pattern
              id={hatch}
              width={5}
              height={5}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line x1={0} x2={0} y1={0} y2={5} className={classes.hatch} />
            </pattern>
          </defs>
          {points.flatMap(({ name, values }, at) =>
            toBoxes(geometry, at, values, series.length, isStacked).map((box, tone) =>
              bar(`${name} ${series[tone]}`, tone, box),
            ),
          )}
        </>
      )}
    />
  )
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function toBoxes(
  geometry: Geometry,
  at: number,
  values: readonly (number | null)[],
  count: number,
  isStacked: boolean,
): Box[] {
  const room = Math.min(geometry.band * 0.8, 64)
  const start = geometry.toX(at) - room / 2
  const width = isStacked ? room : room / count
  let under = 0
  return values.map((given, index) => {
    const value = given ?? 0
    const from = isStacked ? under : 0
    under += value
    const y = geometry.toY(from + value)
    const x = isStacked ? start : start + width * index
    return { x, y, width, height: Math.max(0, geometry.toY(from) - y) }
  })
}

export const toTone = (index: number): string => classes[`tone${index % 4}`] ?? ''
