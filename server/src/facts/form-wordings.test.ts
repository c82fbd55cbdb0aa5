import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../tests/support/facts/lay-out-words.ts'
import type { PageText } from '../documents/documents.ts'
import { extractFacts, type FactKind } from './facts.ts'

const valuesOf = (page: PageText, kind: FactKind) =>
  extractFacts([page], { stateCode: 'KA' })
    .facts.filter((fact) => fact.kind === kind)
    .map(({ value }) => value)

const certificate = pageOf(
  `ENCUMBRANCE CERTIFICATE
District | Kaverinagara
Taluk / Hobli | Devarapura / Sondekere
Village / Locality | Doddakere
I certify that a search has been made in the Indexes for the period from 23-11-2014
to 09-03-2021 for acts and encumbrances affecting the said property and that on such search the acts`,
  [0.08, 0.4],
)

const mutation = pageOf(
  `MUTATION REGISTER
ಹಕ್ಕು ಬದಲಾವಣೆಯ ಸ್ವರೂಪ | ನೋಂದಣಿ - ಕ್ರಯಪತ್ರ
ಭೂ ಪರಿವರ್ತನೆ ಆದೇಶದ ಸಂಖ್ಯೆ ಮತ್ತು ದಿನಾಂಕ | ALN(E)/CR/101/2014 / 14/09/2014
ಒಟ್ಟು ವಿಸ್ತೀರ್ಣ | 2.20.00
ವಿಸ್ತೀರ್ಣ | 0.00.00`,
  [0.08, 0.6],
)

const indexTwo = pageOf(
  `सूची क्र. 2
(1) विलेखाचा प्रकार, मोबदल्याचे स्वरूप व बाजारभाव | मॉर्गेज डीड
(भाडेपट्ट्याच्या बाबतीत आकारणी देतो की पट्टेदार) | मोबदला रू. 15,00,000.00
(2) भू-मापन, पोटहिस्सा व घरक्रमांक | येथील सदनिका ((Survey Number : 385/7 ; ))`,
  [0.08, 0.55],
)

const sale = pageOf(
  `ಶುದ್ಧ ಕ್ರಯ ಪತ್ರ
1. ಶ್ರೀ ಮಂಜುನಾಥ ಶೆಟ್ಟಿ ಬಿನ್ ಲೋಕೇಶ, ಸುಮಾರು 45 ವರ್ಷ, ಹಳೇಕೋಟೆ ಗ್ರಾಮ
ಇವರಿಗೆ (ಕ್ರಯಕ್ಕೆ ಪಡೆದುಕೊಳ್ಳುವವರು)
1. ಶ್ರೀ ರಾಮಪ್ಪ ಹೆಗಡೆ ಬಿನ್ ಸತೀಶ, ಸುಮಾರು 60 ವರ್ಷ, ಹಳೇಕೋಟೆ ಗ್ರಾಮ
ಆದ ನಾವು (ಕ್ರಯಕ್ಕೆ ಕೊಡುವವರು) ಬರೆಸಿಕೊಟ್ಟ ಶುದ್ಧ ಕ್ರಯ ಪತ್ರದ ಕ್ರಮವೇನೆಂದರೆ`,
)

const release = pageOf(
  `ಅಡಮಾನ ಬಿಡುಗಡೆ ಪತ್ರ
ಶ್ರೀ ರಾಮಪ್ಪ ಹೆಗಡೆ ಬಿನ್ ಸತೀಶ, ವಯಸ್ಸು 60 ವರ್ಷ
ಇವರ ಹೆಸರಿಗೆ
ಹೇಮಾವತಿ ಹೌಸಿಂಗ್ ಫೈನಾನ್ಸ್ಲಿ., ಮಾಳವನಗರ ಶಾಖೆ, ಇದರ ವ್ಯವಸ್ಥಾಪಕರು ಬರೆದುಕೊಟ್ಟ ಅಡಮಾನ ಬಿಡುಗಡೆ ಪತ್ರ
ಗ್ರಾಮ : ಹಳೇಕೋಟಿ`,
)

const transfer = pageOf(
  `ಮ್ಯುಟೇಶನ್ ರಿಜಿಸ್ಟರ್
ಸ್ವಾಧೀನತೆಯ ವಿಧ : ಕ್ರಯಪತ್ರ
ಹಿಂದಿನ ಹಕ್ಕುದಾರರು : ರಾಮಪ್ಪ ಹೆಗಡೆ ಜಿನ್ ಸತೀಶ ಹೆಗಡೆ
ಹೊಸ ಹಕ್ಕುದಾರರು : ಮಂಜುನಾಥ ಶೆಟ್ಟಿ ಬಿನ್ ಲೋಕೇಶ`,
)

const extract = pageOf(
  `गाव नमुना सात
नक्कल दिल्याचा दिनांक : १८-१०-२०१६
एकूण (अ + ब) | २.६२.२०`,
  [0.08, 0.4],
)

const marathiSale = pageOf(
  `खरेदीखत
हे खरेदीखत आज दिनांक 13 माहे जुलै सन 2017 रोजी करण्यात येत आहे.
दस्त हजर केल्याचा दिनांक : 18/07/2017`,
)

describe('wordings of forms and deeds', () => {
  test.each<[string, PageText, FactKind, string[]]>([
    ['a label for two places has two values', certificate, 'taluka', ['Devarapura']],
    ['a label may name its place twice', certificate, 'village', ['Doddakere']],
    ['a period goes on in the next line', certificate, 'period_to', ['09-03-2021']],
    ['a mutation by a registered deed has its nature', mutation, 'nature', ['ಕ್ರಯಪತ್ರ']],
    ['a number ends where its date begins', mutation, 'order_no', ['ALN(E)/CR/101/2014']],
    ['a label asks for a number and a date', mutation, 'order_date', ['14/09/2014']],
    ['nothing is no area', mutation, 'area', ['2.20.00']],
    ['a label has a note with other labels in it', indexTwo, 'nature', ['मॉर्गेज डीड']],
    ['the registry adds the parcel in brackets', indexTwo, 'survey_no', ['385/7']],
    ['a sale names the buyers first', sale, 'claimant', ['ಮಂಜುನಾಥ ಶೆಟ್ಟಿ']],
    ['and the sellers after them', sale, 'executant', ['ರಾಮಪ್ಪ ಹೆಗಡೆ']],
    ['a lender has written a release', release, 'executant', ['ಹೇಮಾವತಿ ಹೌಸಿಂಗ್ ಫೈನಾನ್ಸ್ ಲಿ.']],
    ['no place is named ten million', release, 'village', ['ಹಳೇಕೋಟೆ']],
    ['the previous holder gives', transfer, 'executant', ['ರಾಮಪ್ಪ ಹೆಗಡೆ']],
    ['the new holder takes', transfer, 'claimant', ['ಮಂಜುನಾಥ ಶೆಟ್ಟಿ']],
    ['a mutation says how land was acquired', transfer, 'nature', ['ಕ್ರಯಪತ್ರ']],
    ['a copy has the date on which it was given', extract, 'document_date', ['१८-१०-२०१६']],
    ['a total has letters for its parts', extract, 'area', ['२.६२.२०']],
    ['a date has words between', marathiSale, 'execution_date', ['13 माहे जुलै सन 2017']],
  ])('%s', (_, page, kind, values) => expect(valuesOf(page, kind)).toEqual(values))
})
