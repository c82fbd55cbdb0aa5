import { describe, expect, test } from 'vitest'
import { asPicture, pageOf } from '../../../tests/support/facts/lay-out-words.ts'
import type { PageText } from '../documents/documents.ts'
import { extractFacts, type FactKind } from './facts.ts'

const valuesOf = (pages: readonly PageText[], stateCode: string, kind: FactKind) =>
  extractFacts(pages, { stateCode })
    .facts.filter((fact) => fact.kind === kind)
    .map(({ value }) => value)

const marathiSale = pageOf(`दस्त क्रमांक : HVL7/3818/2015

खरेदीखत

हे खरेदीखत आज दिनांक 12/03/2015 रोजी हवेली मुक्कामी करण्यात आले.
लिहून देणार (विकणार) :
1) श्री रमेश बाबुराव पाटील, वय 45 वर्षे, धंदा शेती, रा. वाघोली, ता. हवेली, जि. पुणे
2) सौ. सुनीता रमेश पाटील, वय 40 वर्षे, रा. वाघोली, ता. हवेली, जि. पुणे

लिहून घेणार (खरेदीदार) :
1) श्री अशोक किसन कदम, वय 45 वर्षे, धंदा नोकरी, रा. शिरूर, ता. शिरूर, जि. पुणे

मोबदला रु. 45,00,000/-

जिल्हा पुणे, तालुका हवेली, मौजे लोणीकंद येथील गट नं. 45/2 क्षेत्र 65.20 चौ. मीटर
पूर्वेस : गट नं. 46
पश्चिमेस : गावचा रस्ता
दक्षिणेस : रमेश पाटील यांची जमीन
उत्तरेस : नाला`)

const englishMortgage = pageOf(
  `Registration No. HVL7/4120/2016 | Registered on 14-06-2016

DEED OF MORTGAGE

THIS DEED OF MORTGAGE is made and executed at Shirur on this 12th day of June, 2016

BETWEEN
1) Mr. Ashok Kisan Kadam, aged about 45 years, residing at Shirur, District Pune; hereinafter
referred to as "the MORTGAGOR" (which expression shall include heirs) of the ONE PART

AND
Sahyadri Gramin Bank Ltd., having its registered office at Pune, hereinafter referred to as
"the MORTGAGEE" of the OTHER PART.

WHEREAS the Mortgagee has sanctioned a loan of Rs. 32,50,000/- (Rupees Thirty Two Lakh
Fifty Thousand Only) on the terms agreed.
All that land bearing Gat No. 45/2B admeasuring 65.20 sq. mtrs. situated at Village Lonikand,
Taluka Haveli, District Pune and bounded as follows:
On or towards East : Land of Ramesh Patil
On or towards West : Village road`,
  [0.08, 0.6],
)

const kannadaMortgage = pageOf(
  `ದಸ್ತಾವೇಜು ಸಂಖ್ಯೆ : SHV-1-01234-2023-24 | ನೋಂದಣಿ ದಿನಾಂಕ : 14/06/2023

ಅಡಮಾನ ಪತ್ರ

ಬರೆದುಕೊಡುವವರು (ಅಡಮಾನದಾರರು) :
1) ಶ್ರೀ ರಾಮಯ್ಯ ಗೌಡ ಬಿನ್ ಶಿವಣ್ಣ ಗೌಡ, ವಯಸ್ಸು 45 ವರ್ಷ, ವಾಸ ಮಾಲೂರು

ಬರೆಸಿಕೊಳ್ಳುವವರು (ಅಡಮಾನ ಪಡೆದವರು) :
ಕಾವೇರಿ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್, ಮಾಲೂರು ಶಾಖೆ, ಶಾಖಾ ವ್ಯವಸ್ಥಾಪಕರ ಮೂಲಕ

ಕೋಲಾರ ಜಿಲ್ಲೆ, ಮಾಲೂರು ತಾಲ್ಲೂಕು, ಕಸಬಾ ಹೋಬಳಿ, ಹೊಸಹಳ್ಳಿ ಗ್ರಾಮದ ಸರ್ವೆ ನಂ. 45/2A ರಲ್ಲಿ 2 ಎಕರೆ 10 ಗುಂಟೆ ಜಮೀನು.
ಪೂರ್ವಕ್ಕೆ : ಸರ್ವೆ ನಂ. 46
ದಕ್ಷಿಣಕ್ಕೆ : ಹಳ್ಳ`,
  [0.08, 0.6],
)

const englishSale = pageOf(
  `Document No. SHV-1-01234-2023-24 | Registered on 14/06/2023

ABSOLUTE SALE DEED

THIS DEED OF ABSOLUTE SALE is made and executed on this the 12th day of June, 2023 at Malur by:
1. Sri Ramaiah Gowda, S/o Shivanna Gowda, aged about 45 years, residing at Hosahalli, Malur
Taluk, Kolar District, hereinafter called the "VENDOR" of the ONE PART;

IN FAVOUR OF
1. Smt. Lakshmamma, W/o Mahesh, aged about 50 years,
2. Sri Nagesh Rao, S/o Venkata Rao, aged about 33 years,
residing at Malur Town, hereinafter called the "PURCHASER" of the OTHER PART.

NOW THIS DEED WITNESSETH that in consideration of a sum of Rs. 45,00,000/- paid by the Purchaser
land bearing Survey No. 45/2A, measuring 2 acres 10 guntas, situated at Chikkahalli
Village, Kasaba Hobli, Malur Taluk, Kolar District, and bounded on the:
East by : Survey No. 46
West by : Property of Nagappa`,
  [0.08, 0.6],
)

describe('a deed', () => {
  test.each<[FactKind, string[]]>([
    ['document_kind', ['sale_deed']],
    ['nature', ['खरेदीखत']],
    ['registration_no', ['HVL7/3818/2015']],
    ['execution_date', ['12/03/2015']],
    ['executant', ['रमेश बाबुराव पाटील', 'सुनीता रमेश पाटील']],
    ['claimant', ['अशोक किसन कदम']],
    ['consideration', ['45,00,000']],
    ['district', ['पुणे']],
    ['taluka', ['हवेली']],
    ['village', ['लोणीकंद']],
    ['survey_no', ['गट नं. 45/2']],
    ['area', ['65.20 चौ. मीटर']],
    ['east', ['गट नं. 46']],
    ['south', ['रमेश पाटील यांची जमीन']],
  ])('of sale in Marathi names its %s', (kind, values) =>
    expect(valuesOf([marathiSale], 'MH', kind)).toEqual(values),
  )

  test.each<[FactKind, string[]]>([
    ['document_kind', ['mortgage_deed']],
    ['registration_no', ['HVL7/4120/2016']],
    ['registration_date', ['14-06-2016']],
    ['execution_date', ['12th day of June, 2016']],
    ['executant', ['Ashok Kisan Kadam']],
    ['claimant', ['Sahyadri Gramin Bank Ltd.']],
    ['amount', ['32,50,000']],
    ['survey_no', ['Gat No. 45/2B']],
    ['area', ['65.20 sq. mtrs.']],
    ['village', ['Lonikand']],
    ['taluka', ['Haveli']],
    ['district', ['Pune']],
    ['east', ['Land of Ramesh Patil']],
    ['west', ['Village road']],
  ])('of mortgage in English names its %s', (kind, values) =>
    expect(valuesOf([englishMortgage], 'MH', kind)).toEqual(values),
  )

  test.each<[FactKind, string[]]>([
    ['document_kind', ['mortgage_deed']],
    ['registration_no', ['SHV-1-01234-2023-24']],
    ['registration_date', ['14/06/2023']],
    ['executant', ['ರಾಮಯ್ಯ ಗೌಡ']],
    ['claimant', ['ಕಾವೇರಿ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್']],
    ['survey_no', ['ಸರ್ವೆ ನಂ. 45/2A']],
    ['village', ['ಹೊಸಹಳ್ಳಿ']],
    ['taluka', ['ಮಾಲೂರು']],
    ['district', ['ಕೋಲಾರ']],
    ['east', ['ಸರ್ವೆ ನಂ. 46']],
    ['south', ['ಹಳ್ಳ']],
  ])('of mortgage in Kannada names its %s', (kind, values) =>
    expect(valuesOf([kannadaMortgage], 'KA', kind)).toEqual(values),
  )

  test.each<[FactKind, string[]]>([
    ['document_kind', ['sale_deed']],
    ['execution_date', ['12th day of June, 2023']],
    ['executant', ['Ramaiah Gowda']],
    ['claimant', ['Lakshmamma', 'Nagesh Rao']],
    ['consideration', ['45,00,000']],
    ['survey_no', ['Survey No. 45/2A']],
    ['area', ['2 acres 10 guntas']],
    ['village', ['Chikkahalli']],
    ['taluka', ['Malur']],
    ['district', ['Kolar']],
    ['west', ['Property of Nagappa']],
  ])('of sale in English names its %s', (kind, values) =>
    expect(valuesOf([englishSale], 'KA', kind)).toEqual(values),
  )

  test('that was read badly proposes nothing with high confidence', () => {
    const { facts } = extractFacts([asPicture(marathiSale, 0.6)], { stateCode: 'MH' })
    expect(facts.length).toBeGreaterThan(8)
    expect(facts.filter(({ confidence }) => confidence === 'high')).toEqual([])
  })
})
