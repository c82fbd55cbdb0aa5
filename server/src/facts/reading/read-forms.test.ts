import { expect, test } from 'vitest'
import { layOutWords, pageOf } from '../../../../tests/support/facts/lay-out-words.ts'
import type { PageText } from '../../documents/documents.ts'
import { extractFacts, type FactKind } from '../facts.ts'

const valuesOf = (page: PageText, kind: FactKind) =>
  extractFacts([page], { stateCode: 'KA' })
    .facts.filter((fact) => fact.kind === kind)
    .map(({ value }) => value)

test('a place before its label does not begin in the centred line above', () => {
  const words = layOutWords([
    { x: 0.3, row: 0, text: 'ಗ್ರಾಮ ಪಂಚಾಯಿತಿ ಕಾರ್ಯಾಲಯ, ಕದಿರೇನಹಳ್ಳಿ' },
    { x: 0.356, row: 1, text: 'ನಂದಿಕೋಟೆ ತಾಲೂಕು' },
    { x: 0.4, row: 3, text: 'ಖಾತಾ ಪ್ರಮಾಣ ಪತ್ರ' },
  ])
  expect(valuesOf({ page: 1, source: 'text', words }, 'taluka')).toEqual(['ನಂದಿಕೋಟೆ'])
})

test('a label that asks for a number is read, though one of its words is not known', () =>
  expect(
    valuesOf(
      pageOf('MUTATION REGISTER EXTRACT\nTahsildarial Order Number | RRT/8993/2014', [0.08, 0.5]),
      'order_no',
    ),
  ).toEqual(['RRT/8993/2014']))

const receipt = pageOf(
  `ತೆರಿಗೆ ರಶೀದಿ
Received from | Nagesh Rao
Property | Corner house on the tank bund
From : 01-04-2023 | To : 31-03-2024`,
  [0.08, 0.5],
)

test('a name ends where the next label begins', () =>
  expect(valuesOf(receipt, 'holder')).toEqual(['Nagesh Rao']))

test('a period ends at the date after To', () =>
  expect(valuesOf(receipt, 'period_to')).toEqual(['31-03-2024']))

test('a mutation number may follow the name of its register alone', () =>
  expect(valuesOf(pageOf('ಪಹಣಿ ಪತ್ರಿಕೆ\nಖಾತೆ ಬದಲಾವಣೆ ಎಂ.ಆರ್. 3693'), 'mutation_no')).toEqual(['3693']))

test('a deed may be named after the date on which it was registered', () => {
  const text = `ಮ್ಯುಟೇಶನ್ ರಿಜಿಸ್ಟರ್
ಕಚೇರಿಯಲ್ಲಿ ದಿ. 05-05-2017 ರಂದು ನೋಂದಣಿಯಾದ ದಸ್ತಾವೇಜು ನಂ. SVP-1-
08920-2017-18 ರ ಪ್ರಕಾರ`
  expect(valuesOf(pageOf(text), 'registration_no')).toEqual(['SVP-1-08920-2017-18'])
  expect(valuesOf(pageOf(text), 'registration_date')).toEqual(['05-05-2017'])
})

test('places may stand before their labels without commas', () => {
  const page = pageOf(
    `ENCUMBRANCE CERTIFICATE
Property : Survey Number 45/2 Hosahalli Village Malur Taluk Kolar District`,
  )
  expect(valuesOf(page, 'village')).toEqual(['Hosahalli'])
  expect(valuesOf(page, 'taluka')).toEqual(['Malur'])
  expect(valuesOf(page, 'district')).toEqual(['Kolar'])
})

test('the date of a report is not that of an order, whatever date stands above it', () => {
  const page = pageOf('गाव नमुना सात\nफेरफार दिनांक : 03/04/2021\nअहवाल दिनांक : 09/09/2023')
  expect(valuesOf(page, 'order_date')).toEqual([])
  expect(valuesOf(page, 'document_date')).toContain('09/09/2023')
})

test.each([
  ['Site Area (Sq.ft) | 1200', ['1200 Sq.ft']],
  ['ವಿಸ್ತೀರ್ಣ (ಚ.ಅಡಿ) : 1200', ['1200 ಚ.ಅಡಿ']],
  ['Area (Sq.ft) | 1200 to 1300', []],
])('the unit of an area may be in its label: %s', (line, values) =>
  expect(valuesOf(pageOf(`KHATA CERTIFICATE\n${line}`, [0.08, 0.5]), 'area')).toEqual(values),
)

test('the survey number and its part have labels of their own', () =>
  expect(
    valuesOf(
      pageOf('ಪಹಣಿ ಪತ್ರಿಕೆ\nಸರ್ವೆ ನಂಬರ್ | 45 | ಹಿಸ್ಸಾ ನಂಬರ್ | 2A', [0.08, 0.3, 0.5, 0.8]),
      'survey_no',
    ),
  ).toEqual(['45/2A']))

test('a khata may be in the name of a person in prose', () =>
  expect(
    valuesOf(pageOf('ಖಾತಾ ಪ್ರಮಾಣ ಪತ್ರ\nಸ್ವತ್ತು ಶ್ರೀ ರಾಮಯ್ಯ ಗೌಡ ಬಿನ್ ಶಿವಣ್ಣ ರವರ ಹೆಸರಿನಲ್ಲಿ ದಾಖಲಾಗಿದೆ.'), 'holder'),
  ).toEqual(['ರಾಮಯ್ಯ ಗೌಡ']))
