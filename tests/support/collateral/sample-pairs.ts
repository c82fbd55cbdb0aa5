/**
 * For the tests: borrower | holder as a registry writes it, under what the comparison must say. One
 * list per kind of difficulty.
 */
export interface SamplePair {
  kind: string
  borrower: string
  holder: string
  expected: 'match' | 'partial' | 'mismatch'
}

function pairs(kind: string, lists: Record<SamplePair['expected'], string>): SamplePair[] {
  return Object.entries(lists).flatMap(([expected, rows]) =>
    rows
      .trim()
      .split('\n')
      .filter((row) => row.trim() !== '')
      .map((row) => {
        const [borrower = '', holder = ''] = row.split('|').map((side) => side.trim())
        return { kind, borrower, holder, expected: expected as SamplePair['expected'] }
      }),
  )
}

export const samplePairs: readonly SamplePair[] = [
  ...pairs('several persons', {
    match: `
      Suresh Patil | Ramesh Jadhav, Suresh Patil
      Ramesh Jadhav | Ramesh Jadhav; Suresh Patil
      Sunita Patil | Ramesh Patil and Sunita Patil
      Sunita Patil | Ramesh Patil & Sunita Patil
      Sunita Patil | Ramesh Patil and his wife Sunita Patil
      Suresh Patil | रमेश जाधव व सुरेश पाटील
      Suresh Patil | रमेश जाधव आणि सुरेश पाटील
      Suresh Gowda | ರಮೇಶ ನಾಯಕ ಮತ್ತು ಸುರೇಶ ಗೌಡ
      Suresh Gowda | ರಮೇಶ ನಾಯಕ ಹಾಗೂ ಸುರೇಶ ಗೌಡ
      Suresh Patil | 1) Ramesh Jadhav 2) Suresh Patil
      Suresh Patil | (1) Ramesh Jadhav (2) Suresh Patil
      Suresh Patil | 1. Ramesh Jadhav 2. Suresh Patil
      Suresh Patil | १) रमेश जाधव २) सुरेश पाटील
      Suresh Patil | ೧) ರಮೇಶ ಜಾಧವ ೨) ಸುರೇಶ ಪಾಟೀಲ
      Suresh Patil | अ) रमेश जाधव ब) सुरेश पाटील
      Suresh Patil | Ramesh Jadhav / Suresh Patil
      Ramesh Patil | Patil, Ramesh
      Ramesh Shankar Patil | Patil, Ramesh Shankar
      Suresh Patil | Patil, Ramesh; Patil, Suresh
      Ramesh Kolekar | Kolekar, Ramesh
      Ramesh Patil | Ramesh Patil, Pune
      Ramesh Patil | Ramesh Patil, S/o Shankar Patil
      Ramesh Patil | Ramesh Patil, R/o Shivaji Nagar, Pune
      Ramesh Patil | रमेश पाटील, रा. कोथरूड, पुणे
      Ramesh Patil | Ramesh Patil, age 45 years, occ. agriculturist, Pune
      Ramesh Patil | Ramesh Patil and 5 others
      Ramesh Patil | Ramesh Patil & ors.
      Ramesh Patil | रमेश पाटील व इतर ५
      Ramesh Patil | रमेश पाटील इतर
      Ramesh Patil | Mr. & Mrs. Ramesh Patil
      Suresh Patil | Ramesh Jadhav - Suresh Patil
      Ramesh Patil | Ramesh Patil - Pune
      Ramesh Patil | रमेश पाटील वय ४५ धंदा शेती राहणार पुणे
      Ramesh Patil | सामाईक रमेश पाटील
      Ramesh Patil | ರಮೇಶ ಪಾಟೀಲ ಮತ್ತು ಇತರರು
      Basappa | ಬಸಪ್ಪ ಬಿನ್ ಮಲ್ಲಪ್ಪ, ಯಲ್ಲಪ್ಪ ಬಿನ್ ಮಲ್ಲಪ್ಪ
      Yallappa | ಬಸಪ್ಪ ಬಿನ್ ಮಲ್ಲಪ್ಪ, ಯಲ್ಲಪ್ಪ ಬಿನ್ ಮಲ್ಲಪ್ಪ`,
    partial: `
      Ramesh Patil | Ramesh and Suresh Patil
      Ramesh Patil | Ramesh, Suresh, Mahesh
      Ramesh Patil | Ramesh Jadhav Suresh Patil
      Ramesh Shankar Patil | Ramesh Jadhav and Shankar Patil`,
    mismatch: `
      Ramesh Patil | Ramesh Jadhav, Suresh Patil
      Ramesh Patil | Ramesh Jadhav; Suresh Patil
      Ramesh Patil | Ramesh Jadhav and Suresh Patil
      Ramesh Patil | Ramesh Jadhav & Suresh Patil
      Ramesh Patil | रमेश जाधव, सुरेश पाटील
      Ramesh Patil | रमेश जाधव व सुरेश पाटील
      Ramesh Patil | रमेश जाधव आणि सुरेश पाटील
      Ramesh Gowda | ರಮೇಶ ನಾಯಕ ಮತ್ತು ಸುರೇಶ ಗೌಡ
      Ramesh Patil | 1) Ramesh Jadhav 2) Suresh Patil
      Ramesh Patil | 1. Ramesh Jadhav 2. Suresh Patil
      Ramesh Patil | 1 Ramesh Jadhav 2 Suresh Patil
      Ramesh Patil | १) रमेश जाधव २) सुरेश पाटील
      Ramesh Patil | i) Ramesh Jadhav ii) Suresh Patil
      Anil Joshi | Anil Kumar Sharma / Sunil Joshi
      Ramesh Shankar Patil | Ramesh Kale, Suresh Shankar Patil
      Ramesh Patil | Jadhav, Ramesh; Patil, Suresh
      Ramesh Patil | Ramesh Jadhav - Suresh Patil
      Ramesh Patil | Ramesh Jadhav r/o Pune, Shri Suresh Patil r/o Satara`,
  }),
  ...pairs('minors', {
    match: `
      Ramesh Patil | Rahul Patil (minor), Ramesh Patil`,
    partial: ``,
    mismatch: `
      Suresh Patil | Rahul Patil (minor) through guardian Suresh Patil
      Suresh Patil | Minor Rahul Patil u/g Suresh Patil
      Suresh Patil | Rahul Patil M/G Suresh Patil
      Sunita Patil | Rahul Patil minor by mother and natural guardian Sunita Patil
      Suresh Patil | Suresh Patil guardian of minor Rahul Patil
      Suresh Patil | राहुल पाटील अ.पा.क. सुरेश पाटील
      Suresh Patil | राहुल पाटील अज्ञान पालक सुरेश पाटील
      Suresh Patil | पालक सुरेश पाटील अज्ञान राहुल पाटील
      Suresh Patil | ರಾಹುಲ್ ಪಾಟೀಲ ಅಪ್ರಾಪ್ತ ಪೋಷಕ ಸುರೇಶ ಪಾಟೀಲ`,
  }),
  ...pairs('heirs', {
    match: `
      Sunita Patil | Late Ramesh Patil through LRs 1) Sunita Patil 2) Suresh Patil
      Sunita Patil | कै. रमेश पाटील यांचे वारस १) सुनीता पाटील २) सुरेश पाटील
      Sunita Patil | Ramesh Patil (deceased) legal heirs Sunita Patil`,
    partial: `
      Ramesh Patil | Heirs of Ramesh Patil
      Ramesh Patil | Legal heirs of late Ramesh Patil
      Ramesh Patil | L.Rs of Ramesh Patil
      Ramesh Patil | LRs. of Ramesh Patil
      Ramesh Patil | Ramesh Patil legal heirs
      Ramesh Patil | Ramesh Patil's heirs
      Ramesh Patil | रमेश पाटील यांचे वारस
      Ramesh Patil | रमेश पाटील वारस सुनीता जोशी
      Ramesh Patil | ರಮೇಶ ಪಾಟೀಲ ಇವರ ವಾರಸುದಾರರು
      Ramesh Patil | ರಮೇಶ ಪಾಟೀಲ ವಾರಸುದಾರರು
      Ramesh Patil | Estate of Ramesh Patil`,
    mismatch: `
      Suresh Patil | Heirs of Ramesh Patil
      Suresh Patil | रमेश पाटील यांचे वारस`,
  }),
  ...pairs('father and son', {
    match: `
      Ramesh Shankar Patil | Patil Ramesh Shankar
      Ramesh Shankar Patil | पाटील रमेश शंकर
      Ramesh Shankar Patil | ಪಾಟೀಲ ರಮೇಶ ಶಂಕರ
      Ramesh Shankar Kolekar | Kolekar Ramesh Shankar
      Ramesh Kolekar | Kolekar Ramesh
      Ramesh Shankar | ರಮೇಶ ಬಿನ್ ಶಂಕರ
      Ramesh Shankar Patil | Ramesh S/o Shankar Patil
      Suresh Kumar | Kumar Suresh`,
    partial: `
      Ramesh Suresh | Suresh Ramesh
      Patil Ramesh Baburao | Baburao Ramesh Patil
      Patil Ramesh Shankar | Patil Shankar Ramesh
      Patil Shankar Ramesh | पाटील रमेश शंकर
      Ramesh Shankar Kolekar | Shankar Ramesh Kolekar
      Ramesh Shankar Kolekar | Kolekar Shankar Ramesh
      Ramesh Shankar Singh | Shankar Ramesh Singh
      Vijay Anil Kumar | Anil Vijay Kumar
      Ramesh Shankar Appa Patil | Shankar Ramesh Appa Patil
      Ramesh Dhondu Patil | Patil Dhondu Ramesh
      Basappa Yallappa | ಯಲ್ಲಪ್ಪ ಬಸಪ್ಪ
      Ramesh Shankar | Shankar bin Ramesh
      Ramesh Shankar | ಶಂಕರ ಬಿನ್ ರಮೇಶ
      Shankar Ramesh Patil | Ramesh S/o Shankar Patil
      Shankar Ramesh | रमेश बिन शंकर
      Priya Rajesh | Rajesh Priya Kumar
      Imran Yusuf | Yusuf Imran`,
    mismatch: `
      Mallappa S/o Basappa | Basappa S/o Mallappa
      Shankar Patil | Ramesh S/o Shankar Patil
      Shankar | ರಮೇಶ ಬಿನ್ ಶಂಕರ`,
  }),
  ...pairs('relatives', {
    match: `
      Sunita Patil | Sunita W.o. Ramesh Patil
      Suresh Patil | रमेश पाटील यांचा मुलगा सुरेश पाटील
      Suresh Patil | ರಮೇಶ ಪಾಟೀಲ ಇವರ ಮಗ ಸುರೇಶ ಪಾಟೀಲ
      Sunita Patil | Sunita Patil (wife)
      Suresh Patil | Suresh Patil (son)
      Suresh Patil | Suresh Patil, son`,
    partial: `
      Ramesh Patil | Ramesh Patil widow`,
    mismatch: `
      Ramesh Patil | Sunita W/o Ramesh Patil
      Ramesh Patil | Sunita W.o. Ramesh Patil
      Ramesh Patil | Sunita w/o. Ramesh Patil
      Ramesh Patil | Suresh Patil s. o. Ramesh Patil
      Ramesh Patil | Suresh S-o Ramesh Patil
      Ramesh Patil | SURESH S.O. RAMESH PATIL
      Ramesh Patil | Suresh Patil So Ramesh Patil
      Ramesh Patil | Suresh Patil S o Ramesh Patil
      Ramesh Patil | Sunita widow of Ramesh Patil
      Ramesh Patil | Suresh Patil (father Ramesh)
      Ramesh Patil | रमेश पाटील यांचा मुलगा सुरेश
      Ramesh Patil | रमेश पाटील यांची पत्नी सुनीता
      Ramesh Patil | ರಮೇಶ ಪಾಟೀಲ ಇವರ ಮಗ ಸುರೇಶ
      Ramesh Patil | ರಮೇಶ ಪಾಟೀಲನ ಹೆಂಡತಿ ಸುನೀತಾ
      Ramesh Patil | सुनीता भ्रतार रमेश पाटील`,
  }),
  ...pairs('firms', {
    match: `
      Patil Constructions | Patil Constructions
      Patil Infra Pvt Ltd | Patil Infra Private Limited
      Jadhav and Patil Developers | Jadhav & Patil Developers
      Shree Ganesh Trust | श्री गणेश ट्रस्ट
      Ramesh Mandal | Ramesh Mandal
      Suresh Patil | Ramesh Patil HUF, Suresh Patil`,
    partial: `
      Ramesh Patil | Ramesh Patil & Sons
      Ramesh Patil | Ramesh Patil and Co.
      Ramesh Patil | Ramesh Patil HUF
      Ramesh Patil | Ramesh Patil (H.U.F.)
      Ramesh Patil | Ramesh Patil Trust
      Ramesh Patil | Ramesh Patil Enterprises
      Ramesh Patil | Ramesh Patil Developers
      Ramesh Patil | Ramesh Patil Builders
      Ramesh Patil | Ramesh Patil Associates
      Ramesh Patil | Ramesh Patil Farms
      Ramesh Patil | Ramesh Patil LLP
      Ramesh Patil | Ramesh Patil L.L.P.
      Ramesh Patil | Ramesh Patil (P) Ltd.
      Ramesh Patil | Ramesh Patil Constructions
      Ramesh Patil | Ramesh Patil Infra
      Ramesh Patil | Ramesh Patil Mandal
      Ramesh Patil | Ramesh Patil Co-operative Housing Society
      Ramesh Patil | M/s Ramesh Patil
      Ramesh Patil | रमेश पाटील प्रा. लि.
      Ramesh Patil | रमेश पाटील संस्था
      Ramesh Patil | रमेश पाटील ए.कु.मॅ.
      Ramesh Patil | ರಮೇಶ ಪಾಟೀಲ ಟ್ರಸ್ಟ್
      Ramesh Patil | ರಮೇಶ ಪಾಟೀಲ ಕಂಪನಿ`,
    mismatch: `
      Ramesh Patil | Patil Constructions
      Ramesh Patil | Patil Infra
      Ramesh Patil | पाटील डेव्हलपर्स`,
  }),
  ...pairs('spellings', {
    match: `
      Nagaraj | Nagaraju
      Nagaraja Gowda | Nagaraju Gowda
      Basavaraj | ಬಸವರಾಜು
      Basavaraju | ಬಸವರಾಜ
      Prakash Shetty | Prakasha Shetty
      Prakasha Shetty | ಪ್ರಕಾಶ್ ಶೆಟ್ಟಿ
      Shrinivas Rao | Srinivasa Rao
      Ashok Hegde | Ashoka Hegde
      Santosh Rai | Santosha Rai
      Pandurang Shinde | Panduranga Shinde
      Anand Bhat | Ananda Bhat
      Harish Bhat | Harisha Bhat
      Fatima Begum | फातिमा बेगम
      Fatima Begum | ಫಾತಿಮಾ ಬೇಗಂ`,
    partial: `
      Rang Gowda | Ranga Gowda
      Krishna Rao | Knshna Rao
      Harish Bhat | Hansh Bhat
      Girish Naik | Ginsh Naik`,
    mismatch: `
      Sunil More | Sunila More
      Sunil More | सुनीला मोरे
      Manish Shah | Manisha Shah
      Anish Shah | Anisha Shah
      Vijay Pawar | Vijaya Pawar
      Kamal Rao | ಕಮಲಾ ರಾವ್
      Arun Rao | Aruna Rao
      Nirmal Shah | Nirmala Shah
      Raju Patil | Raj Patil
      Nagaraj Gowda | Nagamma Gowda
      Nagaraju | Nagaratna
      John D Silva | Joan D Silva
      Joan Pinto | जॉन पिंटो`,
  }),
]
