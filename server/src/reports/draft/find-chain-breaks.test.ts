import { describe, expect, test } from 'vitest'
import { findChainBreaks } from './find-chain-breaks.ts'

const row = (from: string, to: string, link?: string) => ({ from, to, ...(link && { link }) })
const kinds = (...args: Parameters<typeof findChainBreaks>) =>
  findChainBreaks(...args).map(({ row: number, kind }) => `${number} ${kind}`)

const root = row('Shankar Tukaram Gaikwad', 'Baburao Vishnu Kulkarni')

describe('a chain of title', () => {
  test('that passes from hand to hand has no break', () => {
    const chain = [root, row('Baburao Vishnu Kulkarni', 'Ramesh Baburao Kulkarni')]
    expect(findChainBreaks(chain)).toEqual([])
    expect(findChainBreaks([])).toEqual([])
    expect(findChainBreaks([root])).toEqual([])
  })

  test.each([
    ['letters', row('A', 'B'), row('X', 'Y')],
    ['persons', root, row('Mahesh Ramnath Pawar', 'Ramesh Baburao Kulkarni')],
    ['companies', row('A', 'Tata Motors Limited'), row('Tata Motors Finance Limited', 'Z')],
    ['Marathi', row('अ', 'सौ. सुशीला विष्णू कुलकर्णी'), row('ಶ್ರೀ ಕೋದಂಡರಾಮ ಗೌಡ', 'Z')],
  ])('is broken where a stranger conveys: %s', (_, first, second) => {
    const [found, ...more] = findChainBreaks([first, second])
    expect(more).toEqual([])
    expect(found).toMatchObject({ row: 2, kind: 'not a holder' })
    expect(found?.sentence).toContain(`No. 2 is by ${second.from}, to whom no earlier deed`)
  })

  test.each([
    ['spelling', 'Shri Baburao Vishnu Kulkarni', 'Baburao Vishnoo Kulkarnee'],
    ['initials', 'Baburao Vishnu Kulkarni', 'B. V. Kulkarni'],
    ['script', 'Baburao Vishnu Kulkarni', 'बाबुराव विष्णू कुलकर्णी'],
    ['spaces and capitals in any script', 'தமிழ்  Selvan', 'தமிழ் selvan'],
  ])('is not broken by %s', (_, to, from) => {
    expect(findChainBreaks([row('A', to), row(from, 'Z')])).toEqual([])
  })

  test('may go back to an earlier holder, who sold a part', () => {
    const chain = [root, row('Baburao Vishnu Kulkarni', 'Anil Deshpande')]
    expect(kinds([...chain, row('Baburao Vishnu Kulkarni', 'Sunil Joshi')])).toEqual([])
  })

  test('is broken by one stranger among several sellers, who is named', () => {
    const second = row('Baburao Vishnu Kulkarni and Mahesh Ramnath Pawar', 'Sunil Joshi')
    const [found] = findChainBreaks([root, second])
    expect(found?.sentence).toMatch(/is by Mahesh Ramnath Pawar, to whom/)
  })

  test('is explained by what the row says about its executant', () => {
    const heir = row('Mahesh Ramnath Pawar', 'Sunil Joshi', 'Heir of Baburao, mutation 4512')
    expect(findChainBreaks([root, heir])).toEqual([])
  })

  test('is broken where a party is not named, but for the executant of its root', () => {
    expect(kinds([{ to: 'B' }, row('B', 'C'), { from: 'C', to: ' ' }])).toEqual(['3 unnamed'])
  })

  test('must reach the mortgagor, where one is given', () => {
    expect(kinds([root], ['Baburao Vishnu Kulkarni'])).toEqual([])
    expect(kinds([root], ['Sunita Kulkarni', 'Baburao Vishnu Kulkarni'])).toEqual([])
    expect(kinds([root], ['Mahesh Ramnath Pawar'])).toEqual(['1 not the mortgagor'])
    expect(kinds([], ['Mahesh Ramnath Pawar'])).toEqual([])
  })
})
