import { describe, expect, test } from 'vitest'
import { renderTemplate } from './template.ts'

const render = (template: string, data: object) => renderTemplate(template, data, 'sale_deed')

describe('a template', () => {
  test('writes values in their format, and escapes them', () => {
    const data = { on: '2019-03-04', sum: 4_500_000, who: 'A & <B>' }
    const { html } = render(
      '{{on|slash}} {{on|day_of}} {{sum|inr|deva}} {{sum|words}} {{who}}',
      data,
    )
    expect(html).toBe(
      '04/03/2019 4th day of March, 2019 ४५,००,००० Forty Five Lakh A &#38; &#60;B&#62;',
    )
  })

  test('marks a fact, with what is on the page as its value', () => {
    const { html, facts } = render('[[survey_no: Gat No. {{no}}]] [[?nature: A &#38; B]]', {
      no: '4/2',
    })
    expect(html).toBe('<span data-fact="1">Gat No. 4/2</span> <span data-fact="2">A &#38; B</span>')
    expect(facts).toEqual([
      { id: 1, kind: 'survey_no', value: 'Gat No. 4/2' },
      { id: 2, kind: 'nature', value: 'A & B', optional: true },
    ])
  })

  test('a title may be two facts; the kind of document is named by its code', () => {
    const { facts } = render('[[document_kind,nature: SALE DEED]]', {})
    expect(facts).toEqual([
      { id: 1, kind: 'document_kind', value: 'sale_deed' },
      { id: 1, kind: 'nature', value: 'SALE DEED' },
    ])
  })

  test('numbers the entries of a starred list, with lists inside', () => {
    const rows = [{ names: ['A', 'B'] }, { names: ['C'] }]
    const { html, facts } = render(
      '{{#rows*}}{{@}}:{{#names}}[[holder: {{it}}]]{{^last}},{{/last}}{{/names}};{{/rows}}',
      { rows },
    )
    expect(html.replace(/<[^>]+>/g, '')).toBe('1:A,B;2:C;')
    expect(facts.map(({ value, entry }) => [value, entry])).toEqual([
      ['A', 1],
      ['B', 1],
      ['C', 2],
    ])
  })

  test.each([
    ['{{nothing}}', 'no value at nothing'],
    ['{{no|roman}}', 'no format roman'],
    ['[[colour: red]]', 'no kind of fact: colour'],
    ['[[nature: red', 'not closed'],
    ['{{#no}}x{{/on}}', 'closes nothing'],
  ])('a mistake is named: %s', (template, message) => {
    expect(() => render(template, { no: '1' })).toThrow(message)
  })
})
