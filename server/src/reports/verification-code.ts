import { randomInt } from 'node:crypto'

/** No letter that looks like another or like a digit: people type these from a printed report. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupLength = 4

/** Eighty random bits: anyone can look it up, so it must not be guessable. */
export function newVerificationCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** As typed: in any case, with or without dashes, O for 0, I or L for 1. */
export function readVerificationCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  if (plain.length !== groups * groupLength) return undefined
  if ([...plain].some((character) => !alphabet.includes(character))) return undefined
  return plain.match(/.{4}/g)?.join('-')
}
