import { useQuery } from '@tanstack/react-query'
import { referenceQuery } from '../../../api/office.ts'
import type { RiskScore } from '../../../api/reports.ts'
import { gradeColour } from './grade-badge.tsx'
import classes from './score.module.css'

const rowHeight = 26
const barsFrom = 30
const barsWidth = 52

/** Each component as a bar, and the total on the scale of grades. */
export function ScoreDrawing({ score }: { score: RiskScore }) {
  const reference = useQuery(referenceQuery)
  const grades = reference.data?.score.grades ?? []
  const height = (score.components.length + 2) * rowHeight + 14
  const scaleTop = score.components.length * rowHeight + 16
  const at = (points: number) => `${barsFrom + (points * barsWidth) / 100}%`
  const colourOf = (points: number) => {
    const reached = grades.filter(({ from }) => points >= from).toSorted((a, b) => b.from - a.from)
    return `var(--mantine-color-${gradeColour(reached[0]?.grade)}-filled)`
  }
  const share = (points: number) => `${(points * barsWidth) / 100}%`
  const summary = score.components
    .map(({ label, score: points }) => `${label} ${points}`)
    .join(', ')
  return (
    <svg
      className={classes.drawing}
      width="100%"
      height={height}
      role="img"
      aria-label={`Grade ${score.grade}, ${score.score} of 100. ${summary}.`}
    >
      {score.components.map(({ key, label, score: points, weight }, i) => (
        <g key={key}>
          <text x={0} y={i * rowHeight + 16}>
            {label}
          </text>
          <rect
            className={classes.track ?? ''}
            x={at(0)}
            y={i * rowHeight + 5}
            width={share(100)}
            height={14}
          />
          <rect
            style={{ fill: colourOf(points) }}
            x={at(0)}
            y={i * rowHeight + 5}
            width={share(points)}
            height={14}
          />
          <text x="100%" y={i * rowHeight + 16} textAnchor="end">
            {points} × {Math.round(weight * 100)}%
          </text>
        </g>
      ))}
      <text x={0} y={scaleTop + 16} fontWeight={600}>
        Total
      </text>
      <rect
        className={classes.track ?? ''}
        x={at(0)}
        y={scaleTop + 5}
        width={share(100)}
        height={14}
      />
      <rect
        style={{ fill: `var(--mantine-color-${gradeColour(score.grade)}-filled)` }}
        x={at(0)}
        y={scaleTop + 5}
        width={share(score.score)}
        height={14}
      />
      {grades.map(({ grade, from }) => (
        <g key={grade}>
          <line
            className={classes.tick ?? ''}
            x1={at(from)}
            x2={at(from)}
            y1={scaleTop + 2}
            y2={scaleTop + 24}
          />
          <text x={at(from)} dx={2} y={scaleTop + 34} fontSize={12}>
            {grade}
          </text>
        </g>
      ))}
      <text x="100%" y={scaleTop + 16} textAnchor="end" fontWeight={600}>
        {score.score} of 100
      </text>
    </svg>
  )
}
