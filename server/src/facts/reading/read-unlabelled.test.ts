import { expect, test } from 'vitest'
import { pageOf } from '../../../../tests/support/facts/lay-out-words.ts'
import { extractFacts, type FactKind } from '../facts.ts'

const factsOf = (lines: string, stateCode: string, kind: FactKind) =>
  extractFacts([pageOf(lines)], { stateCode }).facts.filter((fact) => fact.kind === kind)

test('the village panchayat that gives a khata has the name of the village', () =>
  expect(
    factsOf('ಗ್ರಾಮ ಪಂಚಾಯಿತಿ ಕಾರ್ಯಾಲಯ, ಕದಿರೇನಹಳ್ಳಿ\nಖಾತಾ ಪ್ರಮಾಣ ಪತ್ರ\nಖಾತಾ ಸಂಖ್ಯೆ : 12/345', 'KA', 'village'),
  ).toMatchObject([{ value: 'ಕದಿರೇನಹಳ್ಳಿ', confidence: 'low' }]))

test('a village with a label counts for more than the panchayat', () =>
  expect(
    factsOf('ಗ್ರಾಮ ಪಂಚಾಯಿತಿ ಕದಿರೇನಹಳ್ಳಿ\nಖಾತಾ ಪ್ರಮಾಣ ಪತ್ರ\nಗ್ರಾಮ : ಹೊಸಹಳ್ಳಿ', 'KA', 'village'),
  ).toMatchObject([{ value: 'ಹೊಸಹಳ್ಳಿ' }]))

test('the area of a land record stands beside the use of the land', () =>
  expect(
    factsOf('गाव नमुना सात\nजिरायत : २.६२.२०\nपोटखराबा : ०.०५.००\nआकारणी एकूण : ३.२५', 'MH', 'area'),
  ).toMatchObject([{ value: '२.६२.२०', confidence: 'low' }]))
