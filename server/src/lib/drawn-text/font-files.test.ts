import { expect, test } from 'vitest'
import { fontNames, parseFont, readCoverage, readFontFile } from './font-files.ts'

test.each(fontNames)('both weights have the same characters: %s', (name) => {
  const bold = new Set(parseFont(readFontFile(name, 'bold')).characterSet)
  expect(bold).toEqual(readCoverage(name))
})
