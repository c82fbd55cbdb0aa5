import { stateNameOf } from '../../server/src/lib/indian-states.ts'
import type { Mode } from '../../server/src/lib/scope.ts'
import type { DocumentKind, IssueKey } from './issues.ts'
import { type AnalystKey, analystKeys, type LenderKey, lenderKeys, lenders } from './lenders.ts'
import { type Person, someone, spouseOf, styled } from './people.ts'
import { dueOf, planTimes, type Times, worksOn } from './plan-times.ts'
import type { Deed, DemoParcel, Mortgage } from './property.ts'
import { Random } from './random.ts'
import { demoStates, type Place, pickState } from './states/states.ts'
import { type Due, type StoryKey, storyKeys, storyOf } from './stories.ts'

/**
 * Everything about a case, planned before any of it is sent, so that its documents and its report
 * agree.
 */
export interface CasePlan extends Times {
  index: number
  mode: Mode
  lender: LenderKey
  story: StoryKey
  issue: IssueKey | undefined
  analyst: AnalystKey
  ref: string
  loan: string
  amount: number
  type: string
  branch: string
  contact: { name: string; email: string }
  applicant: Person
  coApplicant: Person | undefined
  /** The applicant's name is sent in the script of the state. */
  sentNative: boolean
  parcel: DemoParcel
  chain: Deed[]
  mortgage: Mortgage | undefined
  suit: string
  documents: DocumentKind[]
  seed: number
}

const seed = 20_261_101
const banks = ['Godavari Tide Bank Ltd', 'Nandi Arch Sahakari Bank', 'Deccan Lantern Bank Ltd']
const buildings = ['Parijat Residency', 'Chaitanya Vihar', 'Tulip Terrace', 'Mogra Heights']
const types = ['TSR', 'TSR', 'TSR', 'LSR', 'TIR', 'LO', 'MODT', 'NEC']

const ramesh = { name: 'Ramesh Baburao Patil', isWoman: false }

/** For users who only want to see that it works. */
const few: Record<Mode, readonly StoryKey[]> = {
  live: [
    'received',
    'allocated',
    'in_review',
    'awaiting',
    'positive',
    'negative',
    'query',
    'revised',
  ],
  test: ['positive', 'negative'],
}

/** The cases of both modes, each story as often as its table says. */
export function planCases(now: Date, share: 'all' | 'few' = 'all'): CasePlan[] {
  const plans: CasePlan[] = []
  for (const mode of ['live', 'test'] as const) {
    const all = storyKeys.flatMap((key) => Array<StoryKey>(storyOf(key)[mode]).fill(key))
    const keys = share === 'few' ? few[mode] : all
    const turns = new Map<StoryKey, number>()
    for (const story of new Random(seed + mode.length).shuffled(keys)) {
      const turn = turns.get(story) ?? 0
      turns.set(story, turn + 1)
      plans.push(planCase(plans.length + 1, mode, story, turn, now))
    }
  }
  return plans
}

function planCase(index: number, mode: Mode, story: StoryKey, turn: number, now: Date): CasePlan {
  const random = new Random(seed + index * 7919)
  const lender = lenderOf(story, index, dueOf(storyOf(story), turn), now)
  const state = pickState(random)
  const { places, documentedHolder } = demoStates[state]
  const place = { ...random.pick(places), state }
  const chosen = someone(random, state)
  // The simulated registries know this person; see docs/guide/sandbox.md.
  const applicant =
    mode === 'test' && index % 4 !== 0 ? { ...ramesh, native: documentedHolder } : chosen
  const coApplicant = random.chance(0.45) ? spouseOf(random, state, applicant) : undefined
  const issue = storyOf(story).issues[turn % Math.max(1, storyOf(story).issues.length)]
  const times = planTimes(random, storyOf(story), lenders[lender], now, turn)
  const { short, domain, loanPrefix } = lenders[lender]
  const number = String(4200 + index * 13)
  const officer = someone(random, state)
  const received = times.receivedAt
  const parcel = planParcel(random, place)
  const hasMortgage = issue === 'open_mortgage' || random.chance(0.3)
  const plan: CasePlan = {
    ...times,
    index,
    mode,
    lender,
    story,
    issue,
    analyst: analystKeys[random.whole(0, 99) % analystKeys.length] ?? 'meera',
    ref: `${short}-${received.getUTCFullYear()}-${number.padStart(6, '0')}`,
    loan: `${loanPrefix}${received.getUTCFullYear() % 100}${number.padStart(6, '0')}`,
    amount: random.whole(12, 140) * 100_000,
    type: random.pick(types),
    branch: random.pick(place.branches),
    contact: {
      name: officer.name,
      email: `${officer.name.split(' ')[0]?.toLowerCase()}@${domain}`,
    },
    applicant,
    coApplicant,
    sentNative: random.chance(0.2),
    parcel,
    chain: planChain(random, parcel, applicant, coApplicant, received),
    mortgage: hasMortgage ? planMortgage(random, place, issue !== 'open_mortgage') : undefined,
    suit: `Regular Civil Suit ${random.whole(100, 900)}/${random.whole(2021, 2025)}, Civil Judge, ${place.taluk}`,
    documents: [],
    seed: seed + index * 31,
  }
  plan.documents.push(...documentsOf(random, plan))
  return plan
}

/**
 * A case that is due today is assigned to a lender that works today, one that waits for approval to
 * the lender that asks for it.
 */
function lenderOf(story: StoryKey, index: number, due: Due | undefined, now: Date): LenderKey {
  if (story === 'submitted') return 'bank'
  const wished = lenderKeys[index % lenderKeys.length] ?? 'bank'
  return due === 'today' && !worksOn(lenders[wished], now) ? 'nbfc' : wished
}

function planParcel(random: Random, place: Place): DemoParcel {
  const letter = random.pick(['', 'A', 'B', '1A', '2B'])
  const surveyNo = `${random.whole(11, 480)}/${random.whole(1, 9)}${letter}`
  const isFlat = random.chance(0.5)
  const [north, south] = [`Survey No. ${random.whole(11, 480)}`, '9 metre wide road']
  const neighbours = {
    east: `Property of ${someone(random, place.state).name}`,
    west: 'Open space',
  }
  const boundaries = { ...neighbours, north, south }
  const common = { ...place, surveyNo, boundaries }
  if (isFlat) {
    const sqm = random.whole(42, 96)
    const flat = `Flat No. ${random.whole(1, 9)}0${random.whole(1, 6)}`
    const unit = `${flat}, ${random.pick(['A', 'B', 'C'])} Wing, ${random.pick(buildings)}`
    return { ...common, unit, extent: `${sqm}.40 sq m`, otherExtent: `${sqm - 4}.90 sq m` }
  }
  return { ...common, ...demoStates[place.state].plot(random) }
}

function planChain(
  random: Random,
  parcel: DemoParcel,
  applicant: Person,
  coApplicant: Person | undefined,
  received: Date,
): Deed[] {
  const year = received.getUTCFullYear()
  const years = [random.whole(1996, 2004), random.whole(2008, 2015), random.whole(2018, year - 1)]
  const before = years.map(() => styled(someone(random, parcel.state)))
  const buyers = [applicant, coApplicant].filter((one) => one !== undefined).map(styled)
  const parties = [...before, buyers.join(' and ')]
  const native = demoStates[parcel.state].natures.saleDeed
  return years.map((of, i) => {
    const date = dateIn(random, of)
    const value = Math.round(((of - 1990) ** 2 * 3400 + random.whole(0, 90_000)) / 1000) * 1000
    const [from = '', to = ''] = parties.slice(i, i + 2)
    const number = documentNo(random, parcel, date)
    return { nature: 'Sale deed', native, number, date, from, to, value }
  })
}

function planMortgage(random: Random, place: Place, isReleased: boolean): Mortgage {
  const date = dateIn(random, random.whole(2019, 2022))
  return {
    bank: random.pick(banks),
    number: documentNo(random, place, date),
    date,
    amount: random.whole(8, 45) * 100_000,
    releasedAs: isReleased ? documentNo(random, place, dateIn(random, 2025)) : undefined,
  }
}

function dateIn(random: Random, year: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${year}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`
}

/** In the document numbering of the state. */
function documentNo(random: Random, { state, office }: Place, date: string): string {
  return demoStates[state].documentNo(office.code, random.whole(310, 9800), date)
}

/** Documents sent with the case; the one that would resolve its issue is not among them. */
function documentsOf(random: Random, { issue, mortgage }: CasePlan): DocumentKind[] {
  const some: DocumentKind[] = ['title_deed', 'search', 'record']
  const more: DocumentKind[] = random.shuffled(['tax_receipt', 'sanction', 'scan', 'mutation'])
  const kept = more.slice(0, random.whole(0, 2)).filter((kind) => kind !== issueCure(issue))
  if (mortgage?.releasedAs) kept.push('discharge')
  else if (issue !== 'chain_break' && random.chance(0.6)) kept.push('link_deed')
  return [...some.slice(0, random.chance(0.1) ? 2 : 3), ...kept].slice(0, 6)
}

function issueCure(issue: IssueKey | undefined): DocumentKind | undefined {
  if (issue === 'tax') return 'tax_receipt'
  return issue === 'mutation' ? 'mutation' : undefined
}

/** The property in one sentence, as the lender sends it and the deeds describe it. */
export function describe({ unit, surveyNo, village, hobli, taluk, district, state }: DemoParcel) {
  const number = `${demoStates[state].numberedBy} ${surveyNo}`
  const area = hobli ? `${hobli} Hobli, ` : ''
  return `${unit}, ${number}, ${village}, ${area}${taluk} Taluk, ${district} District, ${stateNameOf(state)}`
}
