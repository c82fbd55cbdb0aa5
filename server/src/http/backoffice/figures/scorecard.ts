import { calendarOf, findLender } from '../../../access/access.ts'
import {
  answersOfLender,
  countsBetween,
  type LenderAnswers,
  recordFigureExport,
} from '../../../cases/cases.ts'
import type { ScorecardContent, ScorecardFigure } from '../../../reports/reports.ts'
import { dayAt } from '../../lender/office-days.ts'
import type { Answer } from '../../routing/route.ts'
import { lenderScopeOf, type StaffRequest } from '../staff-request.ts'
import { type FigurePeriod, periodAsked } from './figure-period.ts'
import type { ScorecardQuery } from './figure-schemas.ts'
import { type FigureTable, readFigureTable } from './figure-table.ts'
import { partsOfScorecard, scorecardColumns } from './scorecard-columns.ts'
import { slotsOf } from './scorecard-slots.ts'

type Reader = Parameters<typeof readFigureTable>[0]

/** The scorecard of a lender over a period, as a PDF. */
export async function getScorecard(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode } = request
  const { lenderId } = await lenderScopeOf(request)
  const asked = periodAsked(request, request.query as ScorecardQuery, services.clock.now())
  const period = { ...asked, filter: { mode, lenderIds: [lenderId] } }
  const lender = await findLender(services.db, lenderId)
  const calendar = await calendarOf(services.db, lenderId)
  const content: ScorecardContent = {
    kind: 'scorecard',
    preview: true,
    operator: services.operator,
    lender: lender?.name ?? lenderId,
    sandbox: mode === 'test',
    madeAt: period.now.toISOString(),
    agreed: {
      ours: calendar.vendorMinutes,
      total: calendar.fileMinutes,
      caseTypes: calendar.caseTypeMinutes.map(({ caseType, vendorMinutes, fileMinutes }) => ({
        caseType,
        ours: vendorMinutes,
        total: fileMinutes,
      })),
    },
    ...(await readFigures(services.db, period)),
  }
  const { from, to } = content.period
  const details = { mode, table: 'scorecard', format: 'pdf', from, to, rows: 1, lenderId } as const
  await recordFigureExport(services, actor, details)
  const pdf = await services.reportWriters[mode].write(content)
  const filename = `scorecard-${mode}-${lenderId}-${from}-${to}.pdf`
  return { bytes: { type: 'application/pdf', filename, content: pdf, isSaved: true } }
}

type Figures = Pick<ScorecardContent, 'period' | 'before' | 'figures' | 'slots' | 'ages'>

async function readFigures(db: Reader, period: FigurePeriod): Promise<Figures> {
  const before = periodBefore(period)
  const table = await readFigureTable(db, 'total', period)
  const tableBefore = await readFigureTable(db, 'total', before)
  const answers = await answersOfLender(db, period)
  const answersBefore = await answersOfLender(db, before)
  const { unit, days, times } = slotsOf(period.firstDay, period.lastDay)
  const counts = await countsBetween(db, period, times)
  const ages = await readFigureTable(db, 'age', period)
  return {
    period: { from: period.firstDay, to: period.lastDay },
    before: { from: before.firstDay, to: before.lastDay },
    figures: figuresOf([table, tableBefore], [answers, answersBefore]),
    slots: {
      unit,
      counts: days.map((from, at) => ({ from, ...(counts[at] ?? { intake: 0, finalised: 0 }) })),
    },
    ages: ages.rows.map(({ name, cells }) => ({
      name,
      open: cells.open ?? 0,
      overdue: cells.overdue_now ?? 0,
    })),
  }
}

/** As many days, directly before. */
function periodBefore(period: FigurePeriod): FigurePeriod {
  const { from, to } = period
  const start = new Date(from.getTime() - (to.getTime() - from.getTime()))
  return {
    ...period,
    from: start,
    to: from,
    firstDay: dayAt(start),
    lastDay: dayAt(new Date(from.getTime() - 1)),
  }
}

type NowAndBefore<T> = readonly [now: T, before: T]

function figuresOf(
  [table, before]: NowAndBefore<FigureTable>,
  answers: NowAndBefore<LenderAnswers>,
): ScorecardFigure[] {
  const shared = partsOfScorecard.map(([key, part]) => {
    const column = table.columns.find((each) => each.key === key)
    if (!column) throw new Error(`no column ${key}`)
    const { name, means, unit } = column
    const [value, earlier] = [table, before].map(({ rows }) => rows[0]?.cells[key] ?? null)
    return { key, name, means, unit, part, value: value ?? null, before: earlier ?? null }
  })
  const own = scorecardColumns.map(({ read, ...column }) => ({
    ...column,
    part: 'queries' as const,
    value: read(answers[0]),
    before: read(answers[1]),
  }))
  return [...shared, ...own]
}
