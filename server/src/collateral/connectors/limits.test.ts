import { describe, expect, test } from 'vitest'
import type { Parcel } from '../registry-record.ts'
import { type Connector, SearchFailure, type SearchFailureCode } from './connector.ts'
import {
  admits,
  begun,
  type Circuit,
  closedCircuit,
  ended,
  type Limits,
  limited,
  type Rate,
  takePlace,
} from './limits.ts'

const limits: Limits = {
  searchesPerSecond: 2,
  burst: 3,
  waitMsMax: 1_200,
  failuresMax: 3,
  pauseMs: 30_000,
}
const never = new AbortController().signal
const parcel: Parcel = {
  state: 'MH',
  district: 'Pune',
  surveyNo: '1',
  fromYear: 2013,
  toYear: 2022,
}

describe('rate', () => {
  function waits(count: number, rate: Rate, nowMs: number) {
    const found: (number | undefined)[] = []
    let at = rate
    for (let i = 0; i < count; i += 1) {
      const place = takePlace(at, limits, nowMs)
      at = place.rate
      found.push(place.waitMs)
    }
    return { found, rate: at }
  }

  test('a burst starts at once, then one each half second, and too long a wait is refused', () => {
    expect(waits(7, { nextAtMs: 0 }, 10_000).found).toEqual([
      0,
      0,
      0,
      500,
      1000,
      undefined,
      undefined,
    ])
  })

  test('a refused one takes no place; time frees places, never more than the burst', () => {
    const { rate } = waits(9, { nextAtMs: 0 }, 10_000)
    expect(waits(2, rate, 11_000).found).toEqual([500, 1000])
    expect(waits(4, rate, 3_600_000).found).toEqual([0, 0, 0, 500])
  })

  test('a clock that goes back blocks nothing for longer than the wait', () => {
    const { rate } = waits(1, { nextAtMs: 0 }, 10_000)
    expect(waits(1, rate, 9_900).found).toEqual([0])
  })
})

describe('circuit', () => {
  const failed = (circuit: Circuit, id: number, nowMs: number) =>
    ended(begun(circuit, id), id, 'failed', limits, nowMs)

  test('opens after three failures in a row', () => {
    let circuit = closedCircuit
    for (const id of [1, 2]) circuit = failed(circuit, id, 0)
    expect(admits(circuit, 0)).toBe(true)
    circuit = failed(circuit, 3, 0)
    expect(circuit).toEqual({ kind: 'open', untilMs: 30_000 })
    expect(admits(circuit, 29_999)).toBe(false)
    expect(admits(circuit, 30_000)).toBe(true)
  })

  test('an answer in between resets the count; an unclear end changes nothing', () => {
    let circuit = failed(failed(closedCircuit, 1, 0), 2, 0)
    expect(ended(circuit, 3, 'unclear', limits, 0)).toEqual({ kind: 'closed', failures: 2 })
    circuit = ended(circuit, 3, 'answered', limits, 0)
    expect(circuit).toEqual(closedCircuit)
  })

  const open: Circuit = { kind: 'open', untilMs: 30_000 }
  const trying = begun(open, 9)

  test('after the pause one search tries, and no other', () => {
    expect(trying).toEqual({ kind: 'trying', id: 9 })
    expect(admits(trying, 99_999)).toBe(false)
  })

  test.each([
    ['answered', closedCircuit],
    ['failed', { kind: 'open', untilMs: 61_000 }],
    ['unclear', { kind: 'open', untilMs: 31_000 }],
  ] as const)('the one that tries: %s', (outcome, expected) => {
    expect(ended(trying, 9, outcome, limits, 31_000)).toEqual(expected)
  })

  test('a late result from before neither closes nor opens it', () => {
    expect(ended(trying, 3, 'answered', limits, 31_000)).toBe(trying)
    expect(ended(open, 3, 'failed', limits, 20_000)).toBe(open)
  })
})

describe('a limited connector', () => {
  function rig(more: Partial<Limits> = {}) {
    const state = { nowMs: 0, asked: 0, answer: 'found' as 'found' | SearchFailureCode | 'bug' }
    const connector: Connector = {
      async search() {
        state.asked += 1
        if (state.answer === 'found') return { record: undefined, answers: [] }
        if (state.answer === 'bug') throw new TypeError('bug')
        throw new SearchFailure(state.answer, 'It fails.')
      },
    }
    const waited: number[] = []
    const tame = limited(connector, {
      ...limits,
      searchesPerSecond: 1000,
      burst: 1000,
      ...more,
      clock: { now: () => new Date(state.nowMs) },
      wait: async (ms) => {
        waited.push(ms)
      },
    })
    const codeOf = (): Promise<unknown> =>
      tame.search(parcel, never).then(
        () => 'found',
        (error: unknown) => (error instanceof SearchFailure ? error.code : error),
      )
    return { state, waited, tame, codeOf }
  }

  test('stops asking a registry that is down, and resumes', async () => {
    const { state, codeOf } = rig()
    state.answer = 'portal_timeout'
    for (let i = 0; i < 3; i += 1) expect(await codeOf()).toBe('portal_timeout')
    expect(await codeOf()).toBe('portal_unavailable')
    expect(state.asked).toBe(3)
    state.nowMs = 30_000
    state.answer = 'found'
    expect(await codeOf()).toBe('found')
    expect(await codeOf()).toBe('found')
    expect(state.asked).toBe(5)
  })

  test.each([
    'malformed_response',
    'location_not_found',
    'captcha_failed',
    'rate_limited',
    'bug',
  ] as const)('%s does not open the circuit', async (answer) => {
    const { state, codeOf } = rig()
    state.answer = answer
    for (let i = 0; i < 10; i += 1) await codeOf()
    expect(state.asked).toBe(10)
  })

  test('waits for its turn, and refuses what would wait too long', async () => {
    const { state, waited, codeOf } = rig({ searchesPerSecond: 2, burst: 1 })
    expect(await codeOf()).toBe('found')
    expect(await codeOf()).toBe('found')
    expect(await codeOf()).toBe('found')
    expect(waited).toEqual([500, 1000])
    expect(await codeOf()).toBe('rate_limited')
    expect(state.asked).toBe(3)
  })

  test('a circuit that opened during the wait is noticed', async () => {
    const { state, tame, codeOf } = rig({ failuresMax: 1 })
    state.answer = 'portal_unavailable'
    const slow = limited(tame, {
      ...limits,
      searchesPerSecond: 1000,
      burst: 1,
      failuresMax: 1,
      clock: { now: () => new Date(0) },
      wait: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
      },
    })
    const both = [slow.search(parcel, never), slow.search(parcel, never)]
    const results = await Promise.allSettled(both)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(state.asked).toBe(1)
    expect(await codeOf()).toBe('portal_unavailable')
  })

  test('a caller that gives up while waiting gets its own reason and sends no request', async () => {
    const asked: Parcel[] = []
    const tame = limited(
      {
        async search(given) {
          asked.push(given)
          return { record: undefined, answers: [] }
        },
      },
      { ...limits, searchesPerSecond: 0.001, burst: 1, waitMsMax: 10_000_000 },
    )
    await tame.search(parcel, never)
    const stop = new AbortController()
    const waiting = tame.search(parcel, stop.signal)
    const reason = new Error('stop')
    setTimeout(() => stop.abort(reason), 20)
    await expect(waiting).rejects.toBe(reason)
    expect(asked).toHaveLength(1)
  })
})
