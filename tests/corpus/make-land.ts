import { makeHistory, type NatureWords } from './make-history.ts'
import { makePeople, type Person, toWords, type Words } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import type { State } from './truth.ts'
import boundariesKa from './words/boundaries-ka.json' with { type: 'json' }
import boundariesMh from './words/boundaries-mh.json' with { type: 'json' }
import placesKa from './words/places-ka.json' with { type: 'json' }
import placesMh from './words/places-mh.json' with { type: 'json' }

const places = { MH: placesMh, KA: placesKa } as const
const boundaries = { MH: boundariesMh, KA: boundariesKa } as const
const sides = ['east', 'west', 'north', 'south'] as const

/**
 * One invented property with all that any document may say of it. Templates take what they need; a
 * date is ISO, an amount a number, and a template's formats write them as its document does.
 */
export function makeLand(seed: string, state: State, natures: NatureWords) {
  const random = seededRandom(seed)
  const list = places[state]
  const people = makePeople(random, state, 12)
  const take = (count: number): Person[] => people.splice(0, count)
  const sellers = take(random.int(1, 2))
  const buyers = take(random.int(1, 2))
  const former = take(1)
  const neighbours = people
  const [bank, oldBank] = random.some(list.banks, 2).map(toWords)
  if (!bank || !oldBank) throw new Error('two banks are needed')
  const [code = '', office = ''] = random.pick(list.offices)
  const parties = { sellers, buyers, former, bank, oldBank }
  const { units, ...parcel } = makeParcel(random, state)
  const floor = random.int(1, 7)
  const history = makeHistory(random, state, { natures, code, parties })
  return {
    state,
    ...history,
    ...parties,
    office: { code, local: office, number: random.int(1, 9) },
    village: toWords(random.pick(list.villages)),
    taluka: toWords(random.pick(list.talukas)),
    district: toWords(random.pick(list.districts)),
    hobli: toWords(random.pick(list.hoblis)),
    ...parcel,
    unit: {
      flat: `${floor}0${random.int(1, 8)}`,
      wing: random.pick(['A', 'B', 'C']),
      floor,
      building: toWords(random.pick(list.buildings)),
    },
    land: makeBoundaries(random, boundaries[state].lands, neighbours),
    around: makeBoundaries(random, boundaries[state].units, neighbours),
    holders: makeHolders(random, state, { people: [...buyers, ...neighbours.slice(0, 1)], units }),
    struck: makeHolders(random, state, { people: former, units })[0],
    tax: makeTax(random),
    khata: {
      no: String(random.int(101, 1890)),
      property: `${random.int(1, 60)}/${random.int(1, 400)}`,
    },
    pin: `${state === 'MH' ? 4 : 5}${random.int(10001, 89999)}`,
  }
}

function makeParcel(random: Random, state: State) {
  const number = random.int(12, 389)
  const part = random.int(1, 9)
  const hectare = random.int(0, 2)
  const are = random.int(11, 98)
  const meters = random.pick(['00', '20', '50', '75'])
  const [eastWest, northSouth] = random.pick([
    [30, 40],
    [40, 60],
    [30, 50],
    [20, 30],
  ] as const)
  const [acre, gunta] = [random.int(1, 6), random.int(1, 39)]
  const sqm = random.int(3850, 11200) / 100
  return {
    /** Of the whole extent: square metres, or guntas. */
    units: state === 'MH' ? hectare * 10_000 + are * 100 + Number(meters) : acre * 40 + gunta,
    survey: {
      no: String(number),
      hissa: String(part),
      both:
        state === 'MH' ? `${number}/${part}` : `${number}/${part}${random.pick(['', 'A', 'B'])}`,
      plot: String(random.int(1, 88)),
      cts: `${random.int(1001, 9899)}`,
      second: `${random.int(400, 520)}/${random.int(1, 6)}`,
      third: `${random.int(521, 690)}`,
    },
    extent: {
      hectare: String(hectare),
      are: `${are}.${meters}`,
      second: `0.${random.int(11, 98)}.${random.pick(['00', '40'])}`,
      third: `1.${random.int(11, 98)}.00`,
      acre: String(acre),
      gunta: two(gunta),
      sqm: sqm.toFixed(2),
      sqft: (sqm * 10.7639).toFixed(2),
    },
    site: {
      eastWest: String(eastWest),
      northSouth: String(northSouth),
      sqft: String(eastWest * northSouth),
      sqm: (eastWest * northSouth * 0.09290304).toFixed(2),
    },
  }
}

function makeBoundaries(
  random: Random,
  list: readonly (readonly string[])[],
  neighbours: readonly Person[],
): Record<(typeof sides)[number], Words> {
  const chosen = random.some(list, sides.length)
  const bySide = sides.map((side, i) => {
    const words = toWords(chosen[i] ?? [])
    const { name } = random.pick(neighbours)
    const number = `${random.int(12, 389)}`
    const fill = (text: string, given: string) =>
      text.replace('{name}', given).replace('{n}', number)
    return [side, { en: fill(words.en, name.en), local: fill(words.local, name.local) }] as const
  })
  return Object.fromEntries(bySide) as Record<(typeof sides)[number], Words>
}

/** Together they hold the whole extent. */
function makeHolders(
  random: Random,
  state: State,
  { people, units }: { people: readonly Person[]; units: number },
) {
  let left = units
  return people.map((person, i) => {
    const isLast = i === people.length - 1
    const share = isLast ? left : Math.floor((left * random.int(25, 60)) / 100)
    left -= share
    return {
      ...person,
      khata: String(random.int(101, 1890)),
      extent: state === 'MH' ? writeHectares(share) : writeAcres(share),
      mutation: String(random.int(1201, 9890)),
      tax: `${random.int(0, 9)}.${random.int(10, 95)}`,
    }
  })
}

const two = (value: number) => String(value).padStart(2, '0')
/** Of square metres. */
const writeHectares = (sqm: number) =>
  `${Math.floor(sqm / 10_000)}.${two(Math.floor(sqm / 100) % 100)}.${two(sqm % 100)}`
/** Of guntas. */
const writeAcres = (guntas: number) => `${Math.floor(guntas / 40)}-${two(guntas % 40)}-00`

function makeTax(random: Random) {
  const year = random.int(2019, 2024)
  const total = random.int(1800, 26400)
  return {
    receipt: String(random.int(100234, 998765)),
    date: `${year}-0${random.int(4, 9)}-${random.int(10, 28)}`,
    from: `${year}-04-01`,
    to: `${year + 1}-03-31`,
    years: `${year}-${String(year + 1).slice(2)}`,
    property: `${random.pick(['W', 'P', 'N'])}${random.int(1, 9)}/${random.int(1001, 9899)}`,
    general: total,
    water: Math.round(total * 0.2),
    education: Math.round(total * 0.08),
    total: total + Math.round(total * 0.2) + Math.round(total * 0.08),
    ward: String(random.int(1, 48)),
  }
}
