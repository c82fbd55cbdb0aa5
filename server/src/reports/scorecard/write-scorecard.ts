import { drawHeaderFooter, layHeaderFooter } from '../pdf/header-footer.ts'
import { openDocument } from '../pdf/open-document.ts'
import { PageFlow } from '../pdf/page-flow.ts'
import { drawSender } from '../pdf/sections/opening.ts'
import { colors, styles, type TextStyle } from '../pdf/style.ts'
import { cell, drawTable } from '../pdf/table.ts'
import { drawAges } from './age-chart.ts'
import type { ScorecardContent, ScorecardFigure, ScorecardPart } from './scorecard-content.ts'
import { changeText, figureText, hoursText, momentText, spanText } from './scorecard-wording.ts'
import { drawSlots } from './slot-chart.ts'

/** The same content gives the same bytes. */
export async function writeScorecard(content: ScorecardContent): Promise<Buffer> {
  const { operator, lender, period, madeAt } = content
  const title = `Scorecard of ${lender}`
  const at = new Date(madeAt)
  const information = {
    Title: `${title}, ${spanText(period)}`,
    Author: operator.name,
    Subject: `Figures of the cases of ${lender}`,
    Creator: 'Deedwire',
    Producer: 'Deedwire',
    CreationDate: at,
    ModDate: at,
  }
  const { doc, bytes } = openDocument(information, undefined)
  const headerFooter = layHeaderFooter({
    left: operator.name,
    right: title,
    footer: [title, spanText(period), `made ${momentText(madeAt)}`].join('  ·  '),
    watermarks: content.sandbox ? ['TEST CASES'] : [],
  })
  const flow = new PageFlow(doc, headerFooter.bounds)
  drawOpening(flow, content)
  drawTurnaround(flow, content)
  flow.section(`Received and finalised by ${content.slots.unit}`)
  drawSlots(flow, content.slots)
  drawPart(flow, content, 'work', 'Work')
  drawPart(flow, content, 'results', 'Results')
  drawPart(flow, content, 'queries', 'Queries and documents')
  flow.section('Age of open cases')
  drawAges(flow, content.ages)
  drawDefinitions(flow, content)
  drawHeaderFooter(doc, headerFooter)
  doc.end()
  return bytes
}

const rowHeader: TextStyle = { ...styles.cell, role: 'rowHeader' }

const tileKeys = ['intake', 'finalised', 'sla_kept', 'our_tat_median'] as const

function drawOpening(flow: PageFlow, content: ScorecardContent): void {
  const { operator, lender, period, before, madeAt, figures } = content
  drawSender(flow, operator.name, operator.lines)
  flow.paragraph(lender, styles.title)
  flow.paragraph('Scorecard of the cases of this lender', styles.note)
  flow.space(6)
  const facts = [
    ['Period', spanText(period)],
    ['Compared with', spanText(before)],
    ['Made', momentText(madeAt)],
    ['Cases', content.sandbox ? 'Test cases, all analysts, states and types' : allCases],
  ]
  drawTable(flow, {
    columns: [{ share: 0.18 }, { share: 0.82 }],
    rows: facts.map(([label = '', value = '']) => [
      cell(label, styles.label),
      cell(value, styles.value),
    ]),
    padding: { x: 4, y: 1.4 },
  })
  flow.space(8)
  const tiles = tileKeys.flatMap((key) => figures.find((figure) => figure.key === key) ?? [])
  drawTable(flow, {
    columns: tiles.map(() => ({ share: 1 / tiles.length })),
    rows: [
      tiles.map((figure) => [
        { text: figure.name, style: styles.label },
        { text: figureText(figure.value, figure.unit), style: styles.figure },
        { text: `${figureText(figure.before, figure.unit)} before`, style: styles.cellEmpty },
      ]),
    ],
    tint: colors.tint,
    padding: { x: 10, y: 8 },
  })
}

const allCases = 'All live cases: all analysts, states and types'

function drawTurnaround(flow: PageFlow, content: ScorecardContent): void {
  const { agreed, figures } = content
  flow.section('Turnaround against the agreed time')
  const agreedOf = ({ key }: ScorecardFigure) =>
    key.startsWith('our') ? agreed.ours : key.startsWith('total') ? agreed.total : undefined
  drawTable(flow, {
    columns: [
      { title: 'Working hours of the lender', share: 0.36 },
      { title: 'Agreed', share: 0.13, align: 'right' },
      { title: 'This period', share: 0.16, align: 'right' },
      { title: 'Before', share: 0.14, align: 'right' },
      { title: 'Change', share: 0.21, align: 'right' },
    ],
    rows: figures
      .filter(({ part }) => part === 'turnaround')
      .map((figure) => {
        const minutes = agreedOf(figure)
        return [
          cell(figure.name, rowHeader),
          cell(minutes === undefined ? '' : hoursText(minutes)),
          ...valueCells(figure, agreed.caseTypes.length === 0 ? minutes : undefined),
        ]
      }),
    ruled: true,
  })
  const others = agreed.caseTypes.map(
    ({ caseType, ours, total }) => `${caseType} ${hoursText(ours)} and ${hoursText(total)}`,
  )
  flow.space(4)
  const sentence =
    others.length > 0
      ? `Agreed for other case types, by our TAT and in total: ${others.join('; ')}. SLA kept counts each case by the time of its type.`
      : 'The agreed times are those of the lender’s calendar today, for every case type.'
  flow.paragraph(sentence, styles.cellEmpty)
}

function drawPart(
  flow: PageFlow,
  { figures }: ScorecardContent,
  part: ScorecardPart,
  title: string,
): void {
  flow.section(title)
  drawTable(flow, {
    columns: [
      { title: 'Figure', share: 0.49 },
      { title: 'This period', share: 0.16, align: 'right' },
      { title: 'Before', share: 0.14, align: 'right' },
      { title: 'Change', share: 0.21, align: 'right' },
    ],
    rows: figures
      .filter((figure) => figure.part === part)
      .map((figure) => [cell(figure.name, rowHeader), ...valueCells(figure)]),
    ruled: true,
  })
}

/**
 * Slower than agreed is red, and says so by its place beside the agreed time: only where that holds
 * for every case that is counted.
 */
function valueCells(figure: ScorecardFigure, agreed?: number) {
  const isSlow = agreed !== undefined && figure.value !== null && figure.value > agreed
  return [
    cell(figureText(figure.value, figure.unit), isSlow ? styles.cellBreak : styles.cellStrong),
    cell(figureText(figure.before, figure.unit)),
    cell(changeText(figure)),
  ]
}

const howCounted = [
  'Finalised cases are those whose last release was in the period. A case that was reopened since is not among them, but the time of its release still counts in the turnaround.',
  'Days are days in India; the first and the last day of the period are included. The period before has as many days.',
  'Working hours follow the calendar of the lender: its opening hours, days off and holidays. Our TAT is paused while a case waits for documents of the lender; total TAT is never paused.',
  'A figure without a case to count from is shown as –. Open cases and their age are those of the moment when this scorecard was made.',
]

function drawDefinitions(flow: PageFlow, { figures }: ScorecardContent): void {
  flow.section('How it is counted')
  for (const sentence of howCounted) {
    flow.paragraph(sentence, styles.note)
    flow.space(3)
  }
  flow.space(3)
  drawTable(flow, {
    columns: [
      { title: 'Figure', share: 0.28 },
      { title: 'What is counted', share: 0.72 },
    ],
    rows: figures.map(({ name, means }) => [cell(name, rowHeader), cell(means)]),
    ruled: true,
  })
}
