import { describe, expect, test } from 'vitest'
import { asPicture, layOutWords, pageOf } from '../../../tests/support/facts/lay-out-words.ts'
import type { PageText } from '../documents/documents.ts'
import { extractFacts, type FactKind } from './facts.ts'

const confidencesOf = (page: PageText, kind: FactKind) =>
  extractFacts([page], { stateCode: 'MH' })
    .facts.filter((fact) => fact.kind === kind)
    .map(({ value, confidence }) => `${value} ${confidence}`)

const index = (rows: string) => pageOf(`INDEX - II\n${rows}`, [0.08, 0.4])

describe('a value that was read well is still to be checked', () => {
  test.each<[string, PageText, FactKind, string[]]>([
    [
      'a name that lacks a word',
      index('Name of Executing Party : सुनीता रमेश\nName of Claiming Party : अशोक किसन कदम'),
      'executant',
      ['सुनीता रमेश low'],
    ],
    [
      'a whole name is not',
      index('Name of Executing Party : सुनीता रमेश\nName of Claiming Party : अशोक किसन कदम'),
      'claimant',
      ['अशोक किसन कदम high'],
    ],
    [
      'somebody who sells to himself',
      index(
        'Name of Executing Party : Ashok Kisan Kadam\nName of Claiming Party : Ashok Kisan Kadam',
      ),
      'claimant',
      ['Ashok Kisan Kadam low'],
    ],
    [
      'a sum without commas in a picture',
      asPicture(index('Nature of document : Sale Deed\nConsideration : Rs. 1100000'), 0.95),
      'consideration',
      ['1100000 low'],
    ],
    [
      'a sum with commas is not',
      asPicture(index('Nature of document : Sale Deed\nConsideration : Rs. 11,00,000'), 0.95),
      'consideration',
      ['11,00,000 high'],
    ],
    [
      'a village that a picture names once',
      asPicture(index('Village : Lonikand\nTaluka : Haveli\nDistrict : Pune'), 0.95),
      'village',
      ['Lonikand low'],
    ],
    [
      'parties of a deed that names only one side',
      pageOf('SALE DEED\nMr. Ashok Kisan Kadam (hereinafter called the VENDOR) sells the land.'),
      'executant',
      ['Ashok Kisan Kadam low'],
    ],
    [
      'a date that is still to come',
      asPicture(index('Date of registration : 08/12/2098'), 0.95),
      'registration_date',
      ['08/12/2098 low'],
    ],
    [
      'a name in an Indian script that a picture has once',
      asPicture(
        index('Name of Executing Party : सुनीता रमेश कदम\nName of Claiming Party : अशोक किसन कदम'),
        0.95,
      ),
      'claimant',
      ['अशोक किसन कदम low'],
    ],
    [
      'the people of a mutation that names only one side',
      pageOf('MUTATION REGISTER\nTransferred to : Asha Kisan Kadam'),
      'claimant',
      ['Asha Kisan Kadam low'],
    ],
    [
      'a nature that breaks off',
      index('Nature of document : Deed of Reconveyance of'),
      'nature',
      ['Deed of Reconveyance of low'],
    ],
    [
      'a bare figure of a table',
      pageOf(
        `VILLAGE FORM EIGHT-A
Khata No. | Name of khatedar | Survey No. | Area
311 | Ashok Kisan Kadam | 45/2 | 0.65.20`,
        [0.06, 0.25, 0.5, 0.75],
      ),
      'khata_no',
      ['311 low'],
    ],
    [
      'a sum of a deed of unknown nature',
      index('Consideration : Rs. 11,00,000'),
      'consideration',
      ['11,00,000 low'],
    ],
    [
      'a deed that is registered before it is made',
      index('Date of Registration : 12/03/2015\nDate of Execution : 13/03/2015'),
      'execution_date',
      ['13/03/2015 low'],
    ],
    [
      'a number of another year than its date',
      index('Document No. : HVL7/3818/2012\nDate of Registration : 12/03/2015'),
      'registration_no',
      ['HVL7/3818/2012 low'],
    ],
    [
      'a name in small letters',
      index('Name of Executing Party : NIVRUTTI PRAKASH Agc'),
      'executant',
      ['NIVRUTTI PRAKASH Agc low'],
    ],
    [
      'a lender without the word that tells it from others',
      index('Name of Claiming Party : Urban Bank Ltd.'),
      'claimant',
      ['Urban Bank Ltd. low'],
    ],
    [
      'a side that is cut',
      pageOf('DEED OF SALE\nEast : Land of\nWest : Village road\nNorth : Gat No. 4\nSouth : नाला'),
      'east',
      ['Land of low'],
    ],
    [
      'a side in one word is not',
      pageOf('DEED OF SALE\nEast : Land of\nWest : Village road\nNorth : Gat No. 4\nSouth : नाला'),
      'south',
      ['नाला high'],
    ],
    [
      'the hobli of the headquarters as a village',
      index('Village : Kasaba, Taluka : Malur, District : Kolar'),
      'village',
      ['Kasaba low'],
    ],
    [
      'a body with room for another word in a picture',
      asPicture(
        {
          page: 1,
          source: 'text',
          words: layOutWords([
            { x: 0.3, row: 0, text: 'DEED OF MORTGAGE' },
            {
              x: 0.08,
              row: 2,
              text: 'This deed of mortgage is made at Malur on 12th June 2014 and signed',
            },
            { x: 0.08, row: 3, text: 'in favour of Nandigiri Urban' },
            {
              x: 0.08 + 0.0085 * 24 + 0.02 + 0.035,
              row: 3,
              text: 'Ltd. hereinafter called the "Lender"',
            },
            {
              x: 0.08,
              row: 4,
              text: 'and by Sri Ramaiah Gowda, hereinafter called the "Borrower" as below',
            },
          ]),
        },
        0.95,
      ),
      'claimant',
      ['Nandigiri Urban Ltd low'],
    ],
    [
      'a place that neither its taluka nor another mention supports',
      index('Village : Lonikand\nConsideration : Rs. 11,00,000'),
      'village',
      ['Lonikand low'],
    ],
    [
      'a name on two rows of a cell',
      {
        page: 1,
        source: 'text',
        words: layOutWords([
          { x: 0.08, row: 0, text: 'INDEX - II' },
          { x: 0.08, row: 2, text: 'Name of Claiming Party' },
          { x: 0.5, row: 2, text: 'Ashok Kisan' },
          { x: 0.5, row: 3, text: 'Lata Kadam' },
        ]),
      },
      'claimant',
      ['Ashok Kisan Lata Kadam low'],
    ],
  ])('%s', (_, page, kind, values) => expect(confidencesOf(page, kind)).toEqual(values))

  test('words that fall apart', () => {
    const whole = `सूची क्रमांक 2
लिहून देणार : सुनीता रमेश पाटील
लिहून घेणार : अशोक किसन कदम
दिनांक नोंदणी कार्यालय हवेली मुद्रांक शुल्क बाजारभाव आकारणी क्षेत्रफळ मिळकत वर्णन मोबदला प्रकार शेरा`
    const broken = whole.replace('कार्यालय हवेली', 'का र्या लय ह वे ली')
    expect(confidencesOf(pageOf(whole), 'claimant')).toEqual(['अशोक किसन कदम high'])
    expect(confidencesOf(pageOf(broken), 'claimant')).toEqual(['अशोक किसन कदम low'])
  })
})
