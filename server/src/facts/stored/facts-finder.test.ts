import { expect, test } from 'vitest'
import { pageOf } from '../../../../tests/support/facts/lay-out-words.ts'
import { FactsFinder } from './facts-finder.ts'

const order = (number: string) => ({
  pages: [
    pageOf(`CERTIFICATE OF ENCUMBRANCE ON PROPERTY\nVillage : Lonikand\nGat No. : ${number}`),
  ],
  stateCode: 'MH',
})

test('one thread finds the facts of several documents, and ends', async () => {
  const finder = new FactsFinder()
  for (const number of ['54/2', '55', '56/1']) {
    const { facts } = await finder.find(order(number))
    expect(facts.map(({ value }) => value)).toContain(number)
  }
  await finder.close()
  expect((await finder.find(order('57'))).kind).toBe('encumbrance_certificate')
  await finder.close()
})
