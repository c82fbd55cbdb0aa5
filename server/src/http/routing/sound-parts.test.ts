import Type from 'typebox'
import { expect, test } from 'vitest'
import { soundParts } from './sound-parts.ts'

const Body = Type.Object({
  name: Type.String(),
  nested: Type.Optional(Type.Object({ a: Type.String(), b: Type.Optional(Type.Integer()) })),
  rows: Type.Optional(
    Type.Array(Type.Object({ a: Type.String(), b: Type.Optional(Type.Integer()) }), {
      maxItems: 3,
    }),
  ),
  words: Type.Optional(Type.Array(Type.String())),
})

const row = { a: 'x', b: 1 }
test.each<[string, unknown, string[], unknown]>([
  ['all of it', { name: 'A', rows: [row] }, [], { name: 'A', rows: [row] }],
  ['no object', 'text', ['body'], {}],
  ['a field', { name: 7, words: ['a'] }, ['name'], { words: ['a'] }],
  ['a field that is missing', { words: ['a'] }, ['name'], { words: ['a'] }],
  [
    'a nested field',
    { name: 'A', nested: { a: 7, b: 1 } },
    ['nested.a'],
    { name: 'A', nested: { b: 1 } },
  ],
  ['a nested object', { name: 'A', nested: 7 }, ['nested'], { name: 'A', nested: {} }],
  [
    'a field of an item',
    { rows: [{ a: 7, b: 1 }, row] },
    ['rows[0].a', 'name'],
    { rows: [{ b: 1 }, row] },
  ],
  ['an item', { name: 'A', rows: [row, 7, row] }, ['rows[1]'], { name: 'A', rows: [row, {}, row] }],
  [
    'a list too long',
    { name: 'A', rows: [row, row, row, row] },
    ['rows'],
    { name: 'A', rows: [row, row, row] },
  ],
  ['an item of a list of texts', { name: 'A', words: ['a', 7] }, ['words[1]'], { name: 'A' }],
  ['an inherited name', { name: 'A', toString: 7 }, ['toString'], { name: 'A' }],
])('without what is at fault: %s', (_, value, faults, sound) => {
  expect(soundParts(Body, value, new Set(faults))).toEqual(sound)
})
