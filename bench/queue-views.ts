import { analystAt, lenderAt, mediumNames, rareName } from './queue-seed.ts'

/** The views of staff, as request addresses. */
export interface View {
  name: string
  /** Addresses requested in turn: one alone would measure one word, one lender. */
  asked: string[]
}

export const view = (name: string, ...asked: string[]): View => ({ name, asked })
const search = (name: string, more: string, words: string[]): View =>
  view(name, ...words.map((word) => `${more}&q=${encodeURIComponent(word)}`))

export const everyStatus = 'status=received,allocated,in_review,query_raised,finalised'
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

const words = {
  frequent: ['Ramesh', 'patil', 'SUNITA', 'los-', 'esh'],
  usual: ['Muktabai', 'Krishnamurthy', 'Dhillon', 'Kattimani', 'Gulabrao'],
  medium: [...mediumNames, 'रमेश', 'कुलकर्णी'],
  rare: [rareName, 'popatlal', 'kantilal'],
  absent: ['Wolfeschlegel', 'qqqq', 'zxcvbnm'],
  two: ['patil ramesh', 'tryambak shinde', 'suresh kulkarni', 'sunita kamble'],
  past: ['sunita los-2024', 'patil -2024-'],
  numbers: ['0007919', '41178800', '99995'],
}

/** Cases from all years. */
const some = (stored: number) => [0.1, 0.5, 0.9].map((share) => Math.floor(stored * share))
const reference = (n: number) => `-${String(n).padStart(9, '0')}`
const loanNumber = (n: number) => String((n * 7919) % 10_000_000_000).padStart(10, '0')

/** Of `stored` cases. */
export const pagesOf = (stored: number): View[] => [
  view('the default: open, by due date', ''),
  view('received', 'status=received'),
  view('allocated', 'status=allocated'),
  view('in review', 'status=in_review'),
  view('query raised', 'status=query_raised'),
  view('finalised, by due date', 'status=finalised'),
  view('finalised, newest', 'status=finalised&sort=newest'),
  view('all, newest', `${everyStatus}&sort=newest`),
  view('all, oldest', `${everyStatus}&sort=oldest`),
  view('all, by due date', everyStatus),
  view('large lender, open', `lender=${lenderAt(0)}`),
  view('small lender, open', `lender=${lenderAt(11)}`),
  view('large lender, all, newest', `${everyStatus}&sort=newest&lender=${lenderAt(0)}`),
  view('small lender, all, newest', `${everyStatus}&sort=newest&lender=${lenderAt(11)}`),
  view('small lender, finalised, by due date', `status=finalised&lender=${lenderAt(11)}`),
  view('unknown lender, all', `${everyStatus}&lender=${lenderAt(99)}`),
  view('state, open', 'state=Maharashtra', 'state=KA'),
  view('state, all, newest', `${everyStatus}&sort=newest&state=MH`, `${everyStatus}&state=Sikkim`),
  view('case type, open', 'case_type=TSR', 'case_type=LIT', 'case_type=XYZ'),
  view(
    'case type, all',
    ...['TSR', 'LIT', 'XYZ'].map((type) => `${everyStatus}&case_type=${type}`),
  ),
  view('my own', 'analyst=me', `${everyStatus}&analyst=me`),
  view('another analyst’s, open', `analyst=${analystAt(0)}`, `analyst=${analystAt(39)}`),
  view('another analyst’s, all, newest', `${everyStatus}&sort=newest&analyst=${analystAt(20)}`),
  view('nobody’s', 'analyst=none', `${everyStatus}&analyst=none`, 'status=finalised&analyst=none'),
  view('overdue', 'overdue=true'),
  view('overdue among all', `${everyStatus}&overdue=true`),
  view('older than three days, open', 'older_than_hours=72'),
  view('older than a year, all, newest', `${everyStatus}&sort=newest&older_than_hours=8760`),
  view('received last month, all', `${everyStatus}&received_from=${hours(720)}`),
  view(
    'received in a week a year ago, all, newest',
    `${everyStatus}&sort=newest&received_from=${hours(8928)}&received_to=${hours(8760)}`,
  ),
  search('frequent words, open', '', words.frequent),
  search('frequent words, all, newest', `${everyStatus}&sort=newest`, words.frequent),
  search('words of one case in a hundred, open', '', words.usual),
  search('words of one case in a hundred, all, newest', `${everyStatus}&sort=newest`, words.usual),
  search('medium words, open', '', words.medium),
  search('medium words, all, newest', `${everyStatus}&sort=newest`, words.medium),
  search('medium words, all, by due date', everyStatus, words.medium),
  search('rare words, open', '', words.rare),
  search('rare words, all', everyStatus, words.rare),
  search('absent words, open', '', words.absent),
  search('absent words, all', everyStatus, words.absent),
  search('two words, open', '', words.two),
  search('two words, all, newest', `${everyStatus}&sort=newest`, words.two),
  search('a frequent word and a year past, all, newest', `${everyStatus}&sort=newest`, words.past),
  search('part of a loan number, all', everyStatus, words.numbers),
  search('a whole loan number, all', everyStatus, some(stored).map(loanNumber)),
  search('an exact reference, all', everyStatus, some(stored).map(reference)),
  view('lender, state and type, open', `lender=${lenderAt(1)}&state=KA&case_type=LSR`),
  view(
    'lender, analyst and age, all',
    `${everyStatus}&lender=${lenderAt(1)}&analyst=${analystAt(3)}&older_than_hours=2400`,
  ),
  view(
    'small lender, state and type, all',
    `${everyStatus}&lender=${lenderAt(10)}&state=GJ&case_type=NEC`,
  ),
  search(
    'lender, state and a word, all, newest',
    `${everyStatus}&sort=newest&lender=${lenderAt(2)}&state=KA`,
    [...words.frequent, ...words.usual, ...words.rare],
  ),
  search(
    'small lender and a word, all, newest',
    `${everyStatus}&sort=newest&lender=${lenderAt(11)}`,
    [...words.frequent, ...words.usual],
  ),
  search('small lender, overdue and a word', `overdue=true&lender=${lenderAt(9)}`, words.frequent),
  view('200 at once, open', 'limit=200'),
  view('200 at once, all, newest', `${everyStatus}&sort=newest&limit=200`),
  search('200 at once, all, a frequent word', `${everyStatus}&limit=200`, words.frequent),
]

export const counts: View[] = [
  view('counts', ''),
  view('counts of a lender', `lender=${lenderAt(0)}`, `lender=${lenderAt(11)}`),
  view('counts of a state', 'state=MH', 'state=SK'),
  view('counts of an analyst', 'analyst=me', `analyst=${analystAt(2)}`, 'analyst=none'),
  view('counts of a case type', 'case_type=TSR', 'case_type=LIT', 'case_type=XYZ'),
  view('counts of a month', `received_from=${hours(720)}`),
  view('counts of three filters', `lender=${lenderAt(0)}&state=KA&case_type=LO`),
  search('counts of a frequent word', '', words.frequent),
  search('counts of a word of one case in a hundred', '', words.usual),
  search('counts of a medium word', '', words.medium),
  search('counts of a rare or absent word', '', [...words.rare, ...words.absent]),
  search('counts of two words', '', words.two),
]

const sortedColumns = [
  ...['due', 'lender', 'reference', 'applicant', 'type'],
  ...['property', 'status', 'analyst', 'received'],
]

/** Filters of every kind, alone and together. */
const filtersOf = (stored: number) => [
  '',
  `lender=${lenderAt(0)}`,
  `lender=${lenderAt(11)}`,
  `lender=${lenderAt(0)},${lenderAt(3)},${lenderAt(9)}`,
  `analyst=${analystAt(0)}`,
  `analyst=me,none,${analystAt(30)}`,
  'state=MH',
  'state=KA,SK,GA',
  'district=District%207',
  'district=district%201,district%202,nowhere',
  'case_type=TSR',
  'case_type=LIT,VET',
  'older_than_hours=2400',
  'newer_than_hours=720',
  `received_from=${hours(8928)}&received_to=${hours(8760)}`,
  `lender=${lenderAt(1)}&analyst=${analystAt(3)}&older_than_hours=240`,
  `lender=${lenderAt(10)}&state=GJ&case_type=NEC`,
  'state=MH&case_type=TSR&district=District%203',
  `lender=${lenderAt(0)}&state=MH&case_type=TSR&older_than_hours=240`,
  `lender=${lenderAt(2)}&analyst=${analystAt(1)}&state=KA&district=district%207`,
  `analyst=${analystAt(0)}&case_type=LSR,LO&newer_than_hours=2160`,
  ...['patil', 'Muktabai', rareName, 'Wolfeschlegel', 'los-'].map((word) => `q=${word}`),
  `q=ramesh&lender=${lenderAt(0)}&state=MH`,
  `q=${reference(Math.floor(stored / 2))}`,
]

const listed = {
  all: everyStatus,
  finalised: 'status=finalised',
  open: '',
  'open, due this week': 'due=week',
}

/** Every order in both directions, each with every filter in turn. */
export const sortsOf = (stored: number): View[] =>
  Object.entries(listed).flatMap(([name, status]) =>
    sortedColumns.flatMap((column) =>
      [column, `-${column}`].map((sort) =>
        view(
          `${name}, by ${sort}`,
          ...filtersOf(stored).map((filter) =>
            [status, filter, `sort=${sort}`].filter(Boolean).join('&'),
          ),
        ),
      ),
    ),
  )

/** Totals and groups, with every filter in turn. */
export const summariesOf = (stored: number): View[] =>
  Object.entries(listed).flatMap(([name, status]) =>
    ['', 'lender', 'analyst', 'status', 'due'].map((group) =>
      view(
        `${name}, ${group ? `groups by ${group}` : 'total'}`,
        ...filtersOf(stored).map((filter) =>
          [status, filter, group && `group=${group}`].filter(Boolean).join('&'),
        ),
      ),
    ),
  )
