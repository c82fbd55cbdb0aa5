import { describe, expect, test } from 'vitest'
import {
  sampleFindings,
  sampleRecord,
} from '../../../../../tests/support/collateral/sample-record.ts'
import { states } from '../../states/states.ts'

const { readRemarks } = states.rules

const flagsOf = (change: Partial<typeof sampleRecord>) =>
  [...readRemarks({ ...sampleRecord, ...change }).flagged.keys()].sort()
const rowsOf = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([flag, texts]) => texts.map((text) => [text, flag] as const))

/** A denied, partial or future end: the burden itself remains. */
const standing: Record<string, readonly string[]> = {
  subsisting_mortgage: [
    'Release of mortgage not found',
    'Release of the mortgage: nil',
    'Release deed of mortgage not found',
    'Discharge of mortgage: No',
    'Discharge certificate of loan: Nil',
    'Reconveyance of mortgage: none',
    'Reconveyance of mortgage - No',
    'Release of charge of SBI: Nil',
    'Release of SBI charge: Nil',
    'Satisfaction of charge: NIL',
    'Redemption of mortgage: not found',
    'Mortgage release: not found',
    'No release of mortgage',
    'No release of mortgage found',
    'Cancellation of encumbrance: none',
    'ಅಡಮಾನ ಬಿಡುಗಡೆ: ಇಲ್ಲ',
    'बोजा कमी: नाही',
    'बोजा रु. 5,00,000 मधून 2,00,000 कमी केले',
    'बोजा रु. 5000 मधून 2000 कमी केले',
    'बोजा ५,००,००० मधून २,००,००० कमी',
    'बोजा 5 लाख, 2 लाख कमी केले',
    'बोजा 5 लाख. 2 लाख कमी केले',
    'रु. 5,00,000 चा बोजा, 2,00,000 कमी केले',
    'Loan Rs 10 lakh, 4 lakh repaid',
    'Loan 10 lakhs of which 4 lakhs repaid',
    'Loan Rs 1000000, 400000 repaid',
    'Loan Rs. 10,00,000 (4,00,000 repaid)',
    'SBI Rs 5 lakh charge, 2 lakh repaid',
    'ಸಾಲ 5 ಲಕ್ಷ, 2 ಲಕ್ಷ ತೀರಿಸಲಾಗಿದೆ',
    'Charge for repayment of Rs. 5 lakh to SBI',
    'Charge towards repayment of Rs. 5 lakh',
    'Mortgage for repayment of loan to SBI',
    'Mortgage for discharge of debt',
    'Mortgage for redemption of debentures',
    'Loan repayment by 2030',
    'Loan repayment',
    'Loan repayment in 60 instalments',
    'Repayment of loan by 2030',
    'Loan closure on 31-03-2035',
    'Closure of loan on 31-03-2035',
    'Mortgage release by 2030',
    'Mortgage redemption by 31-3-2030',
    'Boja Rs 50000',
    'Mortgage deed not found',
    'कर्ज पूर्ण केले नाही',
    'कर्ज पूर्णपणे फेडले नाही',
    'Karj SBI',
  ],
  court_stay: ['Cancellation of stay: Nil', 'Vacating of stay: none', 'Removal of stay order: No'],
  lis_pendens: [
    'Withdrawal of suit: nil',
    'Dismissal of suit: No',
    'Disposal of O.S. 12/2019: nil',
  ],
  attachment: [
    'Attachment raised for Rs 5 lakh',
    'Attachment raised for recovery of dues',
    'Attachment raised Rs. 50,000',
    'Attachment raised by court',
    'Attachment for satisfaction of decree',
    'Removal of attachment: nil',
  ],
  class2_tenure: [
    'भोगवटादार वर्ग 2 रूपांतरित नाही',
    'वर्ग 2 रूपांतर झाले नाही',
    'वर्ग २ चे रूपांतर नाही',
    'Class 2 conversion: nil',
    'Conversion of class 2: No',
    'भोगवटादार वर्ग 1 नाही',
    'भोगवटादार वर्ग 1 व 2',
  ],
  grant_land: [
    'आदेश क्र. 45/1978 अन्वये जमीन मंजूर फेरफार 234',
    'जमीन मंजूर आदेश 12/1980',
    'शासनाकडून मंजूर जमीन',
    'Land sanctioned vide order 12/1980',
    'Granted under order 45/1978',
  ],
  govt_land: [
    'इतर हक्क - तहसीलदार',
    'इतर अधिकार : जिल्हाधिकारी',
    'तहसीलदार',
    'Other rights: Collector',
    'ಇತರೆ ಹಕ್ಕುಗಳು: ತಹಶೀಲ್ದಾರ್',
  ],
  unread_entry: [
    'तहसीलदार 1234',
    'आदेश क्र. 45/1978 अन्वये मंजूर',
    'कुळ',
    'Tenancy',
    'Alienation',
    'Liabilities. Nil returns',
    'खरेदी',
    'Sale',
    'वहिवाट',
    'B khata',
    'Private land: No',
    'No dues: No',
    'Land is under Tahsildar entry 12',
    'Entry for Collector as per order',
    'RTC entry in favour of AC',
    'Cultivated by others',
  ],
}

describe('is still in force', () => {
  test.each(rowsOf(standing))('%s', (text, flag) => {
    expect(flagsOf({ remarks: [text] })).toEqual([flag])
  })
})

test.each([
  'Mortgage redemption on 31-03-2035',
  'Mortgage released on 31/3/2035',
  'Mortgage with redemption on 31/03/2030',
  'बोजा कमी दि. ३१/०३/२०३५',
  'SBI released in 2031',
])('has not ended yet: %s', (text) => {
  expect(sampleFindings({ remarks: [text] }).riskFlags).toEqual(['subsisting_mortgage'])
})

test.each(['बोजा कमी केला फे.क्र. 2045', 'Mortgage released on 31-3-2025', 'Well dug in 2030'])(
  'is not about a future date: %s',
  (text) => {
    expect(sampleFindings({ remarks: [text] }).riskFlags).not.toContain('subsisting_mortgage')
  },
)

/** Ordinary remarks of ordinary land. */
const clean = [
  'SBI शाखा वाघोली बोजा रु.500000 कमी फे.क्र.1234 दि.12/03/2019',
  'SBI शाखा वाघोली बोजा रु.5,00,000 कमी केला फे.क्र.12345 दि.12/03/2019',
  'बँक ऑफ बडोदा यांचा रु.5 लाखाचा बोजा कमी करण्यात आला',
  'बँक ऑफ बडोदा यांचा रु. 50 हजाराचा बोजा कमी करणेत आला',
  'बोजा उतरविला',
  'बोजा उतरविण्यात आला',
  'कर्ज फेडलेले आहे, बोजा नाही',
  'As per 7/12 no encumbrances',
  'As per RTC 45 no mortgage',
  'As per RTC no encumbrance',
  'As per EC 2004-2024 no encumbrance',
  'बोजे नाहीत',
  'Mortgage to SBI Rs. 5,00,000 released vide M.E. No. 12345',
  'Loan Rs 10 lakh repaid',
  'Charge of Rs 50000 removed',
  'Attachment raised',
  'Attachment raised vide order dated 1-2-2020',
  'वर्ग 2 चे वर्ग 1 मध्ये रूपांतर',
  'कुळाचे नाव व खंड : नाही',
  'कुळाचे नाव : निरंक',
  'कुळ: नाही',
  'शेवटचा फेरफार क्रमांक : 4521 व दिनांक : 12/03/2011',
  'खरेदी फे.क्र. 1201',
  'खरेदीखत फेरफार क्र. 1201',
  'वारस नोंद फे.क्र. 2345',
  'वाटणीपत्र फे.क्र. 2345',
  'फेरफार क्र. 1234 मंजूर',
  'फेरफार 234 प्रमाणित',
  'रस्ता',
  'पाईपलाईन',
  'घर',
  'घर व विहीर',
  'सामाईक विहीर',
  'खुद्द वहिवाट',
  'पोटखराब अ 0.02.00',
  'A kharab 0-02',
  'Alienation: No',
  'Liabilities: Nil',
  'No liabilities',
  'Tenancy: none',
  'ಹಕ್ಕುಗಳು: ಇಲ್ಲ',
  'ಗೇಣಿ: ಇಲ್ಲ',
  'ಪೋಡಿ ಆಗಿದೆ',
  'ಕ್ರಯ MR 12/2010-11',
  'ಪೌತಿ MR 5/2008-09',
  'Sale M.R. No. 12/2010-11',
  'Clear title',
  'Boja nil',
  'Boja kami',
  'Title clear and marketable',
  'नाला बंडिंग',
  'राहते घर',
  'आकार 2.50',
  'ಸ್ವಂತ ಸಾಗುವಳಿ',
  'DC converted land',
]

test.each(clean)('is clean: %s', (text) => {
  expect(flagsOf({ remarks: [text] })).toEqual([])
})

test.each([
  ['भोगवटादार वर्ग 1 व 2', 'class2_tenure'],
  ['भोगवटादार वर्ग १ आणि २', 'class2_tenure'],
  ['वर्ग १/२', 'class2_tenure'],
  ['वर्ग १/२ (शेती)', 'class2_tenure'],
  ['भोगवटादार वर्ग-1, 2', 'class2_tenure'],
  ['भोगवटादार वर्ग 1 नाही', 'class2_tenure'],
  ['Class 1 & 2', 'class2_tenure'],
  ['Class I and II', 'class2_tenure'],
  ['Occupant 1/2', 'class2_tenure'],
  ['Not class 1', 'class2_tenure'],
  ['ವರ್ಗ 1 ಮತ್ತು 2', 'class2_tenure'],
  ['Private: No', 'unread_entry'],
  ['खालसा', ''],
  ['C1', ''],
  ['A Khata', ''],
])('tenure %s', (tenure, flag) => {
  expect(flagsOf({ tenure })).toEqual(flag === '' ? [] : [flag])
})

describe('a second holder', () => {
  test.each([
    ['ग्रा.पं. वाघोली', 'govt_land'],
    ['ग्रा. पं. वाघोली', 'govt_land'],
    ['वनखाते', 'govt_land'],
    ['वन खाते महाराष्ट्र', 'govt_land'],
    ['म.रा.वि.मं.', 'govt_land'],
    ['म.रा.वि.वि.कं.', 'govt_land'],
    ['महावितरण', 'govt_land'],
    ['सा.बां.वि.', 'govt_land'],
    ['सा.बां. विभाग', 'govt_land'],
    ['म.न.पा.', 'govt_land'],
    ['पं.स. हवेली', 'govt_land'],
    ['कृषी खाते', 'govt_land'],
    ['ಗ್ರಾ.ಪಂ. ವರ್ತೂರು', 'govt_land'],
    ['ಜಿ.ಪಂ.', 'govt_land'],
    ['ಅರಣ್ಯ ಇಲಾಖೆ', 'govt_land'],
    ['वक्फ बोर्ड', 'govt_restriction'],
    ['Maharashtra State Wakf Board', 'govt_restriction'],
    ['श्री भैरवनाथ देवस्थान', 'govt_restriction'],
    ['श्री भैरवनाथ मंदिर', 'govt_restriction'],
    ['Shri Bhairavnath Devasthan Trust', 'govt_restriction'],
    ['ಶ್ರೀ ಆಂಜನೇಯ ದೇವಸ್ಥಾನ', 'govt_restriction'],
    ['ಶ್ರೀ ಆಂಜನೇಯ ದೇವರು', 'govt_restriction'],
    ['जामा मशीद', 'govt_restriction'],
    ['ಶಿವಣ್ಣ (ಮರಣ ಹೊಂದಿದ್ದಾರೆ)', 'holder_deceased'],
    ['ಶಿವಣ್ಣ ಮರಣ', 'holder_deceased'],
    ['ಶಿವಣ್ಣ ಮೃತಪಟ್ಟಿದ್ದಾರೆ', 'holder_deceased'],
    ['ಶಿವಣ್ಣ ನಿಧನ', 'holder_deceased'],
    ['सुरेश पाटील (निधन)', 'holder_deceased'],
    ['सुरेश पाटील निधन पावले', 'holder_deceased'],
    ['सुरेश पाटील मयत झाले', 'holder_deceased'],
    ['सुरेश पाटील (मृत्यू)', 'holder_deceased'],
    ['सुरेश पाटील (वारले)', 'holder_deceased'],
    ['सुरेश पाटील हयात नाही', 'holder_deceased'],
    ['Suresh Patil died on 1-1-2020', 'holder_deceased'],
    ['ರಾಮಣ್ಣ ಮೃತರು', 'holder_deceased'],
    ['राहुल (अल्पवयी)', 'minor_holder'],
    ['राहुल पाटील (अ.पा.)', 'minor_holder'],
    ['सुरेश पाटील (अल्पवयिन)', 'minor_holder'],
    ['ಶಿವಣ್ಣ ಅ.ವ. ತಾಯಿ ಸುನೀತಾ', 'minor_holder'],
    ['ಶಿವಣ್ಣ (ಅ.ವ)', 'minor_holder'],
    ['राहुल पाटील अ.व. पालक आई सुनीता', 'minor_holder'],
  ])('%s', (holder, flag) => {
    const { riskFlags } = sampleFindings({ holders: ['Ramesh Shankar Patil', holder] })
    expect(riskFlags).toContain(flag)
  })

  test.each(['मंदाकिनी देवस्थळी', 'देवराज पाटील', 'ಮಂಜುನಾಥ ಗೌಡ', 'सारिका पाटील', 'ग्रासिया डिसूझा'])(
    '%s is a person',
    (holder) => {
      const { riskBand } = sampleFindings({ holders: ['Ramesh Shankar Patil', holder] })
      expect(riskBand).toBe('low')
    },
  )
})
