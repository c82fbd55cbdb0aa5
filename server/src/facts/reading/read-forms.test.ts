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
