import { describe, expect, test } from 'vitest'
import { findChainBreaks, findMissingOwner } from './find-chain-breaks.ts'

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

  test('is broken by a seller who has sold it to somebody else', () => {
    const chain = [root, row('Baburao Vishnu Kulkarni', 'Anil Deshpande')]
    const [found, ...more] = findChainBreaks([...chain, row('B. V. Kulkarni', 'Sunil Joshi')])
    expect([found, more]).toEqual([undefined, []])
    const again = row('Shri Baburao Vishnu Kulkarni', 'Sunil Joshi')
    expect(findChainBreaks([...chain, again])).toEqual([
      {
        row: 3,
        kind: 'passed on before',
        sentence:
          'No. 3 is by Shri Baburao Vishnu Kulkarni, who passed the property to Anil Deshpande by No. 2.',
      },
    ])
    const part = { ...again, link: 'Kept 2 R of the 5 R.' }
    expect(findChainBreaks([...chain, part])).toEqual([])
  })

  test('is broken by one of several sellers who has sold the share', () => {
    const chain = [
      row('X', 'Anil Deshpande and Sunil Joshi'),
      row('Anil Deshpande', 'Mahesh Pawar'),
    ]
    expect(kinds([...chain, row('Sunil Joshi', 'Mahesh Pawar')])).toEqual([])
    const both = row('Anil Deshpande and Sunil Joshi', 'Baburao Vishnu Kulkarni')
    expect(kinds([...chain, both])).toEqual(['3 passed on before'])
  })

  test.each([
    ['an agreement', 'Agreement for sale'],
    ['an agreement in Marathi', 'साठेखत'],
    ['a mortgage in Kannada', 'ಅಡಮಾನ ಪತ್ರ'],
    ['a development agreement', 'Development Agreement'],
    ['a mortgage', 'Mortgage deed'],
    ['a lease', 'Lease deed'],
    ['a power of attorney', 'Power of attorney'],
  ])('lets the owner sell after %s', (_, nature) => {
    const before = { ...row('Baburao Vishnu Kulkarni', 'Anil Deshpande'), nature }
    expect(kinds([root, before, row('Baburao Vishnu Kulkarni', 'Sunil Joshi')])).toEqual([])
  })

  test('is broken by a sale dated before its seller acquired, and by one of two owners alone', () => {
    const [bought, sold] = [row('X', 'Anil Deshpande'), row('Anil Deshpande', 'Sunil Joshi')]
    const dates = [
      { ...bought, date: '04-05-2010' },
      { ...sold, date: '04-05-2009' },
    ]
    expect(kinds(dates)).toEqual(['2 too early'])
    const both = row('X', 'Anil Deshpande and Mahesh Pawar')
    expect(kinds([both, sold])).toEqual(['2 not all signed'])
  })

  test('lets a deed be corrected, property come back, and a part be given away', () => {
    const sale = row('Baburao Vishnu Kulkarni', 'Anil Deshpande')
    expect(kinds([root, sale, sale])).toEqual([])
    const back = row('Anil Deshpande', 'Baburao Vishnu Kulkarni')
    expect(kinds([root, sale, back, row('Baburao Vishnu Kulkarni', 'Sunil Joshi')])).toEqual([])
    const shared = row('Baburao Vishnu Kulkarni', 'Baburao Vishnu Kulkarni and Anil Deshpande')
    const both = row('Baburao Vishnu Kulkarni and Anil Deshpande', 'Sunil Joshi')
    expect(kinds([root, shared, both])).toEqual([])
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
})

describe('the owner at the end of a chain', () => {
  test.each([
    ['the applicant', ['Baburao Vishnu Kulkarni']],
    ['the co-applicant', ['Sunita Kulkarni', 'Baburao V. Kulkarni']],
  ])('may be %s', (_, mortgagors) => {
    expect(findMissingOwner([root], mortgagors)).toBeUndefined()
  })

  test('is neither of them', () => {
    expect(findMissingOwner([root], ['Mahesh Ramnath Pawar', 'Sunita Kulkarni'])).toBe(
      'no deed in the chain passes the property to Mahesh Ramnath Pawar or Sunita Kulkarni',
    )
  })

  test('has sold it since', () => {
    const sale = row('Baburao Vishnu Kulkarni', 'Anil Deshpande')
    expect(findMissingOwner([root, sale], ['Baburao Vishnu Kulkarni'])).toBe(
      'Baburao Vishnu Kulkarni passed the property to Anil Deshpande by No. 2',
    )
    const back = row('Anil Deshpande', 'Baburao Vishnu Kulkarni')
    expect(findMissingOwner([root, sale, back], ['Baburao Vishnu Kulkarni'])).toBeUndefined()
  })

  test('is not asked for where there is no chain', () => {
    expect(findMissingOwner([], ['Mahesh Ramnath Pawar'])).toBeUndefined()
  })
})
