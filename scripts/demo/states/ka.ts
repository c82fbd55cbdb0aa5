import { placeNames as at, type DemoState, type StatePlace } from './demo-state.ts'

const place = (
  district: string,
  taluk: string,
  hobli: string,
  village: string,
  native: StatePlace['native'],
  code: string,
  branches: readonly string[],
): StatePlace => ({
  district,
  taluk,
  hobli,
  village,
  native,
  office: { name: `Sub-Registrar, ${taluk}`, code },
  branches,
})

export const karnataka: DemoState = {
  share: 0.42,
  names: {
    men: [
      ['Manjunath', 'ಮಂಜುನಾಥ'],
      ['Nagaraj', 'ನಾಗರಾಜ'],
      ['Basavaraj', 'ಬಸವರಾಜ'],
      ['Raghavendra', 'ರಾಘವೇಂದ್ರ'],
      ['Shivakumar', 'ಶಿವಕುಮಾರ'],
      ['Venkatesh', 'ವೆಂಕಟೇಶ'],
      ['Prasanna', 'ಪ್ರಸನ್ನ'],
      ['Mallikarjun', 'ಮಲ್ಲಿಕಾರ್ಜುನ'],
      ['Chandrashekar', 'ಚಂದ್ರಶೇಖರ'],
      ['Girish', 'ಗಿರೀಶ'],
      ['Srinivas', 'ಶ್ರೀನಿವಾಸ'],
      ['Umesh', 'ಉಮೇಶ'],
    ],
    women: [
      ['Lakshmi', 'ಲಕ್ಷ್ಮಿ'],
      ['Savitha', 'ಸವಿತಾ'],
      ['Bhagya', 'ಭಾಗ್ಯ'],
      ['Roopa', 'ರೂಪಾ'],
      ['Shobha', 'ಶೋಭಾ'],
      ['Kavitha', 'ಕವಿತಾ'],
      ['Netravati', 'ನೇತ್ರಾವತಿ'],
      ['Pushpa', 'ಪುಷ್ಪಾ'],
    ],
    surnames: [
      ['Gowda', 'ಗೌಡ'],
      ['Hegde', 'ಹೆಗಡೆ'],
      ['Shetty', 'ಶೆಟ್ಟಿ'],
      ['Patil', 'ಪಾಟೀಲ'],
      ['Naik', 'ನಾಯ್ಕ'],
      ['Bhat', 'ಭಟ್'],
      ['Murthy', 'ಮೂರ್ತಿ'],
      ['Kulkarni', 'ಕುಲಕರ್ಣಿ'],
      ['Reddy', 'ರೆಡ್ಡಿ'],
      ['Angadi', 'ಅಂಗಡಿ'],
    ],
  },
  documentedHolder: 'ರಮೇಶ ಬಾಬುರಾವ್ ಪಾಟೀಲ',
  places: [
    place(
      ...(['Bengaluru Urban', 'Anekal', 'Sarjapura', 'Dommasandra'] as const),
      at('ಬೆಂಗಳೂರು ನಗರ', 'ಆನೇಕಲ್', 'ದೊಮ್ಮಸಂದ್ರ'),
      'ANK',
      ['Koramangala', 'HSR Layout'],
    ),
    place(
      ...(['Bengaluru Rural', 'Devanahalli', 'Kasaba', 'Avathi'] as const),
      at('ಬೆಂಗಳೂರು ಗ್ರಾಮಾಂತರ', 'ದೇವನಹಳ್ಳಿ', 'ಆವತಿ'),
      'DNH',
      ['Yelahanka'],
    ),
    place(
      ...(['Mysuru', 'Mysuru', 'Varuna', 'Varakodu'] as const),
      at('ಮೈಸೂರು', 'ಮೈಸೂರು', 'ವರಕೋಡು'),
      'MYS',
      ['Vontikoppal'],
    ),
    place(
      ...(['Tumakuru', 'Tumakuru', 'Kasaba', 'Hebbaka'] as const),
      at('ತುಮಕೂರು', 'ತುಮಕೂರು', 'ಹೆಬ್ಬಾಕ'),
      'TMK',
      ['Tumakuru'],
    ),
    place(
      ...(['Dharwad', 'Hubballi', 'Hubballi', 'Gokul'] as const),
      at('ಧಾರವಾಡ', 'ಹುಬ್ಬಳ್ಳಿ', 'ಗೋಕುಲ'),
      'HBL',
      ['Hubballi Club Road'],
    ),
    place(
      ...(['Belagavi', 'Belagavi', 'Kakati', 'Honaga'] as const),
      at('ಬೆಳಗಾವಿ', 'ಬೆಳಗಾವಿ', 'ಹೊನಗಾ'),
      'BGM',
      ['Belagavi Camp'],
    ),
  ],
  plot: (random) => ({
    unit: `Site No. ${random.whole(1, 180)}, 30 ft by 40 ft`,
    extent: '1200 sq ft',
    otherExtent: '1150 sq ft',
  }),
  /** By financial year. */
  documentNo: (office, number, date) => {
    const year = Number(date.slice(0, 4))
    const from = date.slice(5) >= '04-01' ? year : year - 1
    return `${office}-1-${String(number).padStart(5, '0')}-${from}-${String(from + 1).slice(2)}`
  },
  numberedBy: 'Sy. No.',
  natures: { saleDeed: 'ಕ್ರಯ ಪತ್ರ', sale: 'ಕ್ರಯ', mortgage: 'ಅಡಮಾನ', release: 'ಹಕ್ಕು ಖುಲಾಸೆ' },
  search: {
    title: 'ಋಣಭಾರ ಪ್ರಮಾಣ ಪತ್ರ (Form 15)',
    below: 'Certificate of encumbrance on property',
    number: 'Sy. No.',
    filename: 'EC_Form15.pdf',
  },
  mutationTitle: 'MUTATION REGISTER, FORM 12',
  converter: 'Deputy Commissioner',
  report: {
    searchGaps: 'The index begins on 1 April 2004; earlier years rest on the deeds produced.',
    index: 'Kaveri (encumbrance certificate)',
    record: 'Bhoomi (RTC)',
    tenure: 'Freehold; no grant on record.',
  },
  areaCode: '80',
  lgdCode: '29',
}
