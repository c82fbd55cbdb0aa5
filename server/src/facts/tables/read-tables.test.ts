import { describe, expect, test } from 'vitest'
import {
  layOutWords,
  type PlacedText,
  pageOf,
} from '../../../../tests/support/facts/lay-out-words.ts'
import type { PageText } from '../../documents/documents.ts'
import { extractFacts, type FactKind } from '../facts.ts'

const factsOf = (page: PageText, stateCode: string, kind: FactKind) =>
  extractFacts([page], { stateCode }).facts.filter((fact) => fact.kind === kind)
const valuesOf = (...input: Parameters<typeof factsOf>) =>
  factsOf(...input).map(({ value }) => value)

/** Rows by their height on the page, which may lie between two lines. */
const pageAt = (columns: readonly number[], rows: readonly [number, ...string[]][]): PageText => {
  const texts = rows.flatMap(([row, ...cells]) =>
    cells.flatMap((text, i): PlacedText[] =>
      text === '' ? [] : [{ x: columns[i] ?? 0, row, text }],
    ),
  )
  const words = layOutWords(texts).map((word) => ({
    ...word,
    line: Math.round(word.rect.y * 1000),
  }))
  return { page: 1, source: 'text', words }
}

describe('a table', () => {
  test('has entries whose number stands in the middle of their height', () => {
    const page = pageAt(
      [0.06, 0.2, 0.5, 0.7],
      [
        [0, '', 'KHATA EXTRACT'],
        [2, 'Khata No.', 'Name of owner', 'Survey No.', 'Total area'],
        [4, '', 'Ramaiah Gowda'],
        [4.5, '24/278', '', '84/4', '222.97 sq. m.'],
        [5, '', 'Mahadeva Bhat'],
        [7, '', 'Nagesh Rao'],
        [7.5, '24/279', '', '84/5', '180.00 sq. m.'],
        [8, '', 'Lakshmi Rao'],
      ],
    )
    const holders = factsOf(page, 'KA', 'holder').map(({ value, entry }) => [value, entry])
    expect(holders).toEqual([
      ['Ramaiah Gowda', 1],
      ['Mahadeva Bhat', 1],
      ['Nagesh Rao', 2],
      ['Lakshmi Rao', 2],
    ])
  })

  test('has entries in the middle of their height below one of a single line', () => {
    const page = pageAt(
      [0.06, 0.2, 0.5, 0.7],
      [
        [0, '', 'KHATA EXTRACT'],
        [2, 'Khata No.', 'Name of owner', 'Survey No.', 'Total area'],
        [4, '24/278', 'Ramaiah Gowda', '84/4', '222.97 sq. m.'],
        [6, '', 'Nagesh Rao'],
        [6.5, '24/279', '', '84/5', '180.00 sq. m.'],
        [7, '', 'Lakshmi Rao'],
      ],
    )
    const holders = factsOf(page, 'KA', 'holder').map(({ value, entry }) => [value, entry])
    expect(holders).toEqual([
      ['Ramaiah Gowda', 1],
      ['Nagesh Rao', 2],
      ['Lakshmi Rao', 2],
    ])
  })

  const certificate = pageOf(
    `ENCUMBRANCE CERTIFICATE

Sl. No. | Nature of document | Claimants | Executants | Document No.
1 | Sale Deed | Hanumanthappa | Jayalakshmi | SHV-1-01234-2010-11
| | | Nagarathna
2 | Mortgage Deed | Malnad Vikas Bank Ltd. | Hanumanthappa Basappa Gowda | SHV-1-00077-2014-15`,
    [0.04, 0.12, 0.3, 0.52, 0.8],
  )

  test('has persons of one word on lines of their own, if another line of the column is wider', () =>
    expect(valuesOf(certificate, 'KA', 'executant').slice(0, 2)).toEqual([
      'Jayalakshmi',
      'Nagarathna',
    ]))

  test('names the present holder as the one who gives, if another column names who takes', () => {
    const page = pageOf(
      `MUTATION REGISTER EXTRACT

Survey No. | Name of transferee | Present khatedar | Nature of mutation
45/2 | Nagesh Rao | Ramaiah Gowda | Sale`,
      [0.06, 0.25, 0.5, 0.75],
    )
    expect(valuesOf(page, 'KA', 'claimant')).toEqual(['Nagesh Rao'])
    expect(valuesOf(page, 'KA', 'executant')).toEqual(['Ramaiah Gowda'])
  })

  const untitled = pageOf(
    `KHATA EXTRACT

Khata No. | Name of owner | Survey No. | As found
24/278 | Ramaiah Gowda | 84/4 | 222.97 sq. m.`,
    [0.06, 0.25, 0.5, 0.75],
  )

  test('has an area by its unit, to be checked', () =>
    expect(factsOf(untitled, 'KA', 'area')).toMatchObject([
      { value: '222.97 sq. m.', confidence: 'low' },
    ]))

  test('has the number of a deed by its form, to be checked', () => {
    const page = pageOf(
      `ENCUMBRANCE CERTIFICATE

Sl. No. | Executants | Claimants | Reference
1 | Ramaiah Gowda | Nagesh Rao | SHV-1-01234-2010-11
2 | Nagesh Rao | Mahadeva Bhat | SHV-1-00077-2014-15`,
      [0.04, 0.15, 0.4, 0.7],
    )
    expect(factsOf(page, 'KA', 'registration_no')).toMatchObject([
      { value: 'SHV-1-01234-2010-11', confidence: 'low' },
      { value: 'SHV-1-00077-2014-15', confidence: 'low' },
    ])
  })

  test('ends at a sentence below it', () => {
    const page = pageOf(
      `गाव नमुना आठ-अ

खातेदाराचे नाव | गट नंबर | आकारणी | क्षेत्र
अशोक किसन कदम | 45/2 | 2.15 | 0.40.00

अस्सल बरहुकूम खरी नक्कल.`,
      [0.06, 0.4, 0.6, 0.8],
    )
    expect(valuesOf(page, 'MH', 'holder')).toEqual(['अशोक किसन कदम'])
  })

  test('has the columns of its own rows, not of what stands below it', () => {
    const page = pageAt(
      [0.06, 0.2, 0.55, 0.7, 0.85],
      [
        [0, '', 'गाव नमुना सात'],
        [2, 'गट नंबर', 'भोगवटादारांची नांवे', 'क्षेत्र', 'फेरफार क्र.', 'खाते क्र.'],
        [3, '72/3', 'किसन जयवंत जगदाळे', '1.22.10', '8097', '818'],
        [4, '', 'वसंत यशवंत थोरात', '1.27.10', '9708', '782'],
      ],
    )
    const below = layOutWords([
      { x: 0.06, row: 6, text: 'क्षेत्र हे.आर.' },
      { x: 0.42, row: 6, text: 'इतर अधिकार' },
      { x: 0.06, row: 7, text: 'पोटखराबा : 0.00.00' },
      { x: 0.42, row: 7, text: '[ जुनी अर्बन बँक लि. बोजा रु. 9,50,000 ] (1007)' },
      { x: 0.42, row: 8, text: 'सह्याद्री नागरी बँक लि. यांचा बोजा रुपये 15,00,000' },
    ])
    const both = { ...page, words: [...page.words, ...below] }
    expect(valuesOf(both, 'MH', 'holder')).toEqual(['किसन जयवंत जगदाळे', 'वसंत यशवंत थोरात'])
    expect(valuesOf(both, 'MH', 'area')).toEqual(['1.22.10', '1.27.10'])
  })

  test('keeps an entry that is struck out apart, with a space after the bracket', () => {
    const page = pageOf(
      `गाव नमुना सात

भोगवटादाराचे नाव | क्षेत्र | फेरफार क्र. | खाते क्र.
[ महादेव किसन जाधव ] | [ 0.20.00 ] | [ 1204 ] | [ 101 ]
रमेश बाबुराव पाटील | 0.40.00 | 1377 | 512`,
      [0.06, 0.4, 0.6, 0.8],
    )
    expect(valuesOf(page, 'MH', 'khata_no')).toEqual(['512'])
    expect(valuesOf(page, 'MH', 'area')).toEqual(['0.40.00'])
  })

  test('does not begin with a row of labels and values', () => {
    const page = pageOf(
      `फेरफार नोंदवही
मौजे केळशीवाडी | तालुका खांडेसरी | जिल्हा निरापूर
फेरफार क्रमांक | : 4558`,
      [0.06, 0.4, 0.75],
    )
    expect(valuesOf(page, 'MH', 'village')).toEqual(['केळशीवाडी'])
    expect(valuesOf(page, 'MH', 'taluka')).toEqual(['खांडेसरी'])
    expect(valuesOf(page, 'MH', 'district')).toEqual(['निरापूर'])
    expect(valuesOf(page, 'MH', 'mutation_no')).toEqual(['4558'])
  })

  test('does not begin with a row of labels and values above its heading', () => {
    const page = pageOf(
      `गाव नमुना सात
जिल्हा - शिवतीर्थ | तालुका - हवेलीगड | मौजे - वडगाव खेडा
गट नंबर | भोगवटादाराचे नाव | क्षेत्र हे आर चौ मी | फेरफार क्रमांक व दिनांक | खाते क्रमांक
72/3 | यशवंत वसंत थोरात | 1.22.10 | 8097 | 818`,
      [0.06, 0.25, 0.5, 0.68, 0.88],
    )
    expect(valuesOf(page, 'MH', 'taluka')).toEqual(['हवेलीगड'])
    expect(valuesOf(page, 'MH', 'holder')).toEqual(['यशवंत वसंत थोरात'])
  })

  test('has the date of a deed in a column that says no more, to be checked', () => {
    const page = pageOf(
      `ಋಣಭಾರ ಪ್ರಮಾಣ ಪತ್ರ

ಕ್ರ.ಸಂ | ದಿನಾಂಕ | ಕೊಟ್ಟವರು | ಪಡೆದವರು | ದಸ್ತಾವೇಜು ಸಂಖ್ಯೆ
1 | 12-06-2010 | ರಾಮಯ್ಯ ಗೌಡ | ನಾಗೇಶ ರಾವ್ | MLR-1-01234-2010-11`,
      [0.04, 0.12, 0.3, 0.5, 0.72],
    )
    expect(factsOf(page, 'KA', 'registration_date')).toMatchObject([
      { value: '12-06-2010', confidence: 'low' },
    ])
    expect(valuesOf(page, 'KA', 'document_date')).toEqual([])
    expect(valuesOf(page, 'KA', 'executant')).toEqual(['ರಾಮಯ್ಯ ಗೌಡ'])
  })

  test('has an area whose unit is in the heading', () => {
    const page = pageOf(
      `KHATA EXTRACT

Khata No. | Name of owner | Survey No. | Area (Sq. ft)
24/278 | Ramaiah Gowda | 84/4 | 1,200`,
      [0.06, 0.25, 0.5, 0.75],
    )
    expect(valuesOf(page, 'KA', 'area')).toEqual(['1,200 Sq. ft'])
  })

  test('has the survey number and its part in columns of their own', () => {
    const page = pageOf(
      `RTC

Survey No. | Hissa No. | Extent
45 | 2A | 2-10-00`,
      [0.06, 0.3, 0.6],
    )
    expect(valuesOf(page, 'KA', 'survey_no')).toEqual(['45/2A'])
  })

  test('has the nature of a deed by what it says, and then the amount of a loan', () => {
    const page = pageOf(
      `ENCUMBRANCE CERTIFICATE

Sl. No. | Document No. | Deed | Executants | Claimants | Value
1 | SHV-1-00077-2014-15 | Mortgage | Nagesh Rao | Kaveri Bank Ltd. | 8,00,000`,
      [0.04, 0.14, 0.36, 0.5, 0.66, 0.86],
    )
    expect(factsOf(page, 'KA', 'nature')).toMatchObject([{ value: 'Mortgage', confidence: 'low' }])
    expect(valuesOf(page, 'KA', 'amount')).toEqual(['8,00,000'])
  })
})
