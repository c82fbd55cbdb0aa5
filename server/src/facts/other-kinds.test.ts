import { describe, expect, test } from 'vitest'
import { asPicture, pageOf } from '../../../tests/support/facts/lay-out-words.ts'
import type { PageText } from '../documents/documents.ts'
import { extractFacts, type FactKind } from './facts.ts'

const valuesOf = (pages: readonly PageText[], stateCode: string, kind: FactKind) =>
  extractFacts(pages, { stateCode })
    .facts.filter((fact) => fact.kind === kind)
    .map(({ value }) => value)

const khata = pageOf(
  `ಖಾತಾ ಪ್ರಮಾಣ ಪತ್ರ / KHATA CERTIFICATE
ಖಾತಾ ಸಂಖ್ಯೆ : 12/345 | ದಿನಾಂಕ : 05/08/2024
ಖಾತೆದಾರರ ಹೆಸರು / Name of the owner | ಶ್ರೀ ರಾಮಯ್ಯ ಗೌಡ ಬಿನ್ ಶಿವಣ್ಣ
ಸರ್ವೆ ನಂಬರ್ / Survey No. | 45/2A
ಗ್ರಾಮ / Village | ಹೊಸಹಳ್ಳಿ
ತಾಲ್ಲೂಕು / Taluk | ಮಾಲೂರು
ಅಳತೆ / Dimensions | ಪೂರ್ವ-ಪಶ್ಚಿಮ 30 ಅಡಿ, ಉತ್ತರ-ದಕ್ಷಿಣ 40 ಅಡಿ
ವಿಸ್ತೀರ್ಣ / Area | 1200 ಚದರ ಅಡಿ
ಪೂರ್ವಕ್ಕೆ | ರಸ್ತೆ
ಪಶ್ಚಿಮಕ್ಕೆ | ನಿವೇಶನ ಸಂಖ್ಯೆ 46`,
  [0.08, 0.5],
)

const receipt = pageOf(
  `शिरूर नगरपरिषद
मालमत्ता कर पावती
पावती क्र. : NP/2024/1187 | दिनांक : 05/08/2024
मालकाचे नाव | अशोक किसन कदम, सुनीता अशोक कदम
पत्ता | सदनिका क्र. 302, सह्याद्री हाइट्स, वाघोली
कराचा कालावधी | दि. 01/04/2023 ते 31/03/2024`,
  [0.08, 0.4],
)

const eightA = pageOf(
  `गाव नमुना आठ-अ
गाव : वाघोली | तालुका : हवेली || जिल्हा : पुणे
खाते क्रमांक : 512
खातेदाराचे नाव : अशोक किसन कदम

भूमापन क्रमांक | क्षेत्र | आकारणी | एकूण
45/2 | 0.40.00 | 2.15 | 19.35
412/3 | 0.21.40 | 1.40 | 12.60`,
  [0.08, 0.4, 0.6, 0.8],
)

const mutation = pageOf(
  `ಮ್ಯುಟೇಶನ್ ರಿಜಿಸ್ಟರ್ ಪ್ರತಿ
ಮ್ಯುಟೇಶನ್ ಸಂಖ್ಯೆ (M.R. No.) | 1377
ಮ್ಯುಟೇಶನ್ ದಿನಾಂಕ | 14/06/2023
ಹಕ್ಕು ಬದಲಾವಣೆಯ ಸ್ವರೂಪ | ಕ್ರಯ
ಯಾರಿಂದ (ಹಕ್ಕು ಬಿಟ್ಟುಕೊಡುವವರು) | 1) ರಾಮಯ್ಯ ಗೌಡ ಬಿನ್ ಶಿವಣ್ಣ
ಯಾರಿಗೆ (ಹಕ್ಕು ಪಡೆದವರು) | 1) ನಾಗೇಶ ರಾವ್ ಬಿನ್ ವೆಂಕಟ ರಾವ್
| 2) ಲಕ್ಷ್ಮಮ್ಮ ಕೋಂ ಮಹೇಶ
ನೋಂದಣಿ ದಸ್ತಾವೇಜು ಸಂಖ್ಯೆ ಮತ್ತು ದಿನಾಂಕ | SHV-1-01234-2023-24, ದಿನಾಂಕ 14/05/2023`,
  [0.08, 0.5],
)

const release = pageOf(
  `दस्त क्र. HVL7/9120/2020 | नोंदणी दि. 14/06/2020

रीकन्व्हेअन्स डीड

लिहून देणार : सह्याद्री ग्रामीण बँक, शाखा हवेली, तर्फे अधिकृत अधिकारी

लिहून घेणार : 1) श्री रमेश बाबुराव पाटील, वय 45 वर्षे, रा. वाघोली.

रक्कम रु. 12,00,000/- चे कर्ज घेतले होते`,
  [0.08, 0.5],
)

describe('other documents', () => {
  test.each<[string, PageText, string, FactKind, string[]]>([
    ['khata', khata, 'KA', 'document_kind', ['khata']],
    ['khata', khata, 'KA', 'khata_no', ['12/345']],
    ['khata', khata, 'KA', 'holder', ['ರಾಮಯ್ಯ ಗೌಡ']],
    ['khata', khata, 'KA', 'survey_no', ['45/2A']],
    ['khata', khata, 'KA', 'village', ['ಹೊಸಹಳ್ಳಿ']],
    ['khata', khata, 'KA', 'area', ['1200 ಚದರ ಅಡಿ']],
    ['khata', khata, 'KA', 'east', ['ರಸ್ತೆ']],
    ['khata', khata, 'KA', 'west', ['ನಿವೇಶನ ಸಂಖ್ಯೆ 46']],
    ['khata', khata, 'KA', 'north', []],
    ['tax receipt', receipt, 'MH', 'document_kind', ['tax_receipt']],
    ['tax receipt', receipt, 'MH', 'receipt_no', ['NP/2024/1187']],
    ['tax receipt', receipt, 'MH', 'document_date', ['05/08/2024']],
    ['tax receipt', receipt, 'MH', 'holder', ['अशोक किसन कदम', 'सुनीता अशोक कदम']],
    ['tax receipt', receipt, 'MH', 'period_from', ['01/04/2023']],
    ['tax receipt', receipt, 'MH', 'period_to', ['31/03/2024']],
    ['8A', eightA, 'MH', 'document_kind', ['eight_a']],
    ['8A', eightA, 'MH', 'khata_no', ['512']],
    ['8A', eightA, 'MH', 'holder', ['अशोक किसन कदम']],
    ['8A', eightA, 'MH', 'survey_no', ['45/2', '412/3']],
    ['8A', eightA, 'MH', 'area', ['0.40.00', '0.21.40']],
    ['mutation', mutation, 'KA', 'document_kind', ['mutation']],
    ['mutation', mutation, 'KA', 'mutation_no', ['1377']],
    ['mutation', mutation, 'KA', 'document_date', ['14/06/2023']],
    ['mutation', mutation, 'KA', 'nature', ['ಕ್ರಯ']],
    ['mutation', mutation, 'KA', 'executant', ['ರಾಮಯ್ಯ ಗೌಡ']],
    ['mutation', mutation, 'KA', 'claimant', ['ನಾಗೇಶ ರಾವ್', 'ಲಕ್ಷ್ಮಮ್ಮ']],
    ['mutation', mutation, 'KA', 'registration_no', ['SHV-1-01234-2023-24']],
    ['mutation', mutation, 'KA', 'registration_date', ['14/05/2023']],
    ['release', release, 'MH', 'document_kind', ['release_deed']],
    ['release', release, 'MH', 'registration_no', ['HVL7/9120/2020']],
    ['release', release, 'MH', 'registration_date', ['14/06/2020']],
    ['release', release, 'MH', 'executant', ['सह्याद्री ग्रामीण बँक']],
    ['release', release, 'MH', 'claimant', ['रमेश बाबुराव पाटील']],
    ['release', release, 'MH', 'amount', ['12,00,000']],
  ])('a %s has its facts', (_, page, state, kind, values) =>
    expect([kind, valuesOf([page], state, kind)]).toEqual([kind, values]),
  )

  test('labels with the errors of a reader of pictures are found', () => {
    const errors: [string, string][] = [
      ['मालकाचे', 'मालकाच'],
      ['पावती', 'पावता'],
      ['कालावधी', 'कालवधी'],
    ]
    const page = asPicture(receipt, 0.95, errors)
    expect(valuesOf([page], 'MH', 'holder')).toEqual(['अशोक किसन कदम', 'सुनीता अशोक कदम'])
    expect(valuesOf([page], 'MH', 'receipt_no')).toEqual(['NP/2024/1187'])
    expect(valuesOf([page], 'MH', 'period_to')).toEqual(['31/03/2024'])
  })

  test('letters for digits are read, and the value is marked', () => {
    const page = asPicture(receipt, 0.95, [['05/08/2024', 'O5/08/2O24']])
    const { facts } = extractFacts([page], { stateCode: 'MH' })
    expect(facts.find(({ kind }) => kind === 'document_date')).toMatchObject({ confidence: 'low' })
  })

  test('a document that does not say what it is has no facts', () => {
    const page = pageOf('A letter about the village of Malur\nDate : 05/08/2024')
    expect(extractFacts([page], { stateCode: 'KA' })).toEqual({ kind: undefined, facts: [] })
  })
})
