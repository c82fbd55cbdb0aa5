import { expect, test } from 'vitest'
import { asSentence } from './as-sentence.ts'

test.each([
  ['not read yet: deed.pdf', 'Not read yet: deed.pdf.'],
  [' The charge is open. ', 'The charge is open.'],
  ['he said “no.”', 'He said “no.”'],
  ['बोजा नोंदलेला आहे।', 'बोजा नोंदलेला आहे।'],
  ['मृत्यु', 'मृत्यु.'],
])('%s', (given, sentence) => {
  expect(asSentence(given)).toBe(sentence)
})
