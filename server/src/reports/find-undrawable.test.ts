import { describe, expect, test } from 'vitest'
import { sampleContent } from '../../../tests/support/reports/sample-content.ts'
import { scriptNames } from '../../../tests/support/reports/script-names.ts'
import { traceTitleFlow } from './chain/trace-title-flow.ts'
import { describeUndrawable, findUndrawable, spellUndrawable } from './find-undrawable.ts'

const inOpinion = (opinion: string) => findUndrawable(sampleContent({ draft: { opinion } }))

describe('characters that cannot be drawn', () => {
  test('are none in a usual report', () => {
    expect(findUndrawable(sampleContent())).toEqual([])
  })

  test.each(scriptNames)('are none in names in %s', (_, names) => {
    expect(inOpinion(names.join(' '))).toEqual([])
  })

  test('are found in every part of the report, with their place', () => {
    const content = sampleContent({
      operator: { name: 'Rao 漢', lines: ['Pune', '한'] },
      reason: 'ᚠ',
      draft: { encumbrances: [{ nature: 'Mortgage' }, { in_favour_of: 'Bank 😀😀' }] },
    })
    content.case = { ...content.case, applicantName: '漢字' }
    expect(findUndrawable(content)).toEqual([
      { place: 'operator.name', characters: ['漢'] },
      { place: 'operator.lines[1]', characters: ['한'] },
      { place: 'case.applicant_name', characters: ['漢', '字'] },
      { place: 'draft.encumbrances[1].in_favour_of', characters: ['😀'] },
      { place: 'reason', characters: ['ᚠ'] },
    ])
  })

  test('are named where they are corrected, and not again in what is drawn of it', () => {
    const chain_of_title = [{ from: 'A', to: '漢' }]
    const titleFlow = traceTitleFlow(chain_of_title)
    const content = { ...sampleContent({ draft: { chain_of_title } }), titleFlow }
    expect(titleFlow?.nodes.map(({ name }) => name)).toContain('漢')
    expect(findUndrawable(content).map(({ place }) => place)).toEqual([
      'draft.chain_of_title[0].to',
    ])
  })

  test.each([
    ['a turned direction', 'a\u202eb', '\u202e'],
    ['a control character', 'a\u0007b', '\u0007'],
    ['half a surrogate pair', 'a\ud83db', '\ud83d'],
    ['private use', 'a\ue000b', '\ue000'],
    ['a character lost before', 'a\ufffdb', '\ufffd'],
  ])('include what would be shown as missing: %s', (_, text, character) => {
    expect(inOpinion(text)).toEqual([{ place: 'draft.opinion', characters: [character] }])
  })

  test('are not those that are left out or written otherwise', () => {
    expect(inOpinion('a\tb\r\n≤ 5 → ok\u00ad\u200b क्\u200dष \u200fاردو e\u0301')).toEqual([])
  })

  test('are named, but not without end', () => {
    const place = 'draft.opinion'
    const named = describeUndrawable({ place, characters: [...'漢\u202e字한글ᚠᚡ'] })
    expect(named).toBe(
      'draft.opinion: contains 漢 (U+6F22), U+202E, 字 (U+5B57), 한 (U+D55C), 글 (U+AE00) and 2 more, which the report cannot show; replace or remove',
    )
    const conditions = Array.from({ length: 100 }, () => '漢')
    expect(findUndrawable(sampleContent({ draft: { conditions } }))).toHaveLength(50)
  })

  test('are spelled in names that nobody can change', () => {
    expect(spellUndrawable('deed 😀 तमिळ.pdf')).toBe('deed [U+1F600] तमिळ.pdf')
    expect(spellUndrawable('sale-deed.pdf')).toBe('sale-deed.pdf')
  })
})
