import { expect, test } from 'vitest'
import { FairShares } from './fair-shares.ts'

const max = 100

function taken(shares: FairShares, lender: string): number {
  let count = 0
  while (count <= max && shares.hasRoom(lender)) {
    shares.take(lender)
    count += 1
  }
  return count
}

test('a lender alone gets three quarters, and the rest is for others', () => {
  const shares = new FairShares(max)
  expect(taken(shares, 'a')).toBe(75)
  expect(taken(shares, 'b')).toBe(25)
  expect(shares.hasRoom('c')).toBe(false)
})

test('what becomes free goes to those that have less than an equal share', () => {
  const shares = new FairShares(max)
  taken(shares, 'a')
  taken(shares, 'b')
  for (let i = 0; i < 40; i += 1) {
    shares.free('a')
    expect(shares.hasRoom('a') && shares.hasRoom('b')).toBe(false)
    shares.take(shares.hasRoom('b') ? 'b' : 'a')
  }
  // 75 and 25 have become equal.
  shares.free('a')
  expect(shares.hasRoom('a')).toBe(true)
  shares.take('a')
  shares.free('b')
  expect(shares.hasRoom('b')).toBe(true)
})

test('a place that is free again belongs to nobody', () => {
  const shares = new FairShares(max)
  taken(shares, 'a')
  for (let i = 0; i < 75; i += 1) shares.free('a')
  expect(taken(shares, 'b')).toBe(75)
})
