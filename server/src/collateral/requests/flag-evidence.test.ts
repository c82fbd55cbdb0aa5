import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dateEvidence } from './flag-evidence.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const note = (source: string, minute: number) => ({
  source,
  fetchedAt: `2026-11-16T10:0${minute}:00.000Z`,
  sha256: sha(source + minute),
})
const rights = note('7/12', 0)
const [first, second] = [note('Index-II 2015', 1), note('Index-II 2016', 2)]
const at = new Date('2026-11-16T10:09:00.000Z')
const dated = (source: string, notes = [rights, first, second], record: unknown = null) =>
  dateEvidence([{ flag: 'court_stay', text: 'स्थगिती', source }], { notes, record, at })[0]

test('flag, text and source stay as they are', () => {
  expect(dated('7/12')).toEqual({
    flag: 'court_stay',
    text: 'स्थगिती',
    source: '7/12',
    retrievedAt: rights.fetchedAt,
    sha256: rights.sha256,
  })
})

test('the answer of exactly this source; the last one if it was asked twice', () => {
  expect(dated('Index-II 2016')).toMatchObject({ sha256: second.sha256 })
  const again = note('Index-II 2016', 5)
  expect(dated('Index-II 2016', [second, again])).toMatchObject({
    retrievedAt: again.fetchedAt,
    sha256: again.sha256,
  })
})

test('the answer whose name begins with the source', () => {
  expect(dated('Index-II', [rights, first])).toMatchObject({
    retrievedAt: first.fetchedAt,
    sha256: first.sha256,
  })
})

test('several answers that begin with it: the hash of their hashes, the time of the last', () => {
  expect(dated('Index-II')).toMatchObject({
    retrievedAt: second.fetchedAt,
    sha256: sha(`${first.sha256}\n${second.sha256}`),
  })
})

test.each(['', 'Property card'])(
  'source %j is none of them: all answers, the time of the search',
  (source) => {
    expect(dated(source)).toMatchObject({
      retrievedAt: at.toISOString(),
      sha256: sha([rights, first, second].map(({ sha256 }) => sha256).join('\n')),
    })
  },
)

test('no answers: the hash of the record that was judged', () => {
  const record = { holders: ['अ'] }
  expect(dated('7/12', [], record)).toMatchObject({
    retrievedAt: at.toISOString(),
    sha256: sha(JSON.stringify(record)),
  })
  expect(dated('7/12', [], undefined)).toMatchObject({ sha256: sha('null') })
})
