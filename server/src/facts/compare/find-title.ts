import { lenderOf, natureOf } from '../../collateral/collateral.ts'
import { dayOfDeed } from './sources/read-days.ts'
import type { Deed, DeedPair } from './sources/same-deed.ts'
import { compareLand } from './sources/same-land.ts'
import type { SamePeople } from './sources/same-people.ts'
import type { Statement, Written } from './sources/statement.ts'

/** Who owns by the deeds. */
export interface Title {
  /** The latest deed that passes the property. */
  deed: Deed
  day: string | undefined
  owners: readonly Written[]
  /** By agreements after it. */
  buyers: readonly Written[]
  /** The owners are all there are: no share passed after the deed. */
  isWhole: boolean
}

type Step = 'passes' | 'passes a share' | 'promises'

/** ▦ What these kinds of deed do to the title; a deed of another kind does nothing to it. */
const steps: Readonly<Record<string, Step>> = {
  sale: 'passes',
  gift: 'passes',
  exchange: 'passes',
  settlement: 'passes',
  sale_certificate: 'passes',
  allotment: 'passes',
  partition: 'passes a share',
  release: 'passes a share',
  will: 'passes a share',
  agreement: 'promises',
}

function stepOf({ kind, nature, source }: Deed): Step | undefined {
  if (source.kind === 'registry' || kind === 'mortgage_deed') return undefined
  const read = nature && natureOf(nature.text)
  if (read?.secures || read?.releases) return undefined
  const step = read && steps[read.kind]
  // A mutation may be of a death.
  if (kind === 'mutation') return step === 'passes' ? 'passes' : 'passes a share'
  if (step === undefined && kind === 'sale_deed') return 'passes'
  return step
}

interface TitleIn {
  deeds: readonly Deed[]
  pairs: readonly DeedPair[]
  /** The property as the lender and the registry name it. */
  asked: readonly Statement[]
  people: SamePeople
}

/** Of the property that the lender or the registry names, if some deeds are of it. */
export function findTitle({ deeds, pairs, asked, people }: TitleIn): Title | undefined {
  const named = deeds.filter(({ claimants }) => claimants.length > 0)
  const isOther = (deed: Deed) => {
    const found = asked.map((each) => compareLand(each, deed))
    return found.includes('other') && !found.includes('same') && !found.includes('part')
  }
  const own = named.filter((deed) => !isOther(deed))
  const ordered = (own.some((deed) => stepOf(deed) === 'passes') ? own : named)
    .map((deed) => ({ deed, step: stepOf(deed), day: dayOfDeed(deed) }))
    .filter(({ step }) => step !== undefined)
    .sort((a, b) => compareDays(a.day, b.day))
  const passes = ordered.findLastIndex(({ step }) => step === 'passes')
  // A flat is first sold by an agreement.
  const at = passes >= 0 ? passes : ordered.findLastIndex(({ deed }) => deed.readUnits.length > 0)
  const last = ordered[at]
  if (!last) return undefined
  const same = copiesOf(last.deed, pairs)
  const deed = same[0] ?? last.deed
  const later = ordered.slice(at + 1).filter((each) => !same.includes(each.deed))
  // A mutation of the deed itself adds no further owner.
  const shares = later.filter(
    ({ step, deed: share }) =>
      step === 'passes a share' && people.strangersTo(share.claimants, deed.claimants).length > 0,
  )
  const sharers = shares.flatMap((each) => each.deed.claimants)
  return {
    deed,
    day: last.day,
    owners: [...deed.claimants, ...sharers].filter(isNoLender),
    buyers: later.filter(({ step }) => step === 'promises').flatMap((each) => each.deed.claimants),
    isWhole: shares.length === 0,
  }
}

/** ▦ The deed itself before what registers note about it. */
const closeness: readonly string[] = ['sale_deed', 'release_deed', 'index_ii', 'mutation']

/** What the sources have of one deed, the closest first. */
function copiesOf(deed: Deed, pairs: readonly DeedPair[]): Deed[] {
  const copies = pairs.flatMap(({ one, other }) =>
    one === deed ? [other] : other === deed ? [one] : [],
  )
  const rank = ({ kind }: Deed) => closeness.indexOf(kind) + 1 || closeness.length + 1
  return [deed, ...copies]
    .filter(({ claimants, source }) => claimants.length > 0 && source.kind === 'document')
    .sort((a, b) => rank(a) - rank(b))
}

/** A deed without a date is taken as old. */
const compareDays = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)

const isNoLender = ({ text }: Written) => !lenderOf(text).institution
