import { type Person, toWords, type Words } from './people.ts'
import type { Random } from './random.ts'
import type { State } from './truth.ts'

type Deal = 'sale' | 'mortgage' | 'release' | 'gift'
export type NatureWords = Record<Deal, readonly (readonly string[])[]>

export interface Deed {
  nature: Words
  no: string
  year: string
  /** As the state writes it, with its office. */
  full: string
  executed: string
  registered: string
  /** Of a sale or a gift. */
  price?: number
  /** Of a mortgage, or of the mortgage that is released. */
  loan?: number
  market: number
  stamp: number
  fee: number
  executants: readonly Words[]
  claimants: readonly Words[]
  volume: string
}

interface Given {
  natures: NatureWords
  code: string
  parties: {
    sellers: readonly Person[]
    buyers: readonly Person[]
    former: readonly Person[]
    bank: Words
    oldBank: Words
  }
}

const dayMs = 86_400_000
const shiftDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** Former owner to sellers, their loan and its release, sale to the buyers, their loan. */
export function makeHistory(random: Random, state: State, { natures, code, parties }: Given) {
  const names = (people: readonly Person[]) => people.map((person) => person.name)
  const sellers = names(parties.sellers)
  const buyers = names(parties.buyers)
  let day = `${random.int(2008, 2013)}-0${random.int(1, 9)}-${random.int(10, 28)}`
  function deed(
    deal: Deal,
    executants: readonly Words[],
    claimants: readonly Words[],
    sum: number,
  ) {
    day = shiftDays(day, random.int(200, 700))
    const registered = shiftDays(day, random.int(0, 9))
    const no = String(random.int(412, 9876))
    return {
      nature: toWords(random.pick(natures[deal])),
      no,
      ...numberDeed(state, code, no, registered),
      executed: day,
      registered,
      ...(deal === 'sale' || deal === 'gift' ? { price: sum } : { loan: sum }),
      market: Math.round((sum * random.int(80, 97)) / 100 / 500) * 500,
      stamp: Math.round((sum * 0.06) / 100) * 100,
      fee: Math.min(30_000, Math.round((sum * 0.01) / 10) * 10),
      executants,
      claimants,
      volume: `${random.int(100, 3900)}`,
    } satisfies Deed
  }
  const sum = (from: number, to: number) => random.int(from, to) * 50_000
  const oldLoan = sum(8, 30)
  const prior = deed('sale', names(parties.former), sellers, sum(10, 40))
  const oldMortgage = deed('mortgage', sellers, [parties.oldBank], oldLoan)
  const release = deed('release', [parties.oldBank], sellers, oldLoan)
  const sale = deed('sale', sellers, buyers, sum(41, 160))
  const mortgage = deed('mortgage', buyers, [parties.bank], sum(20, 39))
  const entries = [prior, oldMortgage, release, sale, mortgage].slice(random.int(0, 1))
  const printed = shiftDays(day, random.int(301, 500))
  return {
    prior,
    oldMortgage,
    release,
    sale,
    mortgage,
    entries,
    search: {
      from: shiftDays(prior.executed, -random.int(30, 600)),
      to: shiftDays(day, random.int(40, 300)),
      receipt: `${random.int(10_234, 98_765)}`,
    },
    printed,
    crops: [2, 1].map((ago) => financialYear(Number(printed.slice(0, 4)) - ago)),
    ...makeMutations(random, sale, prior),
  }
}

function numberDeed(state: State, code: string, no: string, registered: string) {
  const year = Number(registered.slice(0, 4))
  if (state === 'MH') return { year: String(year), full: `${code}/${no}/${year}` }
  const first = registered.slice(5) < '04-01' ? year - 1 : year
  const years = financialYear(first)
  return { year: years, full: `${code}-1-${no.padStart(5, '0')}-${years}` }
}

const financialYear = (first: number) => `${first}-${String(first + 1).slice(2)}`

function makeMutations(random: Random, sale: Deed, prior: Deed) {
  const entered = shiftDays(sale.registered, random.int(5, 30))
  const ordered = shiftDays(prior.registered, random.int(100, 900))
  return {
    mutation: {
      no: String(random.int(1201, 9890)),
      entered,
      certified: shiftDays(entered, random.int(16, 60)),
      pending: String(random.int(9891, 9989)),
    },
    oldMutations: [1, 2, 3].map((i) => String(random.int(i * 300, i * 300 + 280))),
    order: {
      no: `NA/SR/${random.int(11, 480)}/${ordered.slice(0, 4)}`,
      noKa: `ALN(E)/CR/${random.int(11, 480)}/${ordered.slice(0, 4)}`,
      date: ordered,
    },
  }
}
