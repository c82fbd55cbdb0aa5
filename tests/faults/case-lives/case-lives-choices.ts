import fc from 'fast-check'
import { type Command, type Eye, type Model, One, Race } from './case-lives-commands.ts'
import { type Act, given, type Life, type OptIn } from './case-lives-model.ts'
import type { Real } from './case-lives-send.ts'

/** Which commands a random life is made of, and how often each comes. */

const which = fc.constantFrom(0 as const, 1 as const)
const results = fc.constantFrom('positive', 'negative', 'query', 'hold') as fc.Arbitrary<
  (Act & { do: 'finalise' })['result']
>
const reason = fc.constantFrom('The charge of 2018 is open.', 'The link deed was not produced.')
const papers = fc.uniqueArray(fc.constantFrom('deed.txt', 'extract.txt', 'receipt.txt'), {
  minLength: 1,
})
const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined, freq: 3 })
const doing = <T extends object>(name: string, more: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(more).map((fields) => ({ do: name, ...given(fields) }) as unknown as Act)
const just = (act: Act) => fc.constant(act)

const allocate = doing('allocate', { to: which })
const finalise = doing('finalise', { result: results, reason: maybe(reason) })
const staffMoves = [
  allocate,
  just({ do: 'start-review' }),
  doing('raise-query', {
    text: fc.constantFrom('Please send the link deed.', 'Who is the second holder?'),
    canned: maybe(fc.constantFrom('link_deed', 'clarification')),
    awaited: maybe(fc.boolean()),
  }),
  just({ do: 'resume-review' }),
  finalise,
  doing('re-release', { reason }),
  doing('save-draft', { content: fc.constantFrom('clear', 'clear', 'mortgage', 'stay', 'silent') }),
]
const addDocuments = doing('add-documents', {
  papers,
  note: maybe(fc.constantFrom('The release deed is here.', 'As asked.')),
})
const withdraw = doing('withdraw', {
  reason: fc.constantFrom('The loan was refused.', 'The customer took the loan elsewhere.'),
})
const optIn = doing('opt-in', {
  events: fc.subarray<OptIn>(['case.in_review', 'case.withdrawn']),
})
const takeNext = doing('take-next', { as: which })
const others = fc.oneof(
  just({ do: 'attach' }),
  just({ do: 'add-note' }),
  just({ do: 'create-again' }),
  doing('read', { what: fc.constantFrom('case by ref', 'case by id', 'report', 'queries') }),
)
/** Seldom: it ends most lives. */
const ending = fc.oneof(
  { weight: 5, arbitrary: others },
  { weight: 2, arbitrary: optIn },
  { weight: 1, arbitrary: withdraw },
)
const sandbox = fc.oneof(
  doing('advance', {
    to: fc.constantFrom('allocated', 'in_review', 'query_raised', 'finalised'),
    result: maybe(results),
    reason: maybe(reason),
    awaited: maybe(fc.boolean()),
  }),
  doing('sandbox-re-release', { reason }),
)
const eye = fc.oneof(
  { withCrossShrink: true },
  { weight: 12, arbitrary: fc.constant<Eye>('fresh') },
  { weight: 1, arbitrary: fc.constantFrom<Eye>('stale case', 'stale draft') },
)
const insists = fc.integer({ min: 0, max: 9 }).map((n) => n === 9)

const one = (act: fc.Arbitrary<Act>, eyes: fc.Arbitrary<Eye> = fc.constant('fresh')) =>
  fc.tuple(act, eyes, insists).map(([a, e, i]): Command => new One(a, e, i))

const moves = fc.oneof(...staffMoves, addDocuments)
/** Whoever takes the next case passes over one that is locked, so only those races have an order. */
const races = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(
      moves,
      fc.oneof({ weight: 8, arbitrary: moves }, { weight: 1, arbitrary: others }),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(finalise, addDocuments) },
  { weight: 1, arbitrary: fc.tuple(addDocuments, addDocuments) },
  { weight: 1, arbitrary: fc.tuple(withdraw, fc.oneof(moves, withdraw)) },
  { weight: 1, arbitrary: fc.tuple(fc.oneof(allocate, takeNext), takeNext) },
)

export function livesOf(mode: Life['mode'], commandsMax: number) {
  return fc.commands<Model, Real, false>(
    [
      ...staffMoves.map((move) => one(move, eye)),
      // Much must come before a release, and most of a life after it: so it is tried more often.
      one(finalise),
      one(finalise),
      one(addDocuments),
      one(takeNext),
      one(ending),
      races.map(([a, b]): Command => new Race(a, b)),
      ...(mode === 'test' ? [one(sandbox)] : []),
    ],
    { maxCommands: commandsMax, size: 'max' },
  )
}
