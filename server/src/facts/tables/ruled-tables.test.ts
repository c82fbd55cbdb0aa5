import { describe, expect, test } from 'vitest'
import { ruledPage } from '../../../../tests/support/facts/ruled-page.ts'
import type { PageText, Rect } from '../../documents/documents.ts'
import { extractFacts, type FactKind } from '../facts.ts'

const factsOf = (page: PageText, kind: FactKind, stateCode = 'MH') =>
  extractFacts([page], { stateCode }).facts.flatMap((fact) =>
    fact.kind === kind
      ? [fact.entry === undefined ? fact.value : `${fact.entry}: ${fact.value}`]
      : [],
  )

/** Turned by a slope, as a fraction of the width; a page is about 1.41 times as high as wide. */
function askew(page: PageText, slope: number): PageText {
  const turned = ({ x, y, w, h }: Rect): Rect => {
    const [right, bottom] = [x + w, y + h]
    const corners = [
      [x, y],
      [right, y],
      [x, bottom],
      [right, bottom],
    ].map(([u = 0, v = 0]) => [u - slope * 2 * (v - 0.5), v + slope * (u - 0.5)] as const)
    const [left, top] = [
      Math.min(...corners.map(([u]) => u)),
      Math.min(...corners.map(([, v]) => v)),
    ]
    const [width, height] = [
      Math.max(...corners.map(([u]) => u)) - left,
      Math.max(...corners.map(([, v]) => v)) - top,
    ]
    return { x: left, y: top, w: width, h: height }
  }
  return {
    ...page,
    words: page.words.map((word) => ({ ...word, rect: turned(word.rect) })),
    boxes: page.boxes?.map(turned) ?? [],
  }
}

describe('a ruled table', () => {
  test('has the entries that its lines part, also beside a cell over several lines', () => {
    const page = ruledPage({
      title: 'गाव नमुना सात (अधिकार अभिलेख पत्रक)',
      edges: [0.06, 0.26, 0.34, 0.62, 0.74, 0.94],
      rows: [
        ['क्षेत्र, एकक व आकारणी', 'खाते क्र.', 'भोगवटादाराचे नाव', 'क्षेत्र', 'फेरफार क्र.'],
        [
          { text: 'जिरायत 0.44.20\nबागायत -\nएकूण क्षेत्र : 0.44.20', lines: 3 },
          '580',
          'सचिन बाळासाहेब सावंत',
          '0.18.12',
          '(4956)',
        ],
        ['1814', 'प्रकाश निवृत्ती फडके', '0.13.04', '(4834)'],
        ['163', 'संजय अशोक सावंत', '0.13.04', '(8020)'],
      ],
    })
    expect(factsOf(page, 'holder')).toEqual([
      '1: सचिन बाळासाहेब सावंत',
      '2: प्रकाश निवृत्ती फडके',
      '3: संजय अशोक सावंत',
    ])
    expect(factsOf(page, 'khata_no')).toEqual(['1: 580', '2: 1814', '3: 163'])
    expect(factsOf(page, 'mutation_no')).toEqual(['1: 4956', '2: 4834', '3: 8020'])
    expect(factsOf(page, 'area')).toContain('0.44.20')
  })

  test('goes on below a line across all its columns', () => {
    const page = ruledPage({
      title: 'गाव नमुना आठ-अ',
      edges: [0.06, 0.3, 0.5, 0.7, 0.94],
      rows: [
        ['गाव नमुना सहा मधील नोंद', 'भूमापन क्रमांक', 'क्षेत्र', 'आकारणी'],
        [{ text: 'खाते क्रमांक : 748', columns: 4 }],
        ['', '38/6', '2.31.75', '2.19'],
        ['', '499/6', '0.40.40', '1.06'],
      ],
    })
    expect(factsOf(page, 'survey_no')).toEqual(['38/6', '499/6'])
    expect(factsOf(page, 'area')).toEqual(['2.31.75', '0.40.40'])
    expect(factsOf(page, 'khata_no')).toEqual(['748'])
  })

  test('has columns below a heading that is divided', () => {
    const page = ruledPage({
      title: 'CERTIFICATE OF ENCUMBRANCE ON PROPERTY',
      edges: [0.06, 0.12, 0.26, 0.44, 0.62, 0.78, 0.94],
      rows: [
        [
          { text: 'Sl. No.', lines: 2 },
          { text: 'Date of execution', lines: 2 },
          { text: 'Nature of document', lines: 2 },
          { text: 'Names of parties', columns: 2 },
          { text: 'Document No.', lines: 2 },
        ],
        ['Executant(s)', 'Claimant(s)'],
        ['1', '23-07-2011', 'Sale Deed', 'Anil More', 'Sunil Patil', 'MLN-1-07149-2011-12'],
        ['2', '11-04-2012', 'Sale Deed', 'Sunil Patil', 'Asha Kale', 'MLN-1-00211-2012-13'],
      ],
    })
    expect(factsOf(page, 'executant', 'KA')).toEqual(['1: Anil More', '2: Sunil Patil'])
    expect(factsOf(page, 'claimant', 'KA')).toEqual(['1: Sunil Patil', '2: Asha Kale'])
    expect(factsOf(page, 'execution_date', 'KA')).toEqual(['1: 23-07-2011', '2: 11-04-2012'])
  })

  test('keeps a name together that does not fit into its line', () => {
    const page = ruledPage({
      title: 'CERTIFICATE OF ENCUMBRANCE ON PROPERTY',
      edges: [0.06, 0.12, 0.3, 0.5, 0.63, 0.94],
      rows: [
        ['Sl. No.', 'Nature of document', 'Executant', 'Claimant', 'Document No.'],
        ['1', 'Mortgage Deed', 'Anil More', 'Nandigiri\nUrban Bank Ltd.', 'MLN-1-07149-2011-12'],
        ['2', 'Mortgage Deed', 'Asha Kale', 'Malnad Bank\nLtd.', 'MLN-1-00211-2012-13'],
      ],
    })
    expect(factsOf(page, 'claimant', 'KA')).toEqual([
      '1: Nandigiri Urban Bank Ltd.',
      '2: Malnad Bank Ltd.',
    ])
  })

  test('is known by the numbers of its columns, if its heading was misread', () => {
    const page = ruledPage({
      title: 'CERTIFICATE OF ENCUMBRANCE ON PROPERTY',
      edges: [0.06, 0.12, 0.26, 0.44, 0.62, 0.78, 0.94],
      rows: [
        [
          { text: 'st Mo', lines: 2 },
          { text: 'Date of execution', lines: 2 },
          { text: '', lines: 2 },
          { text: 'Nome ot Partes', columns: 2 },
          { text: 'Document No.', lines: 2 },
        ],
        ['20', 'Claimants'],
        ['1', '2', '3', '4', '', '6'],
        ['1', '23-07-2011', 'Sale Deed', 'Anil More', 'Sunil Patil', 'MLN-1-07149-2011-12'],
        ['2', '11-04-2012', 'Sale Deed', 'Sunil Patil', 'Asha Kale', 'MLN-1-00211-2012-13'],
      ],
    })
    expect(factsOf(page, 'claimant', 'KA')).toEqual(['1: Sunil Patil', '2: Asha Kale'])
    expect(factsOf(page, 'execution_date', 'KA')).toEqual(['1: 23-07-2011', '2: 11-04-2012'])
    expect(factsOf(page, 'nature', 'KA')).toEqual(['1: Sale Deed', '2: Sale Deed'])
  })

  test('has the number that stands beside a cell over all other columns', () => {
    const page = ruledPage({
      title: 'गाव नमुना आठ-अ',
      edges: [0.06, 0.3, 0.5, 0.7, 0.94],
      rows: [
        ['खाते क्रमांक', 'भूमापन क्रमांक', 'क्षेत्र', 'आकारणी'],
        ['६२३', { text: 'खातेदाराचे नाव : वैशाली रमेश जगदाळे', columns: 3 }],
        [{ text: 'वैयक्तिक खाते', lines: 2 }, '३८/६', '२.३१.७५', '२.१९'],
        ['४९९/६', '०.४०.४०', '१.०६'],
      ],
    })
    expect(factsOf(page, 'khata_no')).toEqual(['६२३'])
    expect(factsOf(page, 'survey_no')).toEqual(['३८/६', '४९९/६'])
    expect(factsOf(page, 'holder')).toEqual(['वैशाली रमेश जगदाळे'])
  })

  test('gives nothing that stands beside a holder who is struck out', () => {
    const page = ruledPage({
      title: 'गाव नमुना सात (अधिकार अभिलेख पत्रक)',
      edges: [0.06, 0.2, 0.6, 0.75, 0.94],
      rows: [
        ['खाते क्र.', 'भोगवटादाराचे नाव', 'क्षेत्र', 'फेरफार क्र.'],
        ['226', '[ सचिन बाळासाहेब सावंत ]', '[ 0.18.12 ]', '(4956)'],
        ['1814', 'प्रकाश निवृत्ती फडके', '0.13.04', '(4834)'],
      ],
    })
    expect(factsOf(page, 'khata_no')).toEqual(['1: 1814'])
    expect(factsOf(page, 'holder')).toEqual(['1: प्रकाश निवृत्ती फडके'])
  })

  test('has names in a column that says no more than name', () => {
    const page = ruledPage({
      title: 'RECORD OF RIGHTS, TENANCY AND CROPS',
      edges: [0.06, 0.4, 0.55, 0.7, 0.94],
      rows: [
        [
          { text: '9. ಖಾತಾ ನಂಬರ್ ಮತ್ತು ವಿಸ್ತೀರ್ಣ', columns: 3 },
          { text: '10. ಸ್ವಾಧೀನದ ರೀತಿ', lines: 2 },
        ],
        ['ಹೆಸರು / ತಂದೆಯ ಹೆಸರು', 'ವಿಸ್ತೀರ್ಣ', 'ಖಾತಾ'],
        ['ಮಹದೇವ ಗೌಡ ಬಿನ್ ಸತೀಶ', '2.33.00', '766', 'ಕ್ರಯ MR 9471'],
        ['ನಾಗರತ್ನ ನಾಯ್ಕ ಕೋಂ ಗಂಗಾಧರ', '2.10.00', '613', 'ಕ್ರಯ MR 2386'],
      ],
    })
    expect(factsOf(page, 'holder', 'KA')).toEqual(['1: ಮಹದೇವ ಗೌಡ', '2: ನಾಗರತ್ನ ನಾಯ್ಕ'])
    expect(factsOf(page, 'khata_no', 'KA')).toEqual(['1: 766', '2: 613'])
  })

  test('on a page that was scanned askew has the same columns from top to bottom', () => {
    const names = Array.from(
      { length: 16 },
      (_, i) => `Holder Number${String.fromCharCode(65 + i)}`,
    )
    const page = ruledPage({
      title: 'CERTIFICATE OF ENCUMBRANCE ON PROPERTY',
      edges: [0.06, 0.2, 0.45, 0.7, 0.94],
      rows: [
        ['Date of execution', 'Executant', 'Claimant', 'Document No.'],
        ...names.map((name, i) => [
          `${10 + i}-07-2011`,
          'Anil More',
          name,
          `MLN-1-0${1000 + i}-2011-12`,
        ]),
      ],
    })
    const found = factsOf(askew(page, 0.04), 'claimant', 'KA')
    expect(found).toEqual(names.map((name, i) => `${i + 1}: ${name}`))
  })

  test('whose first column has labels is a form', () => {
    const page = ruledPage({
      title: 'CERTIFICATE OF ENCUMBRANCE ON PROPERTY',
      edges: [0.06, 0.3, 0.5, 0.7, 0.94],
      rows: [
        ['Article Name', 'Sale Deed', 'Document Number', 'MLN-1-07149-2011-12'],
        ['Execution Date', '15-06-2011', 'Registered Date', '17-06-2011'],
        ['Executant', 'Sharada Shetty', 'Claimant', 'Kamala Rao'],
      ],
    })
    expect(factsOf(page, 'execution_date', 'KA')).toEqual(['15-06-2011'])
    expect(factsOf(page, 'registration_date', 'KA')).toEqual(['17-06-2011'])
    expect(factsOf(page, 'executant', 'KA')).toEqual(['Sharada Shetty'])
    expect(factsOf(page, 'claimant', 'KA')).toEqual(['Kamala Rao'])
  })
})

test('boxes with labels and values above a table are not its heading', () => {
  const page = ruledPage({
    title: 'गाव नमुना सात',
    edges: [0.06, 0.26, 0.34, 0.6, 0.75, 0.94],
    rows: [
      [
        { text: 'गट क्रमांक\n२६३/१' },
        { text: 'भूधारणा पद्धती\nभोगवटादार वर्ग - १', columns: 2 },
        { text: 'शेताचे स्थानिक नाव\nथळ', columns: 2 },
      ],
      ['आकारणी', 'खाते क्र.', 'भोगवटादाराचे नाव', 'क्षेत्र', 'फेरफार क्र.'],
      ['३.०४', '१७११', 'महादेव अशोक फडके', '१.१०.१२', '(६३५५)'],
      ['१.३३', '१६७४', 'पुष्पा शिवाजी घोरपडे', '१.५२.०८', '(३५७३)'],
    ],
  })
  expect(factsOf(page, 'survey_no')).toEqual(['२६३/१'])
  expect(factsOf(page, 'khata_no')).toEqual(['1: १७११', '2: १६७४'])
  expect(factsOf(page, 'holder')).toEqual(['1: महादेव अशोक फडके', '2: पुष्पा शिवाजी घोरपडे'])
})

test('the number of a deed stands below that of its disc', () => {
  const page = ruledPage({
    title: 'CERTIFICATE OF ENCUMBRANCE ON PROPERTY',
    edges: [0.06, 0.2, 0.4, 0.6, 0.94],
    rows: [
      ['Date of execution', 'Executant', 'Claimant', 'CD No. / Registration No. / Date'],
      ['23-07-2011', 'Anil More', 'Asha Kale', 'CD-1260\nMLN-1-07149-2011-\n12\n24-07-2011'],
      ['11-04-2012', 'Asha Kale', 'Usha Rane', 'CD-759\nMLN-1-00211-2012-\n13\n12-04-2012'],
    ],
  })
  expect(factsOf(page, 'registration_no', 'KA')).toEqual([
    '1: MLN-1-07149-2011-12',
    '2: MLN-1-00211-2012-13',
  ])
})

test('the area of a crop is not that of the land', () => {
  const page = ruledPage({
    title: 'गाव नमुना बारा (पिकांची नोंदवही)',
    edges: [0.06, 0.2, 0.34, 0.5, 0.7, 0.94],
    rows: [
      ['वर्ष', 'हंगाम', 'खाता क्रमांक', 'पिकाचे नाव', 'क्षेत्र'],
      ['2012-13', 'खरीप', '580', 'सोयाबीन', '0.20.00'],
      ['2012-13', 'रब्बी', '580', 'हरभरा', '0.10.00'],
    ],
  })
  expect(factsOf(page, 'area')).toEqual([])
})

test('a ruled table goes on over pages without its heading', () => {
  const heading = ['Sl. No.', 'Nature of document', 'Executant', 'Claimant', 'Document No.']
  const rows = [
    ['1', 'Sale Deed', 'Anil More', 'Sunil Patil', 'MLN-1-07149-2011-12'],
    ['2', 'Sale Deed', 'Sunil Patil', 'Asha Kale', 'MLN-1-00211-2012-13'],
    ['3', 'Sale Deed', 'Asha Kale', 'Usha Rane', 'MLN-1-00312-2013-14'],
    ['4', 'Sale Deed', 'Usha Rane', 'Nita Joshi', 'MLN-1-00413-2014-15'],
  ]
  const edges = [0.06, 0.12, 0.3, 0.5, 0.67, 0.94]
  const shifted = edges.map((edge) => edge + 0.008)
  const title = 'CERTIFICATE OF ENCUMBRANCE ON PROPERTY'
  const first = ruledPage({ title, edges, rows: [heading, ...rows.slice(0, 2)] })
  const second = { ...ruledPage({ title: '', edges: shifted, rows: rows.slice(2, 3) }), page: 2 }
  const third = { ...ruledPage({ title: '', edges, rows: rows.slice(3) }), page: 3 }
  const { facts } = extractFacts([first, second, third], { stateCode: 'KA' })
  const claimants = facts.flatMap(({ kind, value, entry, places }) =>
    kind === 'claimant' ? [[entry, value, places[0]?.page]] : [],
  )
  expect(claimants).toEqual([
    [1, 'Sunil Patil', 1],
    [2, 'Asha Kale', 1],
    [3, 'Usha Rane', 2],
    [4, 'Nita Joshi', 3],
  ])
})
