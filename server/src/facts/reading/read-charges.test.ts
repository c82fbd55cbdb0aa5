import { expect, test } from 'vitest'
import { pageOf } from '../../../../tests/support/facts/lay-out-words.ts'
import { extractFacts } from '../facts.ts'

const chargesIn = (lines: string, title: string, stateCode: string) => {
  const { facts } = extractFacts([pageOf(`${title}\n\n${lines}`)], { stateCode })
  const kinds = ['claimant', 'amount', 'mutation_no']
  return facts.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value)
}

test.each([
  [
    'सह्याद्री नागरी बँक लि. यांचा बोजा रुपये १५,००,००० (५६०३)',
    ['सह्याद्री नागरी बँक लि.', '१५,००,०००', '५६०३'],
  ],
  [
    '[ जुनी अर्बन बँक लि. बोजा रु. ९,५०,००० ] गोदाकाठ विकास बँक लि. यांचे कर्ज रु. ४,००,०००',
    ['गोदाकाठ विकास बँक लि.', '४,००,०००'],
  ],
  ['[ जुनी अर्बन बँक लि. यांचा बोजा रु. ९,५०,००० ]', []],
])('a charge on a 7/12: %s', (text, values) =>
  expect(chargesIn(`इतर अधिकार\n${text}`, 'गाव नमुना सात', 'MH')).toEqual(values),
)

test('a charge whose lender has a case ending', () =>
  expect(chargesIn('ಋಣಭಾರ: ಕಾವೇರಿ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್ ಗೆ ರೂ. 4,50,000 ಸಾಲ', 'ಪಹಣಿ ಪತ್ರಿಕೆ', 'KA')).toEqual([
    'ಕಾವೇರಿ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್',
    '4,50,000',
  ]))

test('a charge on an RTC', () =>
  expect(chargesIn('ಕಲಂ 12\nಹೇಮಾವತಿ ಫೈನಾನ್ಸ್ ಲಿ. ಇವರಿಗೆ ಆಧಾರ ಸಾಲ ರೂ 16,50,000', 'ಪಹಣಿ ಪತ್ರಿಕೆ', 'KA')).toEqual([
    'ಹೇಮಾವತಿ ಫೈನಾನ್ಸ್ ಲಿ.',
    '16,50,000',
  ]))
