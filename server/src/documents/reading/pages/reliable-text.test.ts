import { expect, test } from 'vitest'
import { isReliableText, isUnicodeFont } from './reliable-text.ts'

const deed = 'This deed of sale is made at Pune'.split(' ')

test.each([
  ['English', deed, true],
  ['Marathi', 'हे खरेदीखत रमेश बाबुराव कुलकर्णी यांनी लिहून दिले'.split(' '), true],
  ['Marathi in fragments', 'हे खरेदीखत लि हून घेणाघे णार या ंनी क ुलकर्णी'.split(' '), false],
  ['a page number over a scan', ['Page', '3'], false],
  ['characters of a font without its table', [...deed, '\uE001\uE002\uE003\uE004'], false],
])('%s', (_, words, isReliable) => {
  expect(isReliableText(words)).toBe(isReliable)
})

test.each([
  ['ABCDEF+KrutiDev010', false],
  ['DVB-TTSurekh', false],
  ['Nudi-01e', false],
  ['NotoSansDevanagari-Regular', true],
  ['ArialMT', true],
  ['Mangal', true],
])('font %s', (name, isUnicode) => {
  expect(isUnicodeFont(name)).toBe(isUnicode)
})
