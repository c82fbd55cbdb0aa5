import type { ReportContent } from '../../report-content.ts'
import { componentKeys, components as componentTable, factors } from '../../score/risk-score.ts'
import { findUnassessed } from '../../score/score-case.ts'
import type { PageFlow } from '../page-flow.ts'
import { colors, styles } from '../style.ts'
import { cell, drawList, drawTable } from '../table.ts'
import { drawFigure } from '../tags.ts'
import {
  both,
  type Cite,
  caseTypeWithLabel,
  dateTime,
  entered,
  instructionDate,
  noEntry,
  openConditions,
  reportTitle,
  resultLabel,
  versionLabel,
} from '../wording.ts'
import { drawFactRows, type Fact, factCells } from './facts.ts'
import { seePins } from './pins.ts'
import { propertyInOneLine } from './property-section.ts'
import { drawScoreChart, figure } from './score-chart.ts'

/** The first part: who reports what to whom, and the result. */
export function drawOpening(flow: PageFlow, content: ReportContent, cite: Cite): void {
  drawLetterhead(flow, content)
  drawTitle(flow, content)
  drawSummary(flow, content)
  drawScore(flow, content, cite)
  if (content.changes.length > 0) {
    flow.section(`Changes since version ${content.version - 1}`)
    drawList(flow, content.changes, 'bullets')
  }
}

const logoSize = { width: 130, height: 44 }

/** A logo stands above the name: text beside it could run into it. */
function drawLetterhead(flow: PageFlow, { operator, lender, format }: ReportContent): void {
  const logo = format?.logo
  if (logo) {
    const { width, height } = logoSize
    const x = flow.left + flow.width - width
    const options = { fit: [width, height] as [number, number], align: 'right' as const }
    drawFigure(flow.doc, `Logo of ${lender.name}`, { x, y: flow.y, width, height }, () =>
      flow.doc.image(Buffer.from(logo, 'base64'), x, flow.y, options),
    )
    flow.space(height + 6)
  }
  const lines = format?.letterhead.length ? format.letterhead : operator.lines
  drawSender(flow, operator.name, lines)
}

export function drawSender(flow: PageFlow, name: string, lines: readonly string[]): void {
  flow.paragraph(name, styles.operator)
  flow.space(1)
  for (const line of lines) flow.paragraph(line, styles.operatorLine)
  flow.space(7)
  flow.rule(colors.accent, 1.4)
  flow.space(16)
}

const labelShare = 0.15

/** Everything a credit officer decides by is on the first page. */
function drawTitle(flow: PageFlow, content: ReportContent): void {
  flow.paragraph(reportTitle(content), styles.title)
  flow.space(5)
  const { lender, case: of, draft } = content
  const to = [draft.instruction?.addressee, lender.name, lender.branch]
  const facts: Fact[] = [
    ['To', to.flatMap((part) => entered(part) ?? []).join(', ')],
    ['Borrower', [of.applicantName, entered(of.coApplicantName)].filter(Boolean).join(' and ')],
    ['Property', propertyInOneLine(content)],
  ]
  const rows = facts.map((fact) => factCells(fact, styles.joined))
  drawFactRows(flow, rows, { labelShare })
  drawPairs(flow, [
    ['Reference', of.externalRef],
    ['Report', versionLabel(content)],
    ['Loan account', of.loanAccountNumber],
    ['Case type', caseTypeWithLabel(content)],
    ['Instructed', instructionDate(content)],
    [content.preview ? 'Prepared' : 'Released', dateTime(content.releasedAt)],
    ['Advocate', draft.advocate?.name],
    ['Enrolment no.', draft.advocate?.enrolment_no],
  ])
}

function drawPairs(flow: PageFlow, facts: readonly Fact[]): void {
  const pairs = facts.filter((_, i) => i % 2 === 0).map((left, i) => [left, facts[2 * i + 1]])
  drawTable(flow, {
    columns: [{ share: labelShare }, { share: 0.36 }, { share: labelShare }, { share: 0.34 }],
    rows: pairs.map((pair) =>
      pair.flatMap((fact) => [
        cell(fact?.[0] ?? '', styles.label),
        cell(entered(fact?.[1]) ?? noEntry, styles.value),
      ]),
    ),
    padding: { x: 4, y: 1.4 },
  })
}

const resultColors = {
  positive: colors.positive,
  negative: colors.negative,
  query: colors.query,
  hold: colors.query,
} as const

function drawSummary(flow: PageFlow, content: ReportContent): void {
  const { result, riskScore } = content
  flow.section('Summary')
  const titles = ['Result', 'Grade', 'Score']
  const figures = [
    { text: resultLabel(content), style: { ...styles.figure, color: resultColors[result] } },
    {
      text: riskScore ? `${riskScore.grade} – ${riskScore.grade_label}` : 'Not assessed yet',
      style: styles.figure,
    },
    { text: riskScore ? `${figure(riskScore.score)} of 100` : '–', style: styles.figure },
  ]
  drawTable(flow, {
    columns: [{ share: 0.38 }, { share: 0.38 }, { share: 0.24 }],
    rows: [figures.map((shown, i) => [{ text: titles[i] ?? '', style: styles.label }, shown])],
    tint: colors.tint,
    padding: { x: 10, y: 7 },
  })
  drawTable(flow, {
    columns: [{ share: 0.2 }, { share: 0.8 }],
    rows: [
      ...(result === 'positive' && !entered(content.reason) ? [] : [['Reason', reasonOf(content)]]),
      ['Recommendation', entered(riskScore?.recommendation) ?? noEntry],
    ].map(([label = '', value = '']) => [cell(label, styles.label), cell(value, styles.value)]),
    tint: colors.tint,
    padding: { x: 10, y: 3.5 },
  })
  drawConditions(flow, content)
}

function drawConditions(flow: PageFlow, content: ReportContent): void {
  const conditions = openConditions(content)
  if (conditions.length === 0) return
  flow.part('Conditions, to be met before disbursal')
  drawList(flow, conditions, 'numbered')
}

function reasonOf(content: ReportContent): string {
  const said = entered(content.reason)
  const { pins = [] } = content.draft
  const keys = pins.map(({ on }) => on.key)
  return said ? both(said, seePins(content, 'reason', ...keys)) : noEntry
}

function drawScore(flow: PageFlow, content: ReportContent, cite: Cite): void {
  flow.section('Score by component')
  if (!content.riskScore) {
    const open = findUnassessed(content.draft.score ?? {})
    const labels = open.map((key) => componentTable[key].label)
    flow.paragraph(`Not assessed yet: ${labels.join(', ')}.`, styles.note)
    return
  }
  const { components } = content.riskScore
  drawScoreChart(flow, components)
  flow.part('Basis of the score')
  const sentences = [...driversWithEvidence(content, cite), ...nothingFound(content)]
  if (sentences.length > 0) drawList(flow, sentences, 'bullets')
  else flow.passage(undefined)
}

/** A component with a score of the analyst is explained by that score. */
function nothingFound({ draft: { score = {} } }: ReportContent): string[] {
  const overridden = new Set((score.overrides ?? []).map(({ component }) => component))
  const labels = componentKeys
    .filter((key) => score.nothing_found?.includes(key) && !overridden.has(key))
    .map((key) => componentTable[key].label)
  return labels.length > 0 ? [`Examined, and nothing found: ${labels.join(', ')}.`] : []
}

/**
 * A driver is identified by the sentence of its factor, which a note may follow before the full
 * stop.
 */
function driversWithEvidence(content: ReportContent, cite: Cite): string[] {
  const { draft, riskScore } = content
  const chosen = new Map((draft.score?.factors ?? []).map((factor) => [factor.key, factor]))
  return (riskScore?.drivers ?? []).map((driver) => {
    const factor = [...chosen.values()].find(({ key }) =>
      driver.startsWith(factors[key].sentence.slice(0, -1)),
    )
    return both(driver, cite(factor?.evidence), seePins(content, 'factor', factor?.key))
  })
}
