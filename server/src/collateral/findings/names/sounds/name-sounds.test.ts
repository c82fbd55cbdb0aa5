import { describe, expect, it } from 'vitest'
import { compareNames } from '../names.ts'

const pairsOf = (rows: string) =>
  rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((name) => name.trim()) as [string, string])

/** Pronounced alike, written very differently. */
const same = pairsOf(`
  Dattatreya | दत्तात्रय
  Dattatraya | दत्तात्रेय
  Dattatray Kale | ದತ್ತಾತ್ರೇಯ ಕಾಳೆ
  Hanumant | हणमंत
  Hanamant Jadhav | हनुमंत जाधव
  Hanmant Jadhav | हणमंत जाधव
  Hanumantrao Jadhav | हणमंतराव जाधव
  Trimbak | त्र्यंबक
  Tryambak Sangle | Trimbak Sangle
  Vijay Singh | विजयसिंह
  Vijaysinh Mohite | विजयसिंह मोहिते
  Ranjit Singh | रणजितसिंह
  Jaishri | Jayashree
  Jayshree Kulkarni | जयश्री कुलकर्णी
  Jayaprakash Rao | Jaiprakash Rao
  Bhau Kale | भाऊ काळे
  Ramesh Bhau Kale | रमेश भाऊ काळे
  Vaijnath | वैजनाथ
  Rajnath Singh | राजनाथ सिंह
  Rajnish Kulkarni | रजनीश कुलकर्णी
  Pradnya Kale | प्रज्ञा काळे
  Yadnesh Kale | यज्ञेश काळे
  Shankar Rao | ಶಂಕರರಾವ್
  Ramachandra Rao | ರಾಮಚಂದ್ರರಾವ್
  Sudhakar Rao | सुधाकरराव
  Rajashekhar Reddy | ರಾಜಶೇಖರರೆಡ್ಡಿ
  Byregowda | ಬೈರೇಗೌಡ
  Bhyre Gowda | ಭೈರೇಗೌಡ
  Byrappa | ಬೈರಪ್ಪ
  Manjunath Gowda | ಮಂಜುನಾಥೇಗೌಡ
  Shivalinge Gowda | ಶಿವಲಿಂಗೇಗೌಡ
  Kempegowda | ಕೆಂಪೇಗೌಡ
  Hucchappa | ಹುಚ್ಚಪ್ಪ
  Lacchanna | ಲಚ್ಚಣ್ಣ
  Chandru | ಚಂದ್ರು
  Shruti Hegde | ಶ್ರುತಿ ಹೆಗಡೆ
  Krishna | ಕೃಷ್ಣ
  Ellappa | ಯಲ್ಲಪ್ಪ
  Yellamma | ಎಲ್ಲಮ್ಮ
  Erappa | ಈರಪ್ಪ
  Eshwarappa | ಈಶ್ವರಪ್ಪ
  Ishwarappa | Eshwarappa
  Sunil Bose | ಸುನಿಲ್ ಬೋಸ್
  Sridhara Bhatta | ಶ್ರೀಧರ ಭಟ್
  Robert | ರಾಬರ್ಟ್
  Robert Lobo | रॉबर्ट लोबो
  George | जॉर्ज
  Thomas Mathew | ಥಾಮಸ್ ಮ್ಯಾಥ್ಯೂ
  Peter D'Costa | पीटर डिकोस्टा
  D'Costa | डिकोस्टा
  Anthony D'Silva | ಆಂಥೋನಿ ಡಿಸಿಲ್ವ
  Solunke | सोळंके
  Mallappa | Mallapa
  Reddy | Reddi
  Soumya Reddy | Sowmya Reddi
  Shivkumar Swamy | Shivakumar Swami
  Ramesh Shankar Patil | खाता क्र. 452 रमेश शंकर पाटील 0.40.00 2.50
  Ramesh Shankar Patil | खाते क्रमांक : 452 रमेश शंकर पाटील
  Ramesh Shankar Patil | Khata No. 12 Ramesh Shankar Patil 1-20-0
  Manjunath Gowda | ಖಾತೆ ನಂ 45 ಮಂಜುನಾಥ ಗೌಡ 1.20
`)

/** Similar, but different names. */
const different = pairsOf(`
  Rajni Kale | Ragini Kale
  Chandru | Chandrika
  Hanumant Jadhav | Hanumanthappa Jadhav
  Manjunath Gowda | Manjegowda
  Vijay Singh | Vijaya Sinha
  Vijay Singh | विजया
  Trimbak Sangle | Tribhuvan Sangle
  Peter D'Costa | Peter D'Souza
  Byrappa | ವೀರಪ್ಪ
  Ellappa | ಯಲ್ಲಮ್ಮ
  Ellappa | ಎರಪ್ಪ
  Robert Lobo | Rober Pinto
  Shankar Rao | ಶಂಕರಪ್ಪ
  Nagamma | Nagma
  Eshwar Kale | Ashwar Kale
  Erappa | Arappa
  Bhau Kale | Babu Kale
  Suresh Patil | रमेश पाटील
`)

describe('one name', () => {
  it.each(same)('%s is %s', (borrower, holder) => {
    expect(compareNames(borrower, holder).score).toBeGreaterThanOrEqual(85)
    expect(compareNames(holder, borrower).score).toBeGreaterThanOrEqual(85)
  })
})

describe('two names', () => {
  it.each(different)('%s is not certainly %s', (borrower, holder) => {
    expect(compareNames(borrower, holder).score).toBeLessThan(85)
  })
})

it('a courtesy suffix on one of the names leaves a partial match', () => {
  const { nameMatch } = compareNames('Yeshwant Ganpatrao Thorat', 'यशवंतराव गणपत थोरात')
  expect(nameMatch).toBe('partial')
})
