import { describe, expect, test } from 'vitest'
import { faultFinder } from '../../http/routing/validate.ts'
import { findChainBreaks } from '../draft/find-chain-breaks.ts'
import { ReportDraft } from '../report-content.ts'
import { sectionKeys } from '../report-sections.ts'
import { builtInFormats, formatKeys } from './built-in-formats.ts'
import { sectionIn, sectionsOf, standardFormat, toReportFormat } from './house-format.ts'
import sample from './sample-report.json' with { type: 'json' }
import { faultsOfFormat } from './set-format.ts'

describe('a built-in format', () => {
  test.each(formatKeys)('%s has every section once, and the certificate last', (key) => {
    const keys = builtInFormats[key].sections.map((section) => section.key)
    expect(keys.toSorted()).toEqual(sectionKeys.toSorted())
    expect(keys.at(-1)).toBe('certificate')
  })

  test('numbers its sections in its own order', () => {
    const format = toReportFormat({ ...standardFormat, format: 'tir_annexure_b' })
    expect(sectionIn(format, 'searches').number).toBe(6)
    expect(sectionIn(undefined, 'searches').number).toBe(7)
    expect(sectionsOf(undefined).at(0)).toMatchObject({ key: 'instruction', number: 1 })
  })
})

describe('a house format is refused', () => {
  const sections = [...builtInFormats.standard.sections]
  const faults = (more: Partial<typeof standardFormat>) =>
    faultsOfFormat({ ...standardFormat, ...more })

  test('unless it has every section once, and the certificate last', () => {
    expect(faults({ sections })).toEqual([])
    expect(faults({ sections: sections.slice(1) })).toEqual(['sections: must have instruction too'])
    expect(faults({ sections: [...sections, ...sections.slice(-1)] })).toEqual([
      'sections: has a section twice',
    ])
    expect(faults({ sections: sections.toReversed() })).toEqual([
      'sections: must end with certificate',
    ])
  })

  test('with a logo that is no PNG', () => {
    expect(faults({ logo: Buffer.from('GIF89a').toString('base64') })).toEqual([
      'logo: is not a PNG',
    ])
  })
})

test('the draft of the sample could be saved, and has no break in its chain', () => {
  expect(faultFinder(ReportDraft)(sample.draft)).toEqual([])
  expect(findChainBreaks(sample.draft.chain_of_title)).toEqual([])
})
