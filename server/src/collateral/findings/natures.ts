import { fold, scriptOf } from './letters.ts'
import { idleAfterRelease, idleWords, modifiers } from './nature-modifiers.ts'
import { type NatureRow, natures } from './nature-words.ts'
import { phraseFinder, wordsOf } from './phrases.ts'

export { natures } from './nature-words.ts'

export type NatureKind = (typeof natures)[number]['kind'] | 'other'

export interface Nature {
  kind: NatureKind
  secures: boolean
  /** It ends a security, and all of it. */
  releases: boolean
  transfers: boolean
  /** It is about a security that belongs to an earlier one, and that may add to the debt. */
  changes: 'corrects' | 'adds' | undefined
  /** For the lender: the English word, and what the registry wrote. */
  readable: string
}

type Row = NatureRow & { kind: NatureKind }
interface Place {
  start: number
  end: number
}

const finders = natures.map((row: Row) => ({ row, finder: phraseFinder(wordsOf(row.words)) }))
const wordsOfKind = (...kinds: NatureKind[]) =>
  phraseFinder(
    natures.filter(({ kind }) => kinds.includes(kind)).flatMap(({ words }) => wordsOf(words)),
  )
const modifier = (words: string) => phraseFinder(wordsOf(words))

const find = {
  securing: phraseFinder(
    natures.filter((row: Row) => row.secures).flatMap(({ words }) => wordsOf(words)),
  ),
  release: wordsOfKind('reconveyance'),
  assigning: wordsOfKind('assignment_of_debt'),
  cancelling: wordsOfKind('cancellation'),
  proceeding: wordsOfKind('lis_pendens', 'attachment', 'stay'),
  attorney: wordsOfKind('power_of_attorney'),
  moving: wordsOfKind('sale', 'gift', 'exchange', 'partition', 'settlement', 'sale_certificate'),
  releasing: modifier(modifiers.releasing),
  lifting: modifier(modifiers.lifting),
  part: modifier(modifiers.part),
  denied: modifier(modifiers.denied),
  unsure: modifier(modifiers.unsure),
  agreed: modifier(modifiers.agreed),
  anew: modifier(modifiers.anew),
  terms: modifier(modifiers.terms),
  correcting: modifier(modifiers.correcting),
  adding: modifier(modifiers.adding),
  through: modifier(modifiers.through),
}
type Found = (name: keyof typeof find) => Place[]

/** Looked for when asked: most natures are plain ones. */
function foundIn(text: string): Found {
  const known = new Map<string, Place[]>()
  return (name) => {
    const places = known.get(name) ?? find[name].placesIn(text)
    known.set(name, places)
    return places
  }
}

const firstRow = (text: string, fits: (row: Row) => boolean = () => true) =>
  finders.find(({ row, finder }) => fits(row) && finder.placesIn(text).length > 0)?.row
const rowOf = (kind: NatureKind) => finders.find(({ row }) => row.kind === kind)?.row

/** A right to redeem is none that was used, what is free of debt does not owe it. */
const noDebt =
  /with(?:out)? possession|(?:equity|rights?) (?:of redemption|to redeem)|free (?:from|of) (?:(?:any|all) )?(?:mortgages?|charges?|loans?|lien)/gu

interface Reading {
  row: Row | undefined
  secures?: boolean
  transfers?: boolean
  changes?: Nature['changes']
}

export function natureOf(written: string): Nature {
  const text = fold(written).replace(noDebt, ' ').replace(/ +/gu, ' ').trim()
  const { row, secures, transfers, changes } = readingOf(text)
  return {
    kind: row?.kind ?? 'other',
    secures: secures ?? row?.secures ?? false,
    releases: row?.kind === 'reconveyance',
    transfers: transfers ?? row?.transfers ?? false,
    changes,
    readable: readable(row?.label ?? 'Other', written.trim()),
  }
}

/** As `natureOf`, for who knows more than the words: between two banks an assignment is of a debt. */
export const assignmentOfDebt = (written: string): Nature => ({
  kind: 'assignment_of_debt',
  secures: false,
  releases: false,
  transfers: false,
  changes: undefined,
  readable: readable('Assignment of debt', written.trim()),
})

function readingOf(text: string): Reading {
  const found = foundIn(text)
  if (found('proceeding').length > 0) return proceeding(text, found)
  if (found('assigning').length > 0) return { row: rowOf('assignment_of_debt') }
  const secured = found('securing').length > 0
  const releases = [
    ...found('release'),
    ...(secured ? outside(found('releasing'), found('release')) : []),
  ].sort((a, b) => a.start - b.start)
  if (releases.length > 0) return release(text, found, releases)
  if (secured && found('cancelling').length > 0) return cancelled(text, found)
  if (secured) return security(text, found)
  return plain(text, found)
}

/** A suit or an attachment stands, unless the deed is the one that ends it. */
function proceeding(text: string, found: Found): Reading {
  const ends = [...found('cancelling'), ...found('lifting')].sort((a, b) => a.start - b.start)
  const last = Math.max(...[...ends, ...found('proceeding')].map(({ end }) => end))
  const ended =
    found('unsure').length === 0 &&
    found('denied').length === 0 &&
    belong(text, found('proceeding'), ends) &&
    isIdle(text, last, text.length, idle)
  if (ended) return { row: rowOf('cancellation') }
  const kinds: NatureKind[] = ['lis_pendens', 'attachment', 'stay']
  return { row: firstRow(text, ({ kind }) => kinds.includes(kind)) }
}

function release(text: string, found: Found, releases: Place[]): Reading {
  const securing = outside(found('securing'), releases)
  if (securing.length > 0 && !belong(text, securing, releases)) return security(text, found)
  const from = releases[0]?.start ?? 0
  const isAnew = found('securing').length > 0 && outside(found('anew'), releases).length > 0
  // A mortgage that says when it will be redeemed.
  const isTerm =
    securing.some(({ start }) => start < from) && found('terms').some(({ start }) => start > from)
  const isDenied = found('securing').length > 0 && found('denied').length > 0
  if (isAnew || isTerm || isDenied) return security(text, found)
  const powers = found('attorney')
  const signs = found('through').length > 0 && powers.every(({ start }) => start > from)
  if (powers.length > 0 && !signs) return { row: rowOf('power_of_attorney') }
  if (outside(found('cancelling'), releases).length > 0) return { row: rowOf('cancelled_release') }
  const unsure = [...found('denied'), ...found('unsure'), ...found('agreed')]
  if (outside(unsure, [...releases, ...found('securing')]).length > 0)
    return { row: rowOf('promised_release') }
  // The release of a supplemental mortgage is one, a supplemental release is not.
  const adding = found('adding').filter(
    ({ start }) => start < from || !securing.some((each) => each.start > start),
  )
  if ([...found('correcting'), ...outside(adding, found('securing'))].length > 0)
    return { row: rowOf('rectification') }
  if (found('part').length > 0) return { row: rowOf('part_reconveyance') }
  const moving = outside(found('moving'), [...releases, ...found('securing')])
  if (moving.length > 0) return plain(text, found)
  return { row: rowOf('reconveyance'), changes: found('adding').length > 0 ? 'adds' : undefined }
}

/** The cancellation of a mortgage releases it. */
function cancelled(text: string, found: Found): Reading {
  const doubts = [
    found('anew'),
    found('unsure'),
    found('denied'),
    found('attorney'),
    found('agreed'),
    found('correcting'),
  ]
  const isPlain = doubts.every((places) => outside(places, found('securing')).length === 0)
  if (!isPlain || !belong(text, found('securing'), found('cancelling')))
    return security(text, found)
  return { row: rowOf(found('part').length > 0 ? 'part_reconveyance' : 'reconveyance') }
}

function security(text: string, found: Found): Reading {
  const row = firstRow(text, ({ secures }) => secures === true)
  const [first] = found('securing')
  const moves = outside(found('moving'), found('securing')).some(
    ({ start }) => first !== undefined && start < first.start,
  )
  // A sale subject to a mortgage, or paid for with a loan, is a sale and tells of a debt.
  if (moves) return { row: firstRow(text, ({ transfers }) => transfers === true), secures: true }
  if (found('adding').length > 0) return { row, changes: 'adds' }
  if (found('correcting').length > 0) return { row, changes: 'corrects' }
  return { row }
}

/** Neither debt nor suit: a cancellation or a correction if that is what the deed is about. */
function plain(text: string, found: Found): Reading {
  const kinds: NatureKind[] = ['cancellation', 'rectification', 'reconveyance']
  const row = firstRow(text, ({ kind }) => !kinds.includes(kind))
  const about = row === undefined ? [] : (finderOf(row)?.placesIn(text) ?? [])
  if (found('cancelling').length > 0) {
    const isAbout = about.length === 0 || belong(text, about, found('cancelling'))
    if (isAbout && found('anew').length === 0) return { row: rowOf('cancellation') }
  }
  const corrections = rowOf('rectification')
  const corrects = corrections === undefined ? [] : (finderOf(corrections)?.placesIn(text) ?? [])
  if (corrects.length > 0) {
    const changes = found('correcting').length > 0 ? 'corrects' : 'adds'
    if (about.length === 0 || belong(text, about, corrects)) return { row: corrections, changes }
  }
  return { row }
}

const finderOf = (row: Row) => finders.find((each) => each.row === row)?.finder

const outside = (places: readonly Place[], others: readonly Place[]) =>
  places.filter(({ start, end }) => !others.some((other) => start < other.end && end > other.start))

const idle = new Set(wordsOf(idleWords).map(fold))
const idleAfter = new Set([...idle, ...wordsOf(idleAfterRelease).map(fold)])
/** And, with, after: words that part two deeds; and endings that say what for. */
const parting = /^(?:व|आणि|सह|सहित|नंतर|ಮತ್ತು|ಹಾಗು|ಸಹಿತ|ನಂತರ)$/u
const purpose = /साठि|करिता|ಗಾಗಿ/u

/**
 * Whether what is done is done to this: `discharge of mortgage`, `mortgage deed discharged`, and
 * not `mortgage in discharge of an earlier loan`. Every place must be next to one of the deeds done.
 */
function belong(text: string, things: readonly Place[], done: readonly Place[]): boolean {
  return things.every((thing) => {
    const before = done.filter(({ start }) => start < thing.start).at(-1)
    if (before !== undefined && isIdle(text, before.end, thing.start, idleAfter)) return true
    const after = done.find(({ start }) => start >= thing.start)
    return after !== undefined && isIdle(text, thing.end, after.start, idle)
  })
}

function isIdle(text: string, from: number, to: number, allowed: ReadonlySet<string>): boolean {
  const [ending = '', ...words] = text.slice(from, to).split(' ')
  if (purpose.test(ending)) return false
  return words.every((word) => {
    if (word === '' || allowed.has(word) || /^\d+$/u.test(word)) return true
    return !/[a-z]/u.test(word) && !parting.test(word) && !purpose.test(word)
  })
}

/** A lender reads English; whoever checks against the registry needs its own words. */
function readable(label: string, written: string): string {
  if (written === '') return 'Not stated'
  const told = fold(written)
  const saysIt = scriptOf(written) === 'latin' && (label === 'Other' || told.includes(fold(label)))
  return saysIt ? written : `${label} (${written})`
}
