import { toTone } from './bars.tsx'
import { PlotFrame } from './plot-frame.tsx'
import type { PlotProps } from './plot-props.ts'
import classes from './plots.module.css'
import { chooseTicks, type Geometry } from './scale.ts'

/**
 * Lines over time; the second is dashed with squares: colour is not the only cue. A gap stays a
 * gap.
 */
export function Lines(props: PlotProps) {
  const { points, series } = props
  const greatest = Math.max(0, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const dashes = ['', '6 4', '2 3', '10 3 2 3']
  return (
    <PlotFrame
      {...props}
      ticks={chooseTicks(greatest, false)}
      sample={(index) => (
        <g className={toTone(index)}>
          <line
            x1={0}
            x2={22}
            y1={6}
            y2={6}
            className={classes.line}
            strokeDasharray={dashes[index]}
          />
          <Dot x={11} y={6} index={index} />
        </g>
      )}
      draw={(geometry) =>
        series.map((name, index) => (
          <g key={name} className={toTone(index)}>
            {findRuns(points.map(({ values }) => values[index] ?? null)).map((run) => (
              <path
                key={run[0]?.at}
                className={classes.line}
                strokeDasharray={dashes[index]}
                d={toPath(run, geometry)}
              />
            ))}
            {points.map(({ name: at, values }, place) => {
              const value = values[index] ?? null
              return (
                value !== null && (
                  <Dot key={at} x={geometry.toX(place)} y={geometry.toY(value)} index={index} />
                )
              )
            })}
          </g>
        ))
      }
    />
  )
}

function Dot({ x, y, index }: { x: number; y: number; index: number }) {
  return index % 2 === 0 ? (
    <circle cx={x} cy={y} r={3} className={classes.bar} />
  ) : (
    <rect x={x - 3} y={y - 3} width={6} height={6} className={classes.bar} />
  )
}

interface Spot {
  at: number
  value: number
}

/** Parts without a gap. */
function findRuns(values: readonly (number | null)[]): Spot[][] {
  const runs: Spot[][] = []
  let isGap = true
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isGap = true
      continue
    }
    if (isGap) runs.push([])
    isGap = false
    runs.at(-1)?.push({ at, value })
  }
  return runs
}

const toPath = (run: readonly Spot[], { toX, toY }: Geometry) =>
  run.map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${toX(at)} ${toY(value)}`).join(' ')
