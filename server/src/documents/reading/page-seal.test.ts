import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { DocumentId } from '../../lib/ids.ts'
import { Keyring } from '../../lib/keyring.ts'
import { openPage, sealPage } from './page-seal.ts'

const keyring = new Keyring(Buffer.alloc(32, 7))
const id = 'doc_1' as DocumentId
const word = { text: 'गट', rect: { x: 0.1, y: 0.2, w: 0.05, h: 0.01 }, confidence: 0.9, line: 3 }

test('words and boxes are the same after they were stored', () => {
  const page = { words: [word], boxes: [{ x: 0.05, y: 0.15, w: 0.3, h: 0.1 }] }
  expect(openPage(keyring, id, 1, sealPage(keyring, id, 1, page))).toEqual(page)
})

test('a page that was stored without boxes can be opened', () => {
  const packed = JSON.stringify([['गट', 1000, 2000, 500, 100, 90, 3]])
  const sealed = keyring.sealBytes(deflateRawSync(packed), `words of ${id}, page 1`)
  expect(openPage(keyring, id, 1, sealed)).toEqual({ words: [word], boxes: [] })
})
