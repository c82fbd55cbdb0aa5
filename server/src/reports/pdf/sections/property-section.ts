import { propertyFields } from '../../draft/draft-fields.ts'
import { sectionIn } from '../../formats/house-format.ts'
import type { ReportContent } from '../../report-content.ts'
import type { PageFlow } from '../page-flow.ts'
import { entered } from '../wording.ts'
import { drawFacts, type Fact, filledFacts } from './facts.ts'

type PropertyRow = NonNullable<ReportContent['draft']['properties']>[number]

const { description: _, schedule: __, ...shortFields } = propertyFields
const sides = ['east', 'west', 'north', 'south'] as const

export function drawProperty(flow: PageFlow, { case: of, draft }: ReportContent): void {
  drawFacts(flow, [
    ['State', of.state],
    ['District', of.district],
    ['ULPIN', of.ulpin],
  ])
  flow.part('As instructed by the lender')
  flow.passage(of.propertyDescription)
  const { properties = [] } = draft
  if (properties.length === 0) {
    flow.part('As described in the deeds')
    flow.passage(undefined)
  }
  for (const [i, property] of properties.entries()) {
    drawSchedule(flow, property, properties.length > 1 ? `Schedule ${i + 1}` : undefined)
  }
}

/** What identifies the land and its boundaries is always listed, entered or not. */
function drawSchedule(flow: PageFlow, property: PropertyRow, name: string | undefined): void {
  const title = entered(property.schedule) ?? name
  flow.part(title ? `${title}: as described in the deeds` : 'As described in the deeds')
  const particulars = filledFacts(shortFields, property).filter(
    ([label]) => !sides.some((side) => propertyFields[side].label === label),
  )
  if (entered(property.description) || particulars.length === 0) flow.passage(property.description)
  if (particulars.length > 0) {
    flow.part('Particulars')
    drawFacts(flow, particulars)
  }
  flow.part('Boundaries')
  drawFacts(
    flow,
    sides.map((side): Fact => [propertyFields[side].label, property[side]]),
  )
}

const lineLengthMax = 180

/** For page 1: the first schedule, as short as a line. */
export function propertyInOneLine(content: ReportContent): string | undefined {
  const { case: of, draft } = content
  const [first, ...more] = draft.properties ?? []
  const { unit, survey_no, village, taluka, district = of.district ?? undefined } = first ?? {}
  const places = [unit, survey_no, village, taluka && `taluka ${taluka}`]
  const said = places.flatMap((part) => entered(part) ?? [])
  const line =
    said.length > 0
      ? [...said, ...(entered(district) ? [`district ${district}`] : [])].join(', ')
      : (entered(of.propertyDescription) ?? entered(first?.description))
  if (!line) return undefined
  if (more.length === 0) return shorten(line)
  const { number } = sectionIn(content.format, 'property')
  const schedules = more.length === 1 ? 'schedule' : 'schedules'
  return `${shorten(line)}, and ${more.length} more ${schedules} in section ${number}`
}

function shorten(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  if (letters.length <= lineLengthMax) return letters.join('')
  return `${letters
    .slice(0, lineLengthMax)
    .join('')
    .replace(/\s\S*$/, '')} …`
}
