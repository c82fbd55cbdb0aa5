import { expect, test } from 'vitest'
import { mendLetters } from './mend-letters.ts'

test.each([
  ['ದಿನಾ೦ಕ', 'ದಿನಾಂಕ'],
  ['ಕೋ೦', 'ಕೋಂ'],
  ['ಮ೦ಜುನಾಥ', 'ಮಂಜುನಾಥ'],
])('%s is read with the nasal sign: %s', (seen, text) => {
  expect(mendLetters(seen)).toBe(text)
})

test.each([
  ['ಅಿ.', 'ಲಿ.'],
  ['राते', 'खाते'],
  ['पिकारवालील', 'पिकाखालील'],
])('%s is no word, and %s is', (seen, text) => {
  expect(mendLetters(seen)).toBe(text)
})

test.each(['ಅಡಿ', 'राठोड', 'बराते'])('a word stays: %s', (seen) => {
  expect(mendLetters(seen)).toBe(seen)
})

test.each(['೧೦/೦೩/೨೦೧೯', '೦', 'ಸಂ. ೧೦೫'])('figures stay: %s', (seen) => {
  expect(mendLetters(seen)).toBe(seen)
})

test.each([
  ['प८०', '५८०'],
  ['४९प६', '४९५६'],
  ['४प्पट', '४५५८'],
  ['०.प३.४०', '०.५३.४०'],
])('%s is all figures: %s', (seen, text) => {
  expect(mendLetters(seen)).toBe(text)
})

test.each(['पट', 'प.', '४था', '२पट वाढ'])('letters beside figures stay: %s', (seen) => {
  expect(mendLetters(seen)).toBe(seen)
})

test.each([
  ['देशमुरव', 'देशमुख'],
  ['गहाणरवत', 'गहाणखत'],
  ['अभिलेरव', 'अभिलेख'],
  ['रवाते', 'खाते'],
  ['पोटरवराब', 'पोटखराब'],
  ['रवंड', 'खंड'],
])('%s has the letter that looks like two: %s', (seen, text) => {
  expect(mendLetters(seen)).toBe(text)
})

test.each(['भैरव', 'गौरव', 'पुरवठा', 'करवीर', 'सुरवात', 'परवाना', 'रवींद्र', 'ठरवून', 'सौरव', 'आरव'])(
  'words with both letters stay: %s',
  (seen) => {
    expect(mendLetters(seen)).toBe(seen)
  },
)
