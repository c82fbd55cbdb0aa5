import { describe, expect, test } from 'vitest'
import { asPicture, pageOf } from '../../../tests/support/facts/lay-out-words.ts'
import type { PageText } from '../documents/documents.ts'
import { extractFacts, type FactKind } from './facts.ts'

const valuesOf = (page: PageText, stateCode: string, kind: FactKind) =>
  extractFacts([page], { stateCode })
    .facts.filter((fact) => fact.kind === kind)
    .map(({ value }) => value)

const receipt = pageOf(
  `ग्रामपंचायत कार्यालय, वाघोली
ता. हवेली, जि. पुणे
कर व फी भरल्याची पावती (नमुना १०)
पावती क्रमांक 446849 | | दिनांक 28-05-2021
श्री/श्रीमती रमेश बाबुराव पाटील यांचेकडून मालमत्ता क्रमांक 55 रोख मिळाले.
वसुली लिपिक`,
  [0.08, 0.4, 0.7],
)

const holdings = pageOf(
  `गाव नमुना आठ-अ
गाव - वाघोली | तालुका - हवेली | | जिल्हा - पुणे
गाव नमुना सहा | भूमापन क्रमांक व | क्षेत्र | आकारणी | एकूण
मधील नोंद | उपविभाग क्रमांक | हे. आर चौ.मी.
(१) | (२) | (३) | (४) | (५)
खाते क्रमांक : ७४८ | | खातेदाराचे नाव : वैशाली रमेश जगदाळे
पत्ता : मु. पो. वाघोली
 | ३८/६ | २.३१.७५ | २.१९ | १९.७१
 | ४९९/६ | ०.४०.४० | १.०६ | ९.५४
एकूण | | | ३.२५ | २९.२५`,
  [0.05, 0.25, 0.45, 0.68, 0.85],
)

const form9 = pageOf(
  `ನಮೂನೆ - 9
ಗ್ರಾಮ ಪಂಚಾಯತಿ ಆಸ್ತಿಗಳ ತೆರಿಗೆ ನಿರ್ಧರಣಾ ಪಟ್ಟಿ (ಇ-ಖಾತಾ)
ಜಿಲ್ಲೆ : ಕೋಲಾರ | ತಾಲ್ಲೂಕು : ಮಾಲೂರು | ಗ್ರಾಮ : ಹೊಸಹಳ್ಳಿ
1 | ಆಸ್ತಿಯ ಗುರುತಿನ ಸಂಖ್ಯೆ (Property ID) | 152003606003606
2 | ಖಾತಾ ಸಂಖ್ಯೆ | 748`,
  [0.05, 0.4, 0.75],
)

const indexTwo = pageOf(
  `28/01/2017 | | दुय्यम निबंधक : सह दु.नि.हवेली 2
Note:-Generated Through eSearch | सूची क्र.2 | दस्त क्रमांक : 9712/2017
गावाचे नाव : वाघोली
(1)विलेखाचा प्रकार | साधे गहाणखत
(2)मोबदला | 1600000
(8)दस्तऐवज करुन घेणा-या पक्षकाराचे | 1): नाव:-कृष्णा अर्बन बँक लि. वय:-43;
| पत्ता:-प्लॉट नं: 12, माळा नं: तळ
(9) दस्तऐवज करुन दिल्याचा दिनांक | 20/01/2017`,
  [0.05, 0.45, 0.7],
)

const mortgage = pageOf(
  `INDENTURE OF MORTGAGE
THIS INDENTURE made at Haveli this 3rd day of the month of July in the year 2017
ALL THAT residential Flat bearing No. 702, Floor No. 7, admeasuring about 700 sq. ft.
bounded on the:
East | : | Land of Mahadev
West | : | Sy. No. 108
North | : | Property of Narayan
South | : | Village cart track`,
  [0.08, 0.3, 0.36],
)

const kannadaSale = pageOf(
  `ಶುದ್ಧ ಕ್ರಯ ಪತ್ರ
ಸದರಿ ಸ್ವತ್ತು ರಾಮಯ್ಯ ರವರಿಂದ ದಿನಾಂಕ 13-04-2014 ರಂದು ನೋಂದಣಿಯಾದ ದಸ್ತಾವೇಜು ನಂ. MLR-1-00045-2014-15 ರ ಮೂಲಕ ಬಂದಿದೆ.

1 ನೇ ಪುಸ್ತಕದ ದಸ್ತಾವೇಜು ನಂಬರ MLR-1-01016-2018-19 ಆಗಿ
ಸಿ.ಡಿ. ನಂಬರ MLRD412 ನೇ ದ್ದರಲ್ಲಿ ದಿನಾಂಕ 21-04-2018 ರಂದು ನೋಂದಾಯಿಸಲಾಗಿದೆ.`,
)

const release = pageOf(
  `गहाण मुक्तता पत्र
( Deed of Reconveyance )
हे गहाण मुक्तता पत्र दिनांक 24-10-2013 या दिवशी
कृष्णा अर्बन बँक लि., शाखा हवेली ....... गहाण मुक्त करून देणार
यांनी
श्रीमती लता नितीन देशमुख, वय 69 वर्षे ....... गहाण मुक्त करून घेणार
यांचे लाभात लिहून दिले असे की,`,
)

const intimation = pageOf(
  `सूची क्र.2 | | दुय्यम निबंधक : सह दु.नि. हवेली 7
गावाचे नाव : वाघोली
(1)दस्तऐवजाचा प्रकार | Notice of Intimation of Mortgage by way of Deposit of title deed
(2)कर्जाची रक्कम | 2500000
(5)कर्ज घेणाऱ्याचे नाव | 1) रमेश बाबुराव पाटील
(6)कर्ज देणाऱ्याचे नाव | 1) कृष्णा अर्बन बँक लि.
(7)गहाणखताचा दिनांक | 12/06/2019
(8)नोटीस फाईल केल्याचा दिनांक | 15/06/2019
(9)फाईलिंग क्रमांक | 4410/2019`,
  [0.05, 0.5, 0.65],
)

const certificate = pageOf(
  `FORM 15
ENCUMBRANCE CERTIFICATE
Village : Hosahalli | | Hobli : Kasaba | | Taluk : Malur
I hereby certify that a search has been made in Book 1 from 01-Apr-2004 to 31-May-2019
Sl | Execution | Nature of Deed | Executants | Claimants | Document No.
1 | 02-Feb-2010 | Sale Deed | Ramaiah | Nagesh Rao | MLR-1-01016-2009-10
 | | Market Value Rs. | | | Regd. on
 | | 11,00,000 | | | 03-Feb-2010
 | | Consideration Rs. | | |
 | | 12,00,000 | | |
2 | 05-Mar-2015 | Mortgage Deed | Nagesh Rao | Kaveri Bank Ltd. | MLR-1-00077-2014-15
 | | Rs. 8,00,000 | | | Regd. on
 | | | | | 06-Mar-2015`,
  [0.03, 0.08, 0.21, 0.38, 0.54, 0.74],
)

const mutationRegister = pageOf(
  `ಮ್ಯುಟೇಶನ್ ವಹಿ (ನಮೂನೆ 12)
ಗ್ರಾಮ : ಹೊಸಹಳ್ಳಿ | ಮ್ಯುಟೇಶನ್ ಸಂಖ್ಯೆ : H45/2014-2015
ಆದೇಶ ಸಂಖ್ಯೆ : ALN/CR/12/2014 | ಆದೇಶದ ದಿನಾಂಕ : 02/02/2014

 | ಯಾರಿಂದ (ಹಕ್ಕು ಬಿಟ್ಟುಕೊಟ್ಟವರು) | | ಯಾರಿಗೆ (ಹಕ್ಕು ಪಡೆದವರು)
1. ರಾಮಯ್ಯ ಬಿನ್ ಶಿವಣ್ಣ | | 1. ಲಕ್ಷ್ಮಮ್ಮ ಕೋಂ ಮಹೇಶ
2. ಮುನಿಯಪ್ಪ ಬಿನ್ ಶಿವಣ್ಣ
ನಿರ್ಣಯ : ಅಂಗೀಕರಿಸಿದೆ. ಶುಲ್ಕ ರೂ. 15/-`,
  [0.05, 0.12, 0.5, 0.62],
)

const panchayatReceipt = pageOf(
  `ಗ್ರಾಮ ಪಂಚಾಯತಿ ಕಾರ್ಯಾಲಯ, ಹೊಸಹಳ್ಳಿ
ಮಾಲೂರು ತಾಲ್ಲೂಕು, ಕೋಲಾರ ಜಿಲ್ಲೆ
ತೆರಿಗೆ ರಸೀದಿ (ನಮೂನೆ 15)
ಶ್ರೀ/ಶ್ರೀಮತಿ ರಾಮಯ್ಯ ಗೌಡ ರವರಿಂದ 2021-22 ನೇ ಸಾಲಿನ ಮನೆ ಕಂದಾಯದ ಬಾಬ್ತು
ಖಾತಾ ಸಂಖ್ಯೆ : 152`,
)

const withoutTitle = pageOf(
  `DEED
This Sale Deed is executed at Malur on 06-10-2014 by the Vendor in favour of the Purchaser
The Vendor has received the entire price of Rs. 59,50,000/- from the Purchaser`,
)

const townReceipt = pageOf(
  `लोणावळा नगरपरिषद
मालमत्ता कर पावती
मालमत्ता धारकाचे नाव : श्री. रमेश बाबुराव पाटील | मालमत्ता क्र. : W3/2055
मालमत्तेचा पत्ता : फ्लॅट नं. 12, साई पार्क, वाघोली | प्रभाग : 4
कराचा कालावधी : 01/04/2021 ते 31/03/2022`,
  [0.06, 0.6],
)

const rightsRegister = pageOf(
  `गाव नमुना नंबर ६
हक्काचे पत्रक
नोंद क्रमांक : 1377 | नोंदीची तारीख : 12/03/2015
दि. 02/03/2015 रोजीचे नोंदणीकृत खरेदीखत दस्त क्र. 3818/2015 अन्वये श्री. रमेश बाबुराव पाटील यांनी
श्री. अशोक किसन कदम यांना रक्कम रुपये 12,00,000/- ला विकत दिली म्हणून नोंद केली असे.
नोंद प्रमाणित करण्यात आली | दि. 20/04/2015`,
  [0.06, 0.5],
)

describe('the forms of the registries', () => {
  test.each<[PageText, string, FactKind, string[]]>([
    [receipt, 'MH', 'holder', ['रमेश बाबुराव पाटील']],
    [receipt, 'MH', 'taluka', ['हवेली']],
    [receipt, 'MH', 'district', ['पुणे']],
    [holdings, 'MH', 'survey_no', ['३८/६', '४९९/६']],
    [holdings, 'MH', 'area', ['२.३१.७५', '०.४०.४०']],
    [holdings, 'MH', 'mutation_no', []],
    [holdings, 'MH', 'khata_no', ['७४८']],
    [form9, 'KA', 'khata_no', ['748']],
    [indexTwo, 'MH', 'document_kind', ['index_ii']],
    [indexTwo, 'MH', 'amount', ['1600000']],
    [indexTwo, 'MH', 'survey_no', []],
    [mortgage, 'MH', 'execution_date', ['3rd day of the month of July in the year 2017']],
    [mortgage, 'MH', 'unit', ['Flat bearing No. 702, Floor No. 7']],
    [mortgage, 'MH', 'east', ['Land of Mahadev']],
    [mortgage, 'MH', 'west', ['Sy. No. 108']],
    [mortgage, 'MH', 'survey_no', []],
    [kannadaSale, 'KA', 'registration_date', ['21-04-2018']],
    [intimation, 'MH', 'executant', ['रमेश बाबुराव पाटील']],
    [intimation, 'MH', 'claimant', ['कृष्णा अर्बन बँक लि.']],
    [intimation, 'MH', 'execution_date', ['12/06/2019']],
    [intimation, 'MH', 'registration_date', ['15/06/2019']],
    [intimation, 'MH', 'registration_no', ['4410/2019']],
    [certificate, 'KA', 'consideration', ['12,00,000']],
    [certificate, 'KA', 'amount', ['8,00,000']],
    [certificate, 'KA', 'registration_date', ['03-Feb-2010', '06-Mar-2015']],
    [mutationRegister, 'KA', 'executant', ['ರಾಮಯ್ಯ', 'ಮುನಿಯಪ್ಪ']],
    [mutationRegister, 'KA', 'claimant', ['ಲಕ್ಷ್ಮಮ್ಮ']],
    [mutationRegister, 'KA', 'consideration', []],
    [panchayatReceipt, 'KA', 'taluka', ['ಮಾಲೂರು']],
    [panchayatReceipt, 'KA', 'holder', ['ರಾಮಯ್ಯ ಗೌಡ']],
    [panchayatReceipt, 'KA', 'period_from', ['2021-22']],
    [withoutTitle, 'KA', 'document_kind', ['sale_deed']],
    [withoutTitle, 'KA', 'execution_date', ['06-10-2014']],
    [townReceipt, 'MH', 'holder', ['रमेश बाबुराव पाटील']],
    [townReceipt, 'MH', 'unit', ['फ्लॅट नं. 12, साई पार्क']],
    [townReceipt, 'MH', 'village', ['वाघोली']],
    [rightsRegister, 'MH', 'claimant', ['अशोक किसन कदम']],
    [rightsRegister, 'MH', 'registration_date', ['02/03/2015']],
    [rightsRegister, 'MH', 'order_date', ['20/04/2015']],
    [release, 'MH', 'nature', ['गहाण मुक्तता पत्र']],
    [release, 'MH', 'executant', ['कृष्णा अर्बन बँक लि.']],
    [release, 'MH', 'claimant', ['लता नितीन देशमुख']],
  ])('are read: %#', (page, state, kind, values) =>
    expect([kind, valuesOf(page, state, kind)]).toEqual([kind, values]),
  )
})

test('letters in a figure that was read from a picture are the digits that they look like', () => {
  const page = asPicture(
    pageOf(
      `ENCUMBRANCE CERTIFICATE
Document No. : SHV-1-01234-2O10-11
Date of registration : 12-06-20l0
Nature of document : Sale Deed
Consideration : Rs. 4B,50,000/-`,
    ),
    0.9,
  )
  const { facts } = extractFacts([page], { stateCode: 'KA' })
  expect(
    facts
      .filter(({ kind }) =>
        ['registration_no', 'registration_date', 'consideration'].includes(kind),
      )
      .map(({ value, confidence }) => [value, confidence]),
  ).toEqual([
    ['SHV-1-01234-2010-11', 'low'],
    ['12-06-2010', 'low'],
    ['48,50,000', 'low'],
  ])
})
