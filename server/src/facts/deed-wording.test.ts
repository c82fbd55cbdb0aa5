import { describe, expect, test } from 'vitest'
import { layOutWords, pageOf } from '../../../tests/support/facts/lay-out-words.ts'
import type { PageText } from '../documents/documents.ts'
import { extractFacts, type FactKind } from './facts.ts'

const valuesOf = (page: PageText, stateCode: string, kind: FactKind) =>
  extractFacts([page], { stateCode })
    .facts.filter((fact) => fact.kind === kind)
    .map(({ value }) => value)

const english = pageOf(`DEED OF SALE
This Deed of Sale is executed on 4th April, 2017, in favour of Sri. Siddappa Bhat,
S/o Nagaraja Bhat, 55 years, resident of Malur (the Buyer), by Smt. Parvathi Kamath,
W/o Yogesha Kamath, 51 years, and Sri. Krishnappa Reddy, 69 years (the Seller).
The Seller acquired it by a sale deed dated 01-02-2005, document MLR-1-00550-2004-05.
It is a carpet area of 933.01 sq. ft. in Apartment 206, A Wing, Nakshatra Heights,
in the Revenue Village of Hosahalli, in the Sub-District of Malur and District of Kolar.
N - Land of Nagappa; S - Village road; E - Sy. No. 46; W - Government halla.
Endorsement of the Sub-Registrar
Sr. No. MLR-1-02635-2017-18 registered on 05-04-2017
____________ | ____________
Seller | Manjunatha
 | Buyer`)

const marathi = pageOf(`कर्जमुक्ती व गहाण सोड लेख
सह्याद्री नागरी सहकारी बँक लि. (शाखा हवेली), यापुढे "बँक", यांजकडून श्री. अशोक किसन कदम आणि
सौ. लता अशोक कदम, रा. शिरूर, यापुढे "कर्जदार", यांचे लाभात आज दि. 14-03-2017 रोजी लिहून दिला.
जिल्हा परिषद पुणे, पंचायत समिती हवेली, मौजे लोणीकंद गावचे गट नं. 45 हिस्सा नं. 2
पूर्वेकडे - गट नं. 46
पश्चिमेकडे - रस्ता
उत्तरेकडे - नाला
दक्षिणेकडे - गट नं. 47`)

const lists = pageOf(`खरेदीखत
हे खरेदीखत आज दिनांक १२ माहे मार्च सन २०१५ रोजी
१) श्री. रमेश बाबुराव पाटील
वय ४५ वर्षे, धंदा शेती, रा. वाघोली, ता. हवेली, जि. पुणे
२) सौ. सुनीता रमेश पाटील, वय ४० ..... खरेदी देणार, यांनी
श्री अशोक किसन कदम (वय 45) व सौ. लता अशोक कदम (वय 40), राहणार शिरूर ..... खरेदी घेणार, यांसी`)

const kannada = pageOf(`ಸ್ವಾಧೀನ ರಹಿತ ಅಡಮಾನ ಪತ್ರ
ಕಾವೇರಿ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್, ಶಾಖೆ ಮಾಲೂರು ಇವರಿಗೆ, ಶ್ರೀ ರಾಮಯ್ಯ ಗೌಡ ಬಿನ್ ಶಿವಣ್ಣ (54 ವರ್ಷ)
ಆದ ನಾನು ಇಸವಿ 2018ನೇ ಜೂನ್ ತಿಂಗಳ 12ನೇ ದಿನ ಬರೆದುಕೊಟ್ಟ ಅಡಮಾನ ಪತ್ರ.
ನಾನು ರೂಪಾಯಿ 10,00,000 ಸಾಲ ಪಡೆದಿರುತ್ತೇನೆ. ಕ್ಷೇತ್ರ 4 ಎಕರೆ 13 ಗುಂಟೆ
ಈ ದಸ್ತಾವೇಜು ದಿನಾಂಕ 14-06-2018 ರಂದು ದಸ್ತಾವೇಜು ನಂ. MLR-1-01234-2018-19 ಆಗಿ ನೋಂದಣಿಯಾಗಿದೆ`)

const company = pageOf(`INDENTURE OF MORTGAGE
THIS INDENTURE made at Pune this 9th February, 2014 between Smt. Indubai Nikam, hereinafter called
the "Borrower" of the First Part, and M/s. Shree Ganesh Bank Ltd., a company, through its manager,
Mr. Kiran Deshpande, hereinafter called the "Lender" of the Second Part.`)

const oldStyle = pageOf(`SALE DEED
THIS DEED OF ABSOLUTE SALE MADE AND EXECUTED ON THIS THE TWELFTH DAY OF JUNE (12/06/2018)
BY
Smt. LAKSHMAMMA GOWDA, aged about 60 years,
Hereinafter called the VENDOR (which term shall include her heirs)
TO AND IN FAVOUR OF
Sri. RAMAIAH GOWDA, aged about 45 years,
Hereinafter called the PURCHASER
Survey Number 45, Hissa 2, measuring 2 Acres; the road in Sy.No. 45/2A of Hosahalli Village`)

const table = pageOf(
  `DEED OF SIMPLE MORTGAGE
Mortgagor | : Mr. Ashok Kisan Kadam, aged 45
 | Mrs. Lata Ashok Kadam, aged 40
Mortgagee Bank | : The Manager, Sahyadri Gramin Bank Ltd., Shirur Branch
East | : Gat No. 46
West | : Road`,
  [0.08, 0.35],
)

const headed = pageOf(`दस्ताचे नाव : अभिहस्तांतरण पत्र
विक्रेते / लिहून देणार (पक्ष क्र. १)
श्री. रमेश बाबुराव पाटील, वय : ४५ वर्षे
खरेदीदार / लिहून घेणार (पक्ष क्र. २)
श्री. अशोक किसन कदम, वय : ३८ वर्षे`)

const particles = pageOf(`गहाणमुक्ती दस्त
सह्याद्री ग्रामीण बँक लि. शाखा शिरूर तर्फे शाखाधिकारी श्री. विजय माने यांनी श्री. अशोक किसन कदम रा. शिरूर
यांचे हक्कात आज दि. ०३/०५/२०१९ रोजी लिहून दिलेला दस्त.`)

const discharge = pageOf(`ಅಡಮಾನ ಋಣ ವಿಮೋಚನೆ ಪತ್ರ
ಋಣ ವಿಮೋಚನೆ ಮಾಡಿಕೊಡುವವರು: ಕಾವೇರಿ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್ ಲಿ., ಮಾಲೂರು ಶಾಖೆ
ಋಣ ವಿಮೋಚನೆ ಪಡೆಯುವವರು: ಶ್ರೀ ನಾಗೇಶ್ ರಾವ್ ಬಿನ್ ವೆಂಕಟ ರಾವ್, 40 ವರ್ಷ`)

const englishIndex = pageOf(
  `INDEX II
(7) Name and Address of Executing Party | 1) Name: Ramesh Baburao Patil Age: 45 PIN: 412207
 | 2) Name: Sunita Ramesh Patil Age: 40
(8) Name and Address of Claiming Party | 1) Name: Ashok Kisan Kadam Age: 38`,
  [0.05, 0.45],
)

const letter = pageOf(`MEMORANDUM OF ENTRY RELATING TO DEPOSIT OF TITLE DEEDS
On the 12th day of June 2023 Sri Ramaiah Gowda, aged 45 years, attended the office of Kaveri Gramin
Bank Ltd., Malur Branch (the Mortgagee) and deposited the following title deeds.
The said Sri Ramaiah Gowda and Smt. Lakshmamma Gowda are referred to as the Mortgagors.
Registered at No. 998/2023 in the office of the Sub-Registrar Malur on 14-06-2023
Kaveri Gramin Bank Ltd. | (Borrower)`)

const released = pageOf(`RELEASE OF MORTGAGE
Releasor: Sahyadri Gramin Bank Ltd.
The Releasor releases the land from the mortgage created by the Indenture dated 14/06/2016.
Signed on 03/05/2019
All that land bearing Gat No. 45/2 situated at Lonikand, Taluka Haveli, District Pune`)

const numbered = pageOf(`ಕ್ರಯ ಪತ್ರ
ಮಾರಾಟಗಾರರು
ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮಮ್ಮ ಗೌಡ ಕೋಂ ಮುನಿಯಪ್ಪ, ವಯಸ್ಸು 60 ವರ್ಷ
ಖರೀದಿದಾರರು
1. ಶ್ರೀ ರಾಮಯ್ಯ ಗೌಡ ಬಿನ್ ಶಿವಣ್ಣ, ವಯಸ್ಸು 45 ವರ್ಷ
2. ಶ್ರೀ ನಾಗೇಶ್ ರಾವ್ ಬಿನ್ ವೆಂಕಟ ರಾವ್, ವಯಸ್ಸು 40 ವರ್ಷ`)

const belowLabels = pageOf(`सूची क्र. दोन
दस्तऐवज नोंदल्याची तारीख
13/03/2015`)

/** Labels at the middle of the height of their values, as in a table with centred cells. */
const centred: PageText = {
  page: 1,
  source: 'text',
  words: layOutWords([
    { x: 0.08, row: 0, text: 'सूची क्रमांक 2' },
    { x: 0.08, row: 2, text: '७. लिहून देणार' },
    { x: 0.4, row: 2, text: '1) वंदना पांडुरंग शिंदे - वय 40, रा. हवेली' },
    { x: 0.4, row: 3.5, text: '1) रमेश कैलास निकम - वय 61, रा. पुणे' },
    { x: 0.08, row: 4, text: '८. लिहून घेणार' },
    { x: 0.4, row: 4.5, text: '2) वसंत सचिन गायकवाड - वय 35, रा. पुणे' },
    { x: 0.08, row: 6, text: '९. नोंदणीचा दिनांक' },
    { x: 0.4, row: 6, text: '07-08-2016' },
  ]),
}

const heads: PageText = {
  page: 1,
  source: 'text',
  words: layOutWords([
    { x: 0.4, row: 0, text: 'DEED OF SALE' },
    { x: 0.1, row: 2, text: 'North' },
    { x: 0.25, row: 2, text: 'South' },
    { x: 0.43, row: 2, text: 'East' },
    { x: 0.6, row: 2, text: 'West' },
    { x: 0.08, row: 3, text: 'Sy. No. 237' },
    { x: 0.178, row: 3, text: 'Property of Raghav Rao' },
    { x: 0.367, row: 3, text: 'Land of Nagappa Gowda' },
    { x: 0.547, row: 3, text: 'Government halla' },
  ]),
}

describe('a deed in other words', () => {
  test.each<[FactKind, string[]]>([
    ['claimant', ['Siddappa Bhat']],
    ['executant', ['Parvathi Kamath', 'Krishnappa Reddy']],
    ['execution_date', ['4th April, 2017']],
    ['registration_no', ['MLR-1-02635-2017-18']],
    ['registration_date', ['05-04-2017']],
    ['unit', ['Apartment 206, A Wing, Nakshatra Heights']],
    ['area', ['933.01 sq. ft.']],
    ['village', ['Hosahalli']],
    ['taluka', ['Malur']],
    ['district', ['Kolar']],
    ['north', ['Land of Nagappa']],
    ['west', ['Government halla']],
  ])('in English names its %s', (kind, values) =>
    expect(valuesOf(english, 'KA', kind)).toEqual(values),
  )

  test.each<[PageText, FactKind, string[]]>([
    [marathi, 'document_kind', ['release_deed']],
    [marathi, 'executant', ['सह्याद्री नागरी सहकारी बँक लि.']],
    [marathi, 'claimant', ['अशोक किसन कदम', 'लता अशोक कदम']],
    [marathi, 'district', ['पुणे']],
    [marathi, 'taluka', ['हवेली']],
    [marathi, 'village', ['लोणीकंद']],
    [marathi, 'survey_no', ['गट नं. 45 हिस्सा नं. 2']],
    [marathi, 'north', ['नाला']],
    [lists, 'executant', ['रमेश बाबुराव पाटील', 'सुनीता रमेश पाटील']],
    [lists, 'claimant', ['अशोक किसन कदम', 'लता अशोक कदम']],
    [lists, 'execution_date', ['१२ माहे मार्च सन २०१५']],
    [centred, 'executant', ['वंदना पांडुरंग शिंदे']],
    [centred, 'claimant', ['रमेश कैलास निकम', 'वसंत सचिन गायकवाड']],
    [company, 'claimant', ['Shree Ganesh Bank Ltd.']],
    [table, 'executant', ['Ashok Kisan Kadam', 'Lata Ashok Kadam']],
    [table, 'claimant', ['Sahyadri Gramin Bank Ltd.']],
    [headed, 'document_kind', ['sale_deed']],
    [headed, 'executant', ['रमेश बाबुराव पाटील']],
    [headed, 'claimant', ['अशोक किसन कदम']],
    [particles, 'executant', ['सह्याद्री ग्रामीण बँक लि.']],
    [particles, 'claimant', ['अशोक किसन कदम']],
    [released, 'execution_date', ['03/05/2019']],
    [released, 'village', ['Lonikand']],
    [belowLabels, 'registration_date', ['13/03/2015']],
    [englishIndex, 'executant', ['Ramesh Baburao Patil', 'Sunita Ramesh Patil']],
    [englishIndex, 'claimant', ['Ashok Kisan Kadam']],
  ])('of Maharashtra: %#', (page, kind, values) =>
    expect([kind, valuesOf(page, 'MH', kind)]).toEqual([kind, values]),
  )

  test.each<[PageText, FactKind, string[]]>([
    [kannada, 'claimant', ['ಕಾವೇರಿ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್']],
    [kannada, 'executant', ['ರಾಮಯ್ಯ ಗೌಡ']],
    [kannada, 'execution_date', ['2018ನೇ ಜೂನ್ ತಿಂಗಳ 12']],
    [kannada, 'registration_no', ['MLR-1-01234-2018-19']],
    [kannada, 'registration_date', ['14-06-2018']],
    [kannada, 'amount', ['10,00,000']],
    [kannada, 'area', ['4 ಎಕರೆ 13 ಗುಂಟೆ']],
    [letter, 'claimant', ['Kaveri Gramin Bank Ltd.']],
    [letter, 'executant', ['Ramaiah Gowda', 'Lakshmamma Gowda']],
    [letter, 'registration_date', ['14-06-2023']],
    [numbered, 'executant', ['ಲಕ್ಷ್ಮಮ್ಮ ಗೌಡ']],
    [numbered, 'claimant', ['ರಾಮಯ್ಯ ಗೌಡ', 'ನಾಗೇಶ್ ರಾವ್']],
    [oldStyle, 'executant', ['LAKSHMAMMA GOWDA']],
    [oldStyle, 'claimant', ['RAMAIAH GOWDA']],
    [oldStyle, 'survey_no', ['Survey Number 45, Hissa 2', 'Sy.No. 45/2A']],
    [discharge, 'executant', ['ಕಾವೇರಿ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್ ಲಿ.']],
    [discharge, 'claimant', ['ನಾಗೇಶ್ ರಾವ್']],
    [heads, 'north', ['Sy. No. 237']],
    [heads, 'south', ['Property of Raghav Rao']],
    [heads, 'west', ['Government halla']],
  ])('of Karnataka: %#', (page, kind, values) =>
    expect([kind, valuesOf(page, 'KA', kind)]).toEqual([kind, values]),
  )
})
