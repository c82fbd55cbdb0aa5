import { expect, test } from 'vitest'
import { ruledPage } from '../../../../tests/support/facts/ruled-page.ts'
import type { PageText } from '../../documents/documents.ts'
import { extractFacts, type FactKind } from '../facts.ts'

const factsOf = (page: PageText, kind: FactKind, stateCode = 'MH') =>
  extractFacts([page], { stateCode }).facts.flatMap((fact) =>
    fact.kind === kind ? [fact.value] : [],
  )

test('a label in a box has its value in the box beside it, or below it', () => {
  const page = ruledPage({
    title: 'KHATA EXTRACT',
    edges: [0.06, 0.3, 0.5, 0.7, 0.94],
    rows: [
      ['Village', 'Taluka', 'District', 'Khata No.'],
      ['Kallugudda', 'Devarapura', 'Hampigere', '1871'],
      ['Survey Number', { text: '230/8', columns: 3 }],
      [
        'Name of the owner and\nname of father',
        { text: 'Rangaswamy Nayak\nShivanna Rao', columns: 3 },
      ],
    ],
  })
  expect(factsOf(page, 'village', 'KA')).toEqual(['Kallugudda'])
  expect(factsOf(page, 'taluka', 'KA')).toEqual(['Devarapura'])
  expect(factsOf(page, 'district', 'KA')).toEqual(['Hampigere'])
  expect(factsOf(page, 'survey_no', 'KA')).toEqual(['230/8'])
  expect(factsOf(page, 'khata_no', 'KA')).toEqual(['1871'])
})

test('boundaries stand below the names of their sides, and a measure is no boundary', () => {
  const page = ruledPage({
    title: 'KHATA EXTRACT',
    edges: [0.06, 0.28, 0.5, 0.72, 0.94],
    rows: [
      ['Measure', { text: 'East to West : 30 feet, North to South : 50 feet', columns: 3 }],
      ['East', 'West', 'North', 'South'],
      ['Site No. 374', 'Park', 'Road', 'Land of Lokesha'],
    ],
  })
  expect(factsOf(page, 'east', 'KA')).toEqual(['Site No. 374'])
  expect(factsOf(page, 'west', 'KA')).toEqual(['Park'])
  expect(factsOf(page, 'north', 'KA')).toEqual(['Road'])
  expect(factsOf(page, 'south', 'KA')).toEqual(['Land of Lokesha'])
})

test('a form whose lines are numbered is no table, however its numbers were read', () => {
  const page = ruledPage({
    title: 'KHATA EXTRACT',
    edges: [0.06, 0.12, 0.5, 0.94],
    rows: [
      ['a', 'ಗ್ರಾಮ / ಬಡಾವಣೆ', 'ಕದಿರೇನಹಳ್ಳಿ'],
      ['%', 'ವಾರ್ಡ್ ಸಂಖ್ಯೆ', '12'],
      ['86', 'ಖಾತಾ ಸಂಖ್ಯೆ', '1161'],
      ['9', 'ಸರ್ವೆ ಸಂಖ್ಯೆ', '84/4'],
    ],
  })
  expect(factsOf(page, 'village', 'KA')).toEqual(['ಕದಿರೇನಹಳ್ಳಿ'])
  expect(factsOf(page, 'khata_no', 'KA')).toEqual(['1161'])
  expect(factsOf(page, 'survey_no', 'KA')).toEqual(['84/4'])
})

test('a numbered label that explains itself has its value beside it', () => {
  const page = ruledPage({
    title: 'सूची क्र. २',
    edges: [0.06, 0.5, 0.94],
    rows: [
      ['(7) दस्तऐवज करुन देणाऱ्या पक्षकाराचे नाव\nकिंवा दिवाणी न्यायालयाचा हुकुमनामा', 'नाव:-हनुमंत अशोक देशमुख'],
      ['(8) दस्तऐवज करुन घेणाऱ्या पक्षकाराचे नाव\nकिंवा दिवाणी न्यायालयाचा हुकुमनामा', 'नाव:-अरुण विठ्ठल भोसले'],
    ],
  })
  expect(factsOf(page, 'executant')).toEqual(['हनुमंत अशोक देशमुख'])
  expect(factsOf(page, 'claimant')).toEqual(['अरुण विठ्ठल भोसले'])
})
