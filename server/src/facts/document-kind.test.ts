import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../tests/support/facts/lay-out-words.ts'
import { extractFacts } from './facts.ts'

const kindOf = (text: string, columns?: readonly number[]) =>
  extractFacts([pageOf(text, columns)], { stateCode: 'KA' }).kind

describe('the kind of a document', () => {
  test.each([
    ['rtc', 'ಹಕ್ಕು ದಾಖಲೆ, ಸಾಗುವಳಿ ಹಾಗೂ ಬೆಳೆ ವಿವರಗಳ ಪತ್ರಿಕೆ (RTC - ಪಹಣಿ)'],
    ['rtc', 'RIGHTS, TENANCY AND CROPS'],
    ['mutation', 'फेरफाराची नोंदवही'],
    ['mutation', 'ಖಾತೆ ಬದಲಾವಣೆ ಆದೇಶ'],
    ['encumbrance_certificate', 'दस्त शोध अहवाल'],
    ['tax_receipt', 'ತೆರಿಗೆ ಪಾವತಿ ಚಲನ್'],
  ])('is %s by its title %s', (kind, title) => expect(kindOf(title)).toBe(kind))

  test('is found by typical words, if no title could be read', () => {
    const text = `ಜಿಲ್ಲೆ : ಕೋಲಾರ
ಮುಂಗಾರು | ಖುಷ್ಕಿ | ನೀರಾವರಿ
ಸಾಗುವಳಿ ವಿಧಾನ | ಗ್ರಾಮ ಲೆಕ್ಕಿಗರು`
    expect(kindOf(text, [0.08, 0.4, 0.7])).toBe('rtc')
  })

  test('is to be checked, if it was found by typical words', () => {
    const text = `मागील बाकी | दिवाबत्ती कर | एकूण जमा
पावती क्र. : 1187`
    const { kind, facts } = extractFacts([pageOf(text, [0.08, 0.4, 0.7])], { stateCode: 'MH' })
    expect(kind).toBe('tax_receipt')
    expect(facts.filter(({ confidence }) => confidence === 'high')).toEqual([])
  })

  test.each([
    ['sale_deed', '33 ಮಾಷ\nಇವರಿಗೆ ಬರೆಸಿಕೊಟ್ಟ ಶುದ್ಧ ಕ್ರಯ ಪತ್ರದ ಕ್ರಮವೇನೆಂದರೆ'],
    ['sale_deed', 'र3व\nकारणे खरेदीखत लिहून देतो ऐसा जे की'],
    ['mortgage_deed', '---\nಬ್ಯಾಂಕಿಗೆ ಬರೆದುಕೊಟ್ಟ ಅಡಮಾನ ಪತ್ರದ ಕ್ರಮ'],
  ])('is %s by what its first sentence says', (kind, text) => expect(kindOf(text)).toBe(kind))

  test('is not that of a deed that a form names in its first lines', () => {
    const text = `मॉर्गेज डीड
विलेखाचा प्रकार | गहाणखत
बाजारभाव | 0
दस्तऐवज करुन देणा-या | सुनीता रमेश कदम
अनुक्रमांक, खंड व पृष्ठ | 12/2014
बाजारभावाप्रमाणे मुद्रांक शुल्क | 500`
    expect(kindOf(text, [0.08, 0.5])).toBe('index_ii')
  })

  test('is decided by typical words, if two titles stand below each other', () => {
    const text = `सूची 2
शोध दाखला
First party | Second party | दस्त प्रकार | शोध पावती`
    expect(kindOf(text, [0.08, 0.3, 0.5, 0.7])).toBe('encumbrance_certificate')
  })
})
