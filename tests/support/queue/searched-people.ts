/** Cases to search for, by what their lender sent. */
export const searchedPeople = [
  { applicant_name: 'Ramesh Baburao Kulkarni', co_applicant_name: 'Sunita Kulkarni' },
  { applicant_name: 'RAMESH Patil', loan_account_number: 'HL/2026/930-0481' },
  { applicant_name: 'सुनीता रमेश कुलकर्णी' },
  { applicant_name: 'ಬಸವರಾಜ ಹಿರೇಮಠ' },
  { applicant_name: 'Émile Ångström' },
  { applicant_name: 'Percy 100% Sure', external_ref: 'A_B-7%' },
  { applicant_name: 'Percy 1000 Sure', external_ref: 'AxB-77' },
  { applicant_name: 'Back Slash', external_ref: 'C:TITLE.7' },
]

/** What is searched for, and the first names of those who are found. */
export const soughtWords: [what: string, q: string, found: string[]][] = [
  ['a word', 'kulkarni', ['Ramesh']],
  ['in any case', 'rAmEsH', ['Ramesh', 'RAMESH']],
  ['words in any order', 'kulkarni ramesh', ['Ramesh']],
  ['the middle of a word', 'abura', ['Ramesh']],
  ['the co-applicant', 'sunita', ['Ramesh']],
  ['a loan number', '2026/930', ['RAMESH']],
  ['a reference', 'title.7', ['Back']],
  ['a short word beside a longer one', 'ra patil', ['RAMESH']],
  ['a word that is not there', 'ramesh deshmukh', []],
  ['Devanagari', 'कुलकर्णी', ['सुनीता']],
  ['Devanagari, in any order', 'रमेश सुनीता', ['सुनीता']],
  ['Devanagari, the middle of a word', 'लकर्', ['सुनीता']],
  ['Devanagari beside Latin', 'रमेश ramesh', []],
  ['Kannada', 'ಹಿರೇಮಠ', ['ಬಸವರಾಜ']],
  ['no letter for its code', 'patil र', []],
  ['accents in any case', 'ÉMILE ångström', ['Émile']],
  ['% is itself', '100%', ['Percy']],
  ['_ is itself', 'sure a_b', ['Percy']],
  ['\\ is itself', 'per\\cy', []],
  ['% alone is no wildcard', 'sure %', ['Percy']],
]
