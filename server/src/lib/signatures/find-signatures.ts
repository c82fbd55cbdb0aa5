/** A signature dictionary in a PDF, and the bytes that it says it covers. */
export interface SignaturePlace {
  /** Of `<…>`, the only bytes that are not covered. */
  gapStart: number
  gapEnd: number
  /** Where the covered bytes end: the end of the file, unless something was added. */
  coveredEnd: number
  contents: Buffer
  /** The start of the dictionary, up to its byte range. */
  dictionary: string
}

export interface FoundSignatures {
  places: SignaturePlace[]
  /** Byte ranges that no signature of ours has. */
  malformed: number
}

const placesMax = 50
const gapBytesMax = 256 * 1024
const dictionaryBytesMax = 4096
const name = Buffer.from('/ByteRange')
/** As much as four numbers need. */
const rangeBytesMax = 100

/**
 * Found by its name, from the end, without reading the structure of the file: a signature that covers
 * every byte but its own is the signature of the whole file, wherever it is.
 */
export function findSignatures(pdf: Buffer): FoundSignatures {
  const places: SignaturePlace[] = []
  let malformed = 0
  let at = pdf.lastIndexOf(name)
  for (let seen = 0; at >= 0 && seen < placesMax; seen += 1) {
    const place = readPlace(pdf, at)
    if (place) places.push(place)
    else malformed += 1
    at = at === 0 ? -1 : pdf.lastIndexOf(name, at - 1)
  }
  return { places, malformed }
}

const four =
  /^\/ByteRange\s{0,4}\[\s{0,4}(\d{1,10})\s{1,12}(\d{1,10})\s{1,12}(\d{1,10})\s{1,12}(\d{1,10})\s{0,40}\]/

function readPlace(pdf: Buffer, at: number): SignaturePlace | undefined {
  const range = four.exec(pdf.toString('latin1', at, at + rangeBytesMax))
  if (!range) return undefined
  const [first = -1, gapStart = -1, gapEnd = -1, rest = -1] = range.slice(1).map(Number)
  const coveredEnd = gapEnd + rest
  // The range must itself be covered, or it could be exchanged.
  const isOrdered = first === 0 && at + range[0].length < gapStart && gapStart + 2 < gapEnd
  if (!isOrdered || coveredEnd > pdf.length || gapEnd - gapStart > gapBytesMax) return undefined
  const before = pdf.toString('latin1', Math.max(0, gapStart - 16), gapStart)
  if (!/\/Contents\s{0,4}$/.test(before)) return undefined
  const contents = readHex(pdf.toString('latin1', gapStart, gapEnd))
  if (!contents) return undefined
  const opening = pdf.toString('latin1', Math.max(0, at - dictionaryBytesMax), at)
  const dictionary = opening.slice(opening.lastIndexOf(' obj'))
  return { gapStart, gapEnd, coveredEnd, contents, dictionary }
}

/** In one case throughout: a changed letter is a changed byte. */
function readHex(gap: string): Buffer | undefined {
  const isHex = /^<(?:[0-9a-f]{2}){1,}>$/.test(gap) || /^<(?:[0-9A-F]{2}){1,}>$/.test(gap)
  return isHex ? Buffer.from(gap.slice(1, -1), 'hex') : undefined
}

/** The time that the signature states, `/M (D:20261117013000Z)`. */
export function statedTimeOf({ dictionary }: SignaturePlace): Date | undefined {
  const found = /\/M\s{0,4}\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|\+00'00'?)\)/.exec(
    dictionary,
  )
  if (!found) return undefined
  const [, year, month, day, hour, minute, second] = found
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
