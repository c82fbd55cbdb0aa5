import { createHash } from 'node:crypto'
import { comparisons } from './comparisons.ts'
import type { Disagreement, DisagreementSide, Source } from './disagreement.ts'
import type { Found, FoundSide } from './found.ts'

const valuesMax = 6
const valueLengthMax = 300
const placesMax = 20
const sidesMax = 6
const idLength = 16

/** A line for the analyst, and the text for the lender. */
export function writeDisagreement({ key, sides: found, note, severity }: Found): Disagreement {
  const { about, severity: usual, title, ask } = comparisons[key]
  const sides = found.slice(0, sidesMax).map(writeSide)
  const isDoubtful = sides.some((side) => side.isDoubtful)
  const head = note ? `${title} (${note})` : title
  // The title says already what all values are.
  const isNamed = sides.every(({ label }) => title.startsWith(label))
  const write = (lender: string) =>
    `${head}: ${sides.map((side) => `${isNamed ? '' : `${side.label} `}${describeSide(side, lender)}`).join('; ')}.`
  const text = write('the lender’s data')
  return {
    id: idOf(key, sides),
    key,
    about,
    severity: isDoubtful ? 'low' : (severity ?? usual),
    title: head,
    sentence: isDoubtful ? `${text} Read with doubt: check the page.` : text,
    sides,
    query: `${write('your application')} ${ask}`,
  }
}

function writeSide({ source, label, values }: FoundSide): DisagreementSide {
  const shown = values.slice(0, valuesMax).map(({ text }) => text)
  const more = values.length > valuesMax ? ` and ${values.length - valuesMax} more` : ''
  return {
    source,
    label,
    value: `${shown.join(', ').slice(0, valueLengthMax)}${more}`,
    places: values.flatMap(({ places }) => places).slice(0, placesMax),
    isDoubtful: values.some(({ isSure }) => !isSure),
  }
}

function describeSide({ source, value, places }: DisagreementSide, lender: string): string {
  const page = places[0] && `, page ${places[0].page}`
  return `“${value}” in ${nameSource(source, lender)}${page ?? ''}`
}

function nameSource(source: Source, lender: string): string {
  switch (source.kind) {
    case 'lender':
      return lender
    case 'document':
      return source.filename
    case 'registry':
      return `the land records (${source.portal})`
  }
}

function idOf(key: string, sides: readonly DisagreementSide[]): string {
  const parts = sides.map(({ source, label, value }) => [idOfSource(source), label, value])
  return createHash('sha256')
    .update(JSON.stringify([key, parts]))
    .digest('hex')
    .slice(0, idLength)
}

const idOfSource = (source: Source) =>
  source.kind === 'document'
    ? source.documentId
    : source.kind === 'registry'
      ? source.propertyId
      : 'lender'
