import { groupsOf, kindsOfType, type NumberKind, type Part, partsOf } from './parcel-number.ts'

/** One number of land. Without kinds only an equal number says something. */
interface ParcelNumber {
  kinds: readonly NumberKind[]
  parts: readonly (readonly string[])[]
}

/** The numbers that one source gives for its land. */
export type ParcelNumbers = readonly ParcelNumber[]

const numbersMax = 40

/** `usual` is the kind of a number without a label, if the source says what it is. */
export function readParcels(written: readonly string[], usual: string = ''): ParcelNumbers {
  return written.flatMap((text) => numbersIn(text, kindsOfType(usual))).slice(0, numbersMax)
}

function numbersIn(text: string, usual: readonly NumberKind[]): ParcelNumber[] {
  const found: ParcelNumber[] = []
  for (const group of groupsOf(partsOf(text))) {
    const parts = group.map(({ readings }) => readings)
    if (!/^\d/u.test(parts[0]?.[0] ?? '')) continue
    const before = found.at(-1)
    const kinds = kindsOf(group) ?? before?.kinds ?? usual
    found.push({ kinds, parts })
    // `45/2, 3` is 45/2 and perhaps 45/3.
    const [first] = before?.parts ?? []
    if (first && parts.length === 1 && (before?.parts.length ?? 0) > 1 && !kindsOf(group))
      found.push({ kinds: [], parts: [first, ...parts] })
  }
  return found
}

function kindsOf([first]: readonly Part[]): readonly NumberKind[] | undefined {
  return first === undefined || first.kinds.length === 0 ? undefined : first.kinds
}

/** `part`: one may be a part of the other. `unknown`: their numbers are of different kinds. */
export type ParcelLikeness = 'same' | 'part' | 'other' | 'unknown'

/**
 * Whether two sources are about the same land. A plot is a part of its survey number, and two plots
 * of one survey number are two parcels.
 */
export function compareParcels(one: ParcelNumbers, other: ParcelNumbers): ParcelLikeness {
  const [plots, otherPlots] = [one.filter(isPlot), other.filter(isPlot)]
  const ofPlots = compareLists(plots, otherPlots)
  const ofLand = compareLists(one.filter(isLand), other.filter(isLand))
  if (ofPlots === 'other' || ofPlots === 'part') return ofPlots
  if (ofPlots === 'same') return ofLand === 'other' ? 'other' : 'same'
  const isInPlot = plots.length !== otherPlots.length
  return isInPlot && ofLand === 'same' ? 'part' : ofLand
}

const isPlot = ({ kinds }: ParcelNumber) => kinds.includes('plot')
const isLand = (number: ParcelNumber) => !isPlot(number)

function compareLists(one: ParcelNumbers, other: ParcelNumbers): ParcelLikeness {
  const found = one.map((each) => other.map((every) => compareTwo(each, every)))
  const all = found.flat()
  const isSame = (row: readonly ParcelLikeness[]) => row.includes('same')
  if (all.includes('same')) {
    const isAll =
      found.every(isSame) && other.every((_, i) => found.some((row) => row[i] === 'same'))
    return isAll ? 'same' : 'part'
  }
  if (all.includes('part')) return 'part'
  return all.includes('other') ? 'other' : 'unknown'
}

function compareTwo(one: ParcelNumber, other: ParcelNumber): ParcelLikeness {
  const areNamed = one.kinds.length > 0 && other.kinds.length > 0
  if (areNamed && !one.kinds.some((kind) => other.kinds.includes(kind))) return 'unknown'
  const length = Math.min(one.parts.length, other.parts.length)
  const isEqual = one.parts
    .slice(0, length)
    .every((readings, i) => readings.some((reading) => other.parts[i]?.includes(reading)))
  if (isEqual) return one.parts.length === other.parts.length ? 'same' : 'part'
  return areNamed ? 'other' : 'unknown'
}
