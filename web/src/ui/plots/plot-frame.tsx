import { Paper, Text, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { FigureTable } from './figure-table.tsx'
import { PlotColumns } from './plot-columns.tsx'
import { type PlotProps, shown } from './plot-props.ts'
import classes from './plots.module.css'
import { createGeometry, type Geometry, plotHeight } from './scale.ts'

interface FrameProps extends PlotProps {
  ticks: readonly number[]
  draw(geometry: Geometry): ReactNode
  /** Sample of a series for the key. */
  sample(index: number): ReactNode
}

/** Title, key, axes, notes by pointer and arrow keys, and the figures as a table. */
export function PlotFrame(props: FrameProps) {
  const { title, note, series, points, show, ticks, draw, sample } = props
  const { ref, width } = useElementSize()
  const [at, setAt] = useState<number | null>(null)
  const id = useId()
  const geometry = createGeometry(width, points.length, ticks.at(-1) || 1)
  const point = at === null ? undefined : points[at]
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
      <div className={classes.key}>
        {series.map((name, index) => (
          <span key={name}>
            <svg width={22} height={12} aria-hidden="true">
              {sample(index)}
            </svg>{' '}
            {name}
          </span>
        ))}
      </div>
      <div ref={ref} className={classes.canvas} style={{ height: plotHeight }}>
        {width > 0 && (
          <svg width={width} height={plotHeight} aria-hidden="true" className={classes.drawing}>
            <Axes geometry={geometry} ticks={ticks} points={points} show={show} />
            {at !== null && (
              <rect
                className={classes.at}
                x={geometry.left + geometry.band * at}
                y={geometry.top}
                width={geometry.band}
                height={plotHeight - geometry.top - geometry.bottom}
              />
            )}
            {draw(geometry)}
          </svg>
        )}
        <PlotColumns {...{ geometry, points, series, show, at, setAt, id }} />
        {at !== null && point && (
          <div
            role="tooltip"
            className={classes.tip}
            style={
              geometry.toX(at) > width / 2
                ? { right: width - geometry.toX(at) + 8 }
                : { left: geometry.toX(at) + 8 }
            }
          >
            <b>{point.name}</b>
            {series.map((name, index) => (
              <div key={name}>
                {name}: {shown(point.values[index], show)}
              </div>
            ))}
          </div>
        )}
      </div>
      <details className={classes.details}>
        <summary>Show as table</summary>
        <FigureTable title={title} series={series} points={points} show={show} />
      </details>
    </Paper>
  )
}

function Axes(props: Pick<FrameProps, 'ticks' | 'points' | 'show'> & { geometry: Geometry }) {
  const { geometry, ticks, points, show } = props
  const { left, right, width, height } = geometry
  // As many labels as fit side by side.
  const every = Math.max(1, Math.ceil(64 / geometry.band))
  return (
    <g className={classes.axes}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - right} y1={geometry.toY(tick)} y2={geometry.toY(tick)} />
          <text x={left - 6} y={geometry.toY(tick) + 4} textAnchor="end">
            {show(tick)}
          </text>
        </g>
      ))}
      {points.map(
        ({ label, name }, index) =>
          (points.length - 1 - index) % every === 0 && (
            <text key={name} x={geometry.toX(index)} y={height - 8} textAnchor="middle">
              {label}
            </text>
          ),
      )}
    </g>
  )
}
