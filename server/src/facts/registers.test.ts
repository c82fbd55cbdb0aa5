import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../tests/support/facts/lay-out-words.ts'
import type { PageText } from '../documents/documents.ts'
import { extractFacts, type FactKind } from './facts.ts'

const valuesOf = (pages: readonly PageText[], stateCode: string, kind: FactKind) =>
  extractFacts(pages, { stateCode })
    .facts.filter((fact) => fact.kind === kind)
    .map(({ value }) => value)

const indexTwo = pageOf(
  `| सूची क्र.2 | दस्त क्रमांक : 3818/2015
गावाचे नाव : वाघोली

(1) विलेखाचा प्रकार || खरेदीखत
(2) मोबदला || 4500000
(3) बाजारभाव (भाडेपटटयाच्या बाबतितपटटाकार || 4320000
आकारणी देतो की पटटेदार ते नमुद करावे)
(4) भू-मापन, पोटहिस्सा व घरक्रमांक || 1) इतर माहिती: गट नं. 45/2
(5) क्षेत्रफळ || 1) 65.20 चौ.मीटर
(7) दस्तऐवज करुन देणा-या/लिहून || 1): नाव:-रमेश बाबुराव पाटील वय:-45; पत्ता:-प्लॉट नं: -,
ठेवणा-या पक्षकाराचे नाव किंवा || इमारतीचे नाव: -, रोड नं: हवेली, महाराष्ट्र. पिन कोड:-711001
दिवाणी न्यायालयाचा हुकुमनामा || 2): नाव:-सुनीता रमेश पाटील वय:-40; पत्ता:-प्लॉट नं: -,
(8) दस्तऐवज करुन घेणा-या || 1): नाव:-अशोक किसन कदम वय:-50; पत्ता:-प्लॉट नं: -,
पक्षकाराचे व किंवा
(9) दस्तऐवज करुन दिल्याचा दिनांक || 12/03/2015
(10) दस्त नोंदणी केल्याचा दिनांक || 13/03/2015
(11) अनुक्रमांक, खंड व पृष्ठ || 3818/2015
(12) बाजारभावाप्रमाणे मुद्रांक शुल्क || 225000`,
  [0.06, 0.3, 0.5],
)

const sevenTwelve = pageOf(
  `गाव नमुना सात (अधिकार अभिलेख पत्रक)
गाव :- वाघोली | तालुका :- हवेली || जिल्हा :- पुणे
भूमापन क्रमांक व उपविभाग : 45/2 ||| अहवाल दिनांक : 05/08/2024

खाते क्र. | भोगवटादाराचे नाव | क्षेत्र | आकार | फे.फा.
[101] | [महादेव किसन जाधव] | [0.20.00] | [1.10] | [(1204)]
512 | रमेश बाबुराव पाटील | 0.40.00 | 2.15 | (1377)
513 | अशोक किसन कदम | 0.25.10 | 1.05 | (1378)

इतर अधिकार
[बोजा - जुनी सहकारी बँक रु. 5,00,000]
बोजा - सह्याद्री ग्रामीण बँक शाखा हवेली रु. 32,50,000/- (1380)`,
  [0.06, 0.25, 0.55, 0.7, 0.82],
)

const certificate = pageOf(
  `FORM No. 15
CERTIFICATE OF ENCUMBRANCE ON PROPERTY
Certificate No. : EC-77 | | | Date : 05/08/2024
Village : Hosahalli | | Taluk : Malur | | District : Kolar
Survey No. : 45/2A
for the period from 01/04/2004 to 31/03/2024 for acts and encumbrances affecting the said property

Sl. No. | Date of Execution | Nature of document | Executants | Claimants | Consideration | Document No.
1 | 12/06/2010 | Sale Deed | 1. Ramaiah Gowda | 1. Nagesh Rao | 12,00,000 | SHV-1-01234-2010-11
| | | 2. Lakshmamma
2 | 05/02/2015 | Mortgage Deed | 1. Nagesh Rao | 1. Kaveri Gramin Bank | 8,00,000 | SHV-1-00077-2014-15`,
  [0.04, 0.12, 0.25, 0.4, 0.56, 0.74, 0.84],
)

const rtc = pageOf(
  `ಪಹಣಿ ಪತ್ರಿಕೆ (ಆರ್.ಟಿ.ಸಿ) ನಮೂನೆ ನಂ. 16
ಗ್ರಾಮ : ಹೊಸಹಳ್ಳಿ | ಹೋಬಳಿ : ಕಸಬಾ | ತಾಲ್ಲೂಕು : ಮಾಲೂರು | ಜಿಲ್ಲೆ : ಕೋಲಾರ
ಸರ್ವೆ ನಂಬರ್ : 45/2A
ಒಟ್ಟು ವಿಸ್ತೀರ್ಣ : 2-10-00

ಸ್ವಾಧೀನದಾರರ ಹೆಸರು | ವಿಸ್ತೀರ್ಣ | ಖಾತಾ ಸಂಖ್ಯೆ | ಸ್ವಾಧೀನತೆ ಪಡೆದ ಬಗೆ
ರಾಮಯ್ಯ ಗೌಡ ಬಿನ್ ಶಿವಣ್ಣ | 1-10-00 | 512 | MR 1377
ನಾಗೇಶ ರಾವ್ | 1-00-00 | 513 | MR 1378`,
  [0.06, 0.4, 0.55, 0.75],
)

describe('a register', () => {
  test.each<[FactKind, string[]]>([
    ['document_kind', ['index_ii']],
    ['nature', ['खरेदीखत']],
    ['consideration', ['4500000']],
    ['registration_no', ['3818/2015']],
    ['execution_date', ['12/03/2015']],
    ['registration_date', ['13/03/2015']],
    ['executant', ['रमेश बाबुराव पाटील', 'सुनीता रमेश पाटील']],
    ['claimant', ['अशोक किसन कदम']],
    ['village', ['वाघोली']],
    ['survey_no', ['गट नं. 45/2']],
    ['area', ['65.20 चौ.मीटर']],
  ])('Index-II has the %s', (kind, values) =>
    expect(valuesOf([indexTwo], 'MH', kind)).toEqual(values),
  )

  test.each<[FactKind, string[]]>([
    ['document_kind', ['seven_twelve']],
    ['village', ['वाघोली']],
    ['taluka', ['हवेली']],
    ['district', ['पुणे']],
    ['survey_no', ['45/2']],
    ['document_date', ['05/08/2024']],
    ['holder', ['रमेश बाबुराव पाटील', 'अशोक किसन कदम']],
    ['khata_no', ['512', '513']],
    ['area', ['0.40.00', '0.25.10']],
    ['claimant', ['सह्याद्री ग्रामीण बँक']],
    ['amount', ['32,50,000']],
    ['mutation_no', ['1377', '1378', '1380']],
  ])('7/12 has the %s, without what is struck out', (kind, values) =>
    expect(valuesOf([sevenTwelve], 'MH', kind)).toEqual(values),
  )

  test.each<[FactKind, string[]]>([
    ['document_kind', ['encumbrance_certificate']],
    ['document_date', ['05/08/2024']],
    ['village', ['Hosahalli']],
    ['taluka', ['Malur']],
    ['district', ['Kolar']],
    ['survey_no', ['45/2A']],
    ['period_from', ['01/04/2004']],
    ['period_to', ['31/03/2024']],
    ['registration_no', ['SHV-1-01234-2010-11', 'SHV-1-00077-2014-15']],
    ['nature', ['Sale Deed', 'Mortgage Deed']],
    ['execution_date', ['12/06/2010', '05/02/2015']],
    ['executant', ['Ramaiah Gowda', 'Lakshmamma', 'Nagesh Rao']],
    ['claimant', ['Nagesh Rao', 'Kaveri Gramin Bank']],
    ['consideration', ['12,00,000']],
    ['amount', ['8,00,000']],
  ])('an encumbrance certificate has the %s', (kind, values) =>
    expect(valuesOf([certificate], 'KA', kind)).toEqual(values),
  )

  test('the facts of one entry share its number', () => {
    const { facts } = extractFacts([certificate], { stateCode: 'KA' })
    const second = facts.filter(({ entry }) => entry === 2).map(({ value }) => value)
    expect(second).toEqual(
      expect.arrayContaining(['Mortgage Deed', 'Kaveri Gramin Bank', 'SHV-1-00077-2014-15']),
    )
    expect(second).not.toContain('Sale Deed')
  })

  test.each<[FactKind, string[]]>([
    ['document_kind', ['rtc']],
    ['survey_no', ['45/2A']],
    ['village', ['ಹೊಸಹಳ್ಳಿ']],
    ['holder', ['ರಾಮಯ್ಯ ಗೌಡ', 'ನಾಗೇಶ ರಾವ್']],
    ['khata_no', ['512', '513']],
    ['area', ['1-10-00', '1-00-00', '2-10-00']],
    ['mutation_no', ['1377', '1378']],
  ])('an RTC has the %s', (kind, values) => expect(valuesOf([rtc], 'KA', kind)).toEqual(values))
})
