import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './passwords.ts'

test('a password matches its own hash and no other', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits('correct horse battery', hash)).toBe(true)
  expect(await passwordFits('correct horse batterx', hash)).toBe(false)
  expect(await hashPassword('correct horse battery')).not.toBe(hash)
})

test.each(['', 'plain', '$argon2id$v=19$m=1$x$y', '$2b$10$abcdefgh'])(
  'an invalid hash matches nothing: %j',
  async (hash) => {
    expect(await passwordFits('anything', hash)).toBe(false)
  },
)
