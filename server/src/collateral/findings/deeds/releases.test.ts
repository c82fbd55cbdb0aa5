import { describe, expect, test } from 'vitest'
import {
  sampleEntry as entry,
  sampleBorrower as owner,
  samplePurchase as purchase,
  sampleFindings,
} from '../../../../../tests/support/collateral/sample-record.ts'
import { cpuMsOf } from '../../../../../tests/support/processes/cpu-time.ts'
import type { RecordEntry } from '../../registry-record.ts'
import { lendersIn } from '../lenders/lenders.ts'
import { natureOf } from './natures.ts'

const M = 'HVL7/200/2018'
const sbi = 'State Bank of India'
const mortgage = (lender: string | string[] = sbi) =>
  entry(M, '2018-03-01', 'गहाणखत', owner, lender)
const release = (nature: string, from: string | string[], to: string | string[], refers?: string) =>
  entry('HVL7/300/2021', '2021-03-01', nature, from, to, refers ? { refers_to: refers } : {})
const states = (...deeds: RecordEntry[]) =>
  sampleFindings({ entries: [purchase, ...deeds] })
    .mortgages.map(({ status }) => status[0])
    .join('')

const rows = (text: string) =>
  text
    .split('|')
    .map((each) => each.trim())
    .filter((each) => each !== '')

describe('releases nothing', () => {
  test.each(
    rows(`
    Discharge in respect of Sy No 46|Discharge for Sy.No. 45/1|गट नं 46 चे रीकन्वेअन्स|Reconveyance of flat no 4|
    Reconveyance of 10 R|Discharge of half|1/2 discharge|50% discharge of mortgage|Satisfaction of charge no 2 of 3|
    Discharge of Plot 5|Release of mortgage of Gat 46|Reconveyance of 5 guntas|Discharge of Rs 50000|
    Reconveyance as to one third|दोन गुंठे क्षेत्राचे रीकन्वेअन्स|प्लॉट नं 5 चे रीकन्वेअन्स|ಸರ್ವೆ ನಂ 46 ಡಿಸ್ಚಾರ್ಜ್|
    ಅರ್ಧ ಋಣ ಮುಕ್ತ|Release of mortgage to extent of 20%|Reconveyance of 1st floor|Discharge of phase 1|
    कर्ज फेड हमीपत्र|कर्ज फेडण्याचे वचन|कर्ज फेड मुदत पत्र|कर्जफेडहमीपत्र|बोजा कमी करण्याचे हमीपत्र|
    गहाण फेडण्याचा हक्क|ಸಾಲ ತೀರುವಳಿ ಭರವಸೆ ಪತ್ರ|Surety bond for discharge of loan|
    Security for due discharge of debt|Bond for discharge of loan|Discharge of guarantor|Release of guarantee|
    Discharge of guarantee|Discharge of trustee|Discharge of surety|Release of pledge of shares|
    Notice of redemption|Redemption suit|Suit for redemption of mortgage|Intention to reconvey|
    कर्जमुक्ती हमी|बोजा कमी होणेसाठी विनंती|गहाण फेडीचा दावा|
    Reconveyance void|Reconveyance stayed|Reconveyance (fraud)|Reconveyance kept in abeyance|
    Discharge set aside by DRT|Reconveyance certificate applied|Discharge lapsed|Discharge invalid|
    Reconveyance disputed|रीकन्वेअन्स अवैध|रीकन्वेअन्स स्थगित|ಡಿಸ್ಚಾರ್ಜ್ ಅಮಾನ್ಯ|Discharge to follow|
    ಅಡಮಾನ ಸ್ವತ್ತಿನ ಹಕ್ಕು ಬಿಡುಗಡೆ|Mortgage release of share by co-owner|ಅಡಮಾನ ಆಸ್ತಿಯ ಹಕ್ಕು ಖುಲಾಸೆ|
    Closure of loan account no. 5|Redemption of mortgage by instalments|Discharge & DTD`),
  )('%s', (nature) => {
    expect(natureOf(nature).releases).toBe(false)
    const { mortgages, riskBand } = sampleFindings({
      entries: [purchase, mortgage(), release(nature, sbi, owner)],
    })
    expect([mortgages[0]?.status, riskBand]).toEqual(['open', 'high'])
  })

  test('and without a mortgage in the record says so', () => {
    for (const nature of ['Discharge of Sy No 46', 'Partial reconveyance', 'Agreement to reconvey'])
      expect(
        sampleFindings({ entries: [purchase, release(nature, 'Anil Rane', owner)] }).riskFlags,
      ).toContain('unread_entry')
  })
})

test.each(
  rows(`
  Reconveyance / Mortgage|Reconveyance & Mortgage Deed|रीकन्वेअन्स, गहाणखत|Discharge; Deposit of title deeds|
  Release & mortgage|Mortgage redeemed & remortgaged|Mortgage deed - Discharge of old loan|
  ಅಡಮಾನ (ಹಿಂದಿನ ಸಾಲ ತೀರುವಳಿ)|गहाणखत (परतफेडीची हमी)|गहाणखत परतफेड मासिक हप्ता|ताबेगहाण, परतफेड 2030 पर्यंत|
  Mortgage deed (redemption on 31/03/2030)|Deposit of title deeds - loan closure 2035|ಋಣಮುಕ್ತ ಆಸ್ತಿಯ ಅಡಮಾನ|
  Discharge + Mortgage|Redemption; fresh mortgage|ಡಿಸ್ಚಾರ್ಜ್ ಮತ್ತು ಅಡಮಾನ|गहाणमुक्ती व गहाणखत|
  रीकन्वेअन्स आणि डिपॉझिट ऑफ टायटल डीड|गहाणखत (जुने कर्ज फेड)|ಅಡಮಾನ, ಹಳೆ ಸಾಲ ತೀರುವಳಿ|
  Mortgage released and re-created|गहाणखत (खरेदीखत रद्द)|Deposit of title deeds released earlier|ई-करार परतफेड`),
)('is a mortgage: %s', (nature) => {
  expect(states(entry(M, '2018-03-01', nature, owner, sbi))).toBe('o')
})

test.each(
  rows(`
  Reconveyance Deed|Release of Mortgage Deed dated 12/03/2015|Discharge of mortgage no. HVL7/200/2018|रीकन्वेअन्स दस्त|
  गहाणखत मुक्त केले|गहाणमुक्ती पत्र|बोजा कमी केला|बोजा कमी करण्याबाबत|गहाणखत रद्द करणे|ಅಡಮಾನ ಬಿಡುಗಡೆಯಾಗಿದೆ|
  ಹಕ್ಕುಪತ್ರಗಳ ಠೇವಣಿ ಖುಲಾಸೆ ಪತ್ರ|ಸಾಲ ತೀರುವಳಿ ಪ್ರಮಾಣ ಪತ್ರ|Discharge Deed / Receipt|Release Deed (Mortgage)|Discharge of SBI loan|
  Discharge of mortgage by State Bank of India|रिलीज डीड / रिकन्व्हेयन्स|36(A)-Reconveyance of mortgaged property|
  54-गहाणखत मालमत्तेचे पुनर्हस्तांतरण|Full and final discharge|Release of Deposit of Title Deeds (DTD)|Release of MODT|
  नोटीस ऑफ इंटिमेशन रद्द|Notice of Intimation - Release|गहाण मुक्तीपत्र|गहाणफेड पावती|Reconveyance of property|
  रीकन्वेअन्स ऑफ मॉर्टगेज|Discharge of Mortgage with possession|ಡಿಸ್ಚಾರ್ಜ್ ಡೀಡ್`),
)('releases: %s', (nature) => {
  expect(states(mortgage(), release(nature, sbi, owner))).toBe('d')
})

describe('who releases', () => {
  // biome-ignore format: a table
  test.each<[string, string | string[], string | string[], string]>([
    ['o', 'State Bank of India and Canara Bank', sbi, ''],
    ['o', 'State Bank of India & Canara Bank', sbi, ''],
    ['o', 'State Bank of India, Canara Bank', sbi, ''],
    ['o', 'State Bank of India / Canara Bank', sbi, ''],
    ['o', 'स्टेट बँक ऑफ इंडिया व कॅनरा बँक', sbi, ''],
    ['o', 'ಕೆನರಾ ಬ್ಯಾಂಕ್ ಮತ್ತು ಕರ್ನಾಟಕ ಬ್ಯಾಂಕ್', 'Canara Bank', ''],
    ['o', 'HDFC Bank; ICICI Bank', 'HDFC Bank', ''],
    ['o', 'Janata Sahakari Bank and Pune Urban Co-op Bank', 'Janata Sahakari Bank', ''],
    ['o', 'SBI (consortium leader) with Canara Bank', 'SBI', ''],
    ['o', 'State Bank of India - Canara Bank', sbi, ''],
    ['o', 'State Bank of India Canara Bank', sbi, ''],
    ['o', 'State Bank of India jointly with Bank of India', sbi, ''],
    ['o', '1) State Bank of India 2) Canara Bank', sbi, ''],
    ['d', 'Canara Bank (erstwhile Syndicate Bank)', 'Canara Bank', ''],
    ['d', 'Canara Bank, Canara Bank Building', 'Canara Bank', ''],
    ['o', 'Bank of India and others', 'Bank of India', ''],
    ['o', 'बँक ऑफ इंडिया व इतर', 'Bank of India', ''],
    ['o', 'Axis Bank Ltd (Security Trustee for ICICI Bank)', 'Axis Bank', ''],
    ['o', 'State Bank of India Pensioners Association', sbi, ''],
    ['o', 'Canara Bank Employees Union', 'Canara Bank', ''],
    ['d', 'State Bank of India and Canara Bank', ['SBI', 'Canara Bank'], ''],
    ['d', 'State Bank of India and Canara Bank', 'Canara Bank & State Bank of India', ''],
    ['d', 'Punjab and Sind Bank', 'Punjab & Sind Bank', ''],
    ['d', 'Piramal Capital and Housing Finance Ltd', 'Piramal Capital & Housing Finance', ''],
    ['d', 'Canara Bank, State Bank Road, Pune', 'Canara Bank', ''],
    ['d', 'Jammu and Kashmir Bank', 'Jammu and Kashmir Bank', ''],
    ['o', 'जिल्हा मध्यवर्ती सहकारी बँक', 'जिल्हा मध्यवर्ती सहकारी बँक', ''],
    ['o', 'वि.का.स. सेवा सोसायटी', 'वि.का.स. सेवा सोसायटी', ''],
    ['o', 'Grameena Bank', 'Grameena Bank', ''],
    ['o', 'Urban Co-operative Credit Society Ltd', 'Urban Co-operative Credit Society Ltd', ''],
    ['o', 'ಕೃಷಿ ಪತ್ತಿನ ಸಹಕಾರ ಸಂಘ', 'ಕೃಷಿ ಪತ್ತಿನ ಸಹಕಾರ ಸಂಘ', ''],
    ['d', 'ಕೃಷಿ ಪತ್ತಿನ ಸಹಕಾರ ಸಂಘ, ಬಾಗಲೂರು', 'ಕೃಷಿ ಪತ್ತಿನ ಸಹಕಾರ ಸಂಘ ನಿ., ಬಾಗಲೂರು', ''],
    ['d', 'वाघोली वि.का.स. सेवा सोसायटी', 'वाघोली विविध कार्यकारी सेवा सहकारी सोसायटी', ''],
    ['d', 'Canara Bank', 'केनरा बँक', ''],
    ['d', 'ICICI Bank', 'आय.सी.आय.सी.आय. बँक', ''],
    ['d', 'Axis Bank', 'ऍक्सिस बँक', ''],
    ['d', 'Saraswat Co-operative Bank Ltd', 'सारस्वत को-ऑप बँक लि.', ''],
    ['d', 'LIC Housing Finance Ltd', 'एल.आय.सी. हाऊसिंग फायनान्स लि.', ''],
    ['d', 'पुणे जिल्हा मध्यवर्ती सहकारी बँक', 'पुणे जिल्हा मध्यवर्ती सहकारी बँक मर्या., पुणे', ''],
    ['d', 'TJSB Sahakari Bank Ltd, Kothrud Branch', 'TJSB Sahakari Bank Ltd., Thane', ''],
    ['d', sbi, sbi, 'हवेली 7/200/2018'],
    ['d', sbi, sbi, 'HVL 7/200/18'],
    ['d', sbi, sbi, 'हवेली-7 दस्त क्र. 200/2018'],
    ['o', sbi, sbi, 'हवेली 17/200/2018'],
    ['o', sbi, sbi, 'HVL 7/200/19'],
    ['o', sbi, sbi, '200/2018'],
  ])('%s: lent by %s, released by %s %s', (state, lender, releaser, refers) => {
    expect(states(mortgage(lender), release('रीकन्वेअन्स', releaser, owner, refers))).toBe(state)
  })

  test('not the borrower alone', () => {
    expect(states(mortgage(), release('Reconveyance', owner, sbi))).toBe('o')
    expect(states(mortgage(), release('Discharge', [owner, sbi], owner))).toBe('d')
  })

  test('a bank by a release deed that names the mortgage', () => {
    expect(states(mortgage(), release('Release Deed', sbi, owner, M))).toBe('d')
    expect(states(mortgage(), release('रिलीज डीड', sbi, owner, M))).toBe('d')
    expect(states(mortgage(), release('Release Deed of share', sbi, owner, M))).toBe('o')
    expect(states(mortgage(), release('Release Deed', sbi, owner))).toBe('o')
    expect(states(mortgage(), release('Release Deed', 'Canara Bank', owner, M))).toBe('o')
  })

  test('a long list of lenders is read quickly', () => {
    const spentMs = cpuMsOf(() => {
      for (let at = 0; at < 50; at += 1) lendersIn(`Bank ${at} & `.repeat(60))
    })
    expect(spentMs).toBeLessThan(1000)
  })
})
