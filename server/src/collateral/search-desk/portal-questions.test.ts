import { expect, test } from 'vitest'
import { states } from '../states/states.ts'
import { portalQuestions } from './portal-questions.ts'

const parcel = { district: 'Pune', taluk: 'Haveli', village: 'Wagholi', surveyNo: '45/2B' }
const period = { fromYear: 2005, toYear: 2024 }

function asked(code: string, of: Parameters<typeof portalQuestions>[1]) {
  const form = states.find(code)?.searchForm
  if (!form) throw new Error(`${code} is not covered`)
  const questions = portalQuestions(form, of, 'Ramesh Patil')
  return questions.map(({ english, text }) => `${english}: ${text}`)
}

test('Index-II is searched by years, with the number apart from its hissa', () => {
  expect(asked('MH', { ...parcel, ...period })).toEqual([
    'District: Pune',
    'Taluka: Haveli',
    'Village: Wagholi',
    'Gat or survey no.: 45/2B',
    'Main number: 45',
    'Hissa: 2B',
    'From: 2005',
    'To: 2024',
    'Borrower: Ramesh Patil',
  ])
})

test('an encumbrance certificate is searched by days; missing values are not shown', () => {
  const inMysuru = { district: 'Mysuru', hobli: 'Kasaba', surveyNo: '12', ...period }
  expect(asked('KA', inMysuru)).toEqual([
    'District: Mysuru',
    'Hobli: Kasaba',
    'Survey number: 12',
    'From: 01/01/2005',
    'To: 31/12/2024',
    'Borrower: Ramesh Patil',
  ])
})

test('the terms of the portal are beside ours', () => {
  const form = states.find('MH')?.searchForm
  if (!form) throw new Error('MH is not covered')
  expect(portalQuestions(form, parcel, 'Ramesh Patil')).toContainEqual({
    local: 'तालुका',
    english: 'Taluka',
    text: 'Haveli',
  })
})

test('a flat: its building, wing, floor and unit, before the period', () => {
  const flat = { building: 'Shanti Heights', wing: 'A', floor: '3', unit: '302' }
  expect(asked('MH', { ...parcel, ...period, ...flat }).slice(6, 11)).toEqual([
    'Building: Shanti Heights',
    'Wing: A',
    'Floor: 3',
    'Unit: 302',
    'From: 2005',
  ])
})
