import {
  isOfPartOnly,
  type Nature,
  type NatureKind,
  natureOf,
  phraseFinder,
  wordsOf,
} from '../../collateral/collateral.ts'

/** ▦ What an event does, for the drawing and for the checks. */
export const edgeKinds = [
  'deed',
  'succession',
  'partition',
  'mutation',
  'correction',
  'agreement',
  'development',
  'power',
  'charge',
  'release',
  'part_release',
  'assignment',
  'cancellation',
  'other',
] as const
export type EdgeKind = (typeof edgeKinds)[number]

/** What the nature of an event says. */
export interface Step {
  kind: EdgeKind
  nature: Nature
  /** The executant keeps nothing of what it covers. */
  passesTitle: boolean
  /** Its words say that it covers a part, a share or a unit. */
  isOfPart: boolean
  /** A law requires it to be registered. */
  needsNumber: boolean
}

/** ▦ Words that the register of deeds does not use, and revenue records and chains do. */
const words = {
  succession: `succession, heirship, heir, heirs, legal heir, inheritance, inherited, intestate, death, died, demise,
    varas, वारस, वारसा, वारसाहक्क, मयत, मृत्यू नोंद, ವಾರಸಾ, ವಾರಸು, ವಾರಸುದಾರ, ಪೌತಿ, ಪವತಿ, ಮರಣ, ಉತ್ತರಾಧಿಕಾರ`,
  mutation: `mutation, mutation entry, ferfar, khata transfer, transfer of khata, फेरफार, फेर फार, ಮ್ಯುಟೇಶನ್, ಮುಟೇಶನ್,
    ಖಾತಾ ಬದಲಾವಣೆ, ಖಾತೆ ಬದಲಾವಣೆ, ಹಕ್ಕು ಬದಲಾವಣೆ`,
  oral: `oral, orally, memorandum of family, family arrangement, by order, tahsildar, तोंडी, आपसी, ಮೌಖಿಕ, ಬಾಯಿ`,
  assignsAll: 'assignment',
} as const
const says = {
  succession: phraseFinder(wordsOf(words.succession)),
  mutation: phraseFinder(wordsOf(words.mutation)),
  oral: phraseFinder(wordsOf(words.oral)),
  assignsAll: phraseFinder(wordsOf(words.assignsAll)),
}

/** ▦ The kinds of deeds that are not `deed`. */
const kindOfNature: Partial<Record<NatureKind, EdgeKind>> = {
  partition: 'partition',
  rectification: 'correction',
  agreement: 'agreement',
  development_agreement: 'development',
  power_of_attorney: 'power',
  deposit_of_title_deeds: 'charge',
  mortgage: 'charge',
  conditional_sale: 'charge',
  charge: 'charge',
  reconveyance: 'release',
  part_reconveyance: 'part_release',
  assignment_of_debt: 'assignment',
  cancellation: 'cancellation',
  cancelled_release: 'cancellation',
  promised_release: 'other',
  unread_release: 'other',
  lease: 'other',
  licence: 'other',
  surrender: 'other',
  lis_pendens: 'other',
  attachment: 'other',
  stay: 'other',
  restriction: 'other',
  receipt: 'other',
  declaration: 'other',
}

/** These give rights in the property, but leave the owner its owner. An unknown deed may not. */
const leavesOwner: ReadonlySet<EdgeKind> = new Set<EdgeKind>([
  'agreement',
  'development',
  'power',
  'charge',
  'release',
  'part_release',
  'assignment',
  'other',
])

const toBeRegistered: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'sale',
  'gift',
  'exchange',
  'settlement',
  'release',
  'partition',
])

export function readStep(written: string): Step {
  const nature = natureOf(written)
  const kind = readKind(written, nature)
  return {
    kind,
    nature,
    passesTitle: passesTitle(written, kind, nature),
    // A person who releases a share keeps nothing.
    isOfPart: nature.kind !== 'release' && isOfPartOnly(written),
    needsNumber: toBeRegistered.has(nature.kind) && kind !== 'mutation' && !says.oral.in(written),
  }
}

function readKind(written: string, { kind, transfers }: Nature): EdgeKind {
  const known = kindOfNature[kind]
  if (known) return known
  if (transfers) return says.mutation.in(written) ? 'mutation' : 'deed'
  if (kind === 'will') return 'deed'
  if (says.succession.in(written)) return 'succession'
  return says.mutation.in(written) ? 'mutation' : 'deed'
}

function passesTitle(written: string, kind: EdgeKind, { about }: Nature): boolean {
  // An assignment of a lease passes on all that the lessee holds; one of a debt does not.
  if (kind === 'other' && says.assignsAll.in(written)) return true
  if (kind === 'cancellation' && about !== undefined) return readAbout.has(about)
  return !leavesOwner.has(kind)
}

/** The end of one of these gives the property back. */
const readAbout: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'sale',
  'gift',
  'exchange',
  'settlement',
  'partition',
  'release',
  'allotment',
])
