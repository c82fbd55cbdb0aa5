import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { simulatedStates } from '../../../../simulator/states.ts'
import { telangana } from '../../../../tests/fixtures/telangana/ts.ts'
import { threeStates } from '../../../../tests/fixtures/three-states.ts'
import { readConfig } from '../../config.ts'
import { coveredStates } from '../../lib/covered-states.ts'
import { stateCodeOf } from '../../lib/indian-states.ts'
import { openConnectors } from '../connectors/open-connectors.ts'
import { coverStates } from './state.ts'
import { states } from './states.ts'

const codes = states.rows.map(({ code }) => code as string)

describe('everything a covered state needs exists', () => {
  test('every folder beside states.ts has its row, and every row its folder', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name.toUpperCase())
    expect(folders.toSorted()).toEqual(codes.toSorted())
  })

  test('simulator/states.ts has a registry for each, and for no other', () => {
    expect(simulatedStates.map(({ code }) => code as string)).toEqual(codes)
  })

  test('lib/covered-states.ts has the same states (fix: npm run generate)', () => {
    expect(coveredStates.map(({ code }) => code as string)).toEqual(codes)
  })

  test.each(codes)('the gateway setting of %s is read', (code) => {
    const gateway = { url: 'https://gateway.example/', token: 'secret' }
    const { gateways } = readConfig({
      [`REGISTRY_${code}_URL`]: gateway.url,
      [`REGISTRY_${code}_TOKEN`]: gateway.token,
    })
    expect(gateways).toMatchObject({ [code]: gateway })
    expect(Object.keys(gateways)).toEqual(codes)
  })

  test.each(states.rows.map(({ code, name }) => [code, name]))(
    'the code %s and the name %s, which the guide shows, both lead to its row',
    (code, name) => {
      expect(stateCodeOf(code)).toBe(code)
      expect(stateCodeOf(name)).toBe(code)
    },
  )

  test.each(states.rows.map((row) => [row.code, row] as const))(
    'the form of %s has every field that its row requires',
    (_, { required, searchForm }) => {
      expect(Object.keys(searchForm.place)).toEqual(expect.arrayContaining([...required]))
    },
  )
})

describe('an invalid row is refused by name', () => {
  test('a code that is not its own: TG is Telangana, whose code is TS', () => {
    // @ts-expect-error: the type refuses it first.
    expect(() => coverStates([{ ...telangana, code: 'TG' }])).toThrow(
      'TG: a supported state must use its code from lib/indian-states.ts. The code there is TS.',
    )
  })

  test('a code twice', () => {
    expect(() => coverStates([telangana, telangana])).toThrow('Two rows')
  })

  test('a state without a simulated registry', () => {
    const addresses = { simulated: { MH: 'http://127.0.0.1:1', KA: 'http://127.0.0.1:2' } }
    expect(() => openConnectors(threeStates, { ...addresses, gateways: {} })).toThrow(
      'TS has no simulated registry: add its row to simulator/states.ts.',
    )
  })
})

const since = (state: string, district: string) => {
  const row = states.find(state)
  if (!row) throw new Error(`${state} is not covered`)
  return states.coveredFrom(row, district)
}

describe('the coverage start of a district', () => {
  test.each(['Mumbai', 'mumbai city', 'Bombay Suburban', 'मुंबई उपनगर', 'मुंबई शहर', 'Dist. Mumbai'])(
    '%s has the longer period',
    (district) => expect(since('MH', district)).toBe('1985-01-01'),
  )
  test.each(['Pune', 'Navi Mumbai', 'Thane', ''])('%s has the period of its state', (district) =>
    expect(since('MH', district)).toBe('2002-01-01'),
  )
  test('all of Karnataka is covered since one day', () => {
    expect(since('KA', 'Bengaluru Urban')).toBe('2004-04-01')
  })
})
