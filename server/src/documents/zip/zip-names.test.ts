import { describe, expect, test } from 'vitest'
import { ZipNames } from './zip-names.ts'

const namesOf = (...stored: string[]) => {
  const names = new ZipNames()
  return stored.map((name) => names.take(name, 'doc_1'))
}

describe('the names of documents in a zip file', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\deed.pdf', 'deed.pdf'],
    ['..', 'doc_1'],
    ['deed\u0000\r\n.pdf', 'deed.pdf'],
    ['fdp.\u202eexe', 'fdp.exe'],
    ['NUL.pdf', '_NUL.pdf'],
    ['७/१२ उतारा.pdf', '१२ उतारा.pdf'],
  ])('are safe to unpack: %j', (stored, name) => {
    expect(namesOf(stored)).toEqual([name])
  })

  test('are unique where upper and lower case, and forms of a letter, are the same', () => {
    expect(namesOf('deed.pdf', 'DEED.PDF', 'deed (2).pdf', 'Deed.pdf')).toEqual([
      'deed.pdf',
      'DEED (2).PDF',
      'deed (2) (2).pdf',
      'Deed (3).pdf',
    ])
    expect(namesOf('r\u00e9sum\u00e9.pdf', 're\u0301sume\u0301.pdf')[1]).toContain(' (2).pdf')
  })

  test('fit into 255 bytes and keep their extension', () => {
    const [first = '', second = ''] = namesOf(`${'क'.repeat(250)}.pdf`, `${'क'.repeat(251)}.pdf`)
    expect(first).toMatch(/^क+\.pdf$/)
    expect(second).toMatch(/^क+ \(2\)\.pdf$/)
    for (const name of [first, second]) expect(Buffer.byteLength(name)).toBeLessThan(255)
  })

  test('are found quickly for thousands of the same name', () => {
    const names = namesOf(...Array.from({ length: 2_000 }, () => 'deed.pdf'))
    expect(names.at(-1)).toBe('deed (2000).pdf')
  })
})
