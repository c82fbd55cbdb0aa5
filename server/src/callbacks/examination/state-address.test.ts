import { describe, expect, test } from 'vitest'
import { faultsOfState } from './examine-receiver.ts'

const misplaced = 'state_url: {external_ref} must be in the path or the query'
const faultsOf = (state_url: string, url: string) => faultsOfState({ state_url }, url, true)

describe('{external_ref} of a state address', () => {
  test.each([
    ['the path', 'http://los.example:4000/cases/{external_ref}'],
    ['the middle of the path', 'http://los.example:4000/a/{external_ref}/state?x=1'],
    ['the query', 'http://los.example:4000/state?ref={external_ref}'],
    ['the query without a path', 'http://los.example:4000?ref={external_ref}'],
    ['both', 'http://los.example:4000/{external_ref}?ref={external_ref}'],
    ['a path with an at sign', 'http://los.example:4000/@{external_ref}'],
  ])('may be in %s', (_, stateUrl) => {
    expect(faultsOf(stateUrl, 'http://los.example:4000/callbacks')).toEqual([])
  })

  // The examined URL is the state address with the reference EXAM-0: same origin.
  test.each([
    ['the scheme', '{external_ref}://los.example/{external_ref}', 'EXAM-0://los.example/'],
    ['the host', 'http://{external_ref}/x', 'http://exam-0/'],
    ['a label of the host', 'http://{external_ref}.los.example/x', 'http://exam-0.los.example/'],
    ['the end of the host', 'http://los.{external_ref}/x', 'http://los.exam-0/'],
    ['the host alone', 'http://{external_ref}', 'http://exam-0/'],
    ['the host after one slash', 'http:/{external_ref}/x', 'http://exam-0/'],
    ['the host after three slashes', 'http:///{external_ref}/x', 'http://exam-0/'],
    ['the host after backslashes', 'http:\\\\{external_ref}\\x', 'http://exam-0/'],
    ['the host before a query', 'http://{external_ref}?{external_ref}', 'http://exam-0/'],
    ['the host and the path', 'http://{external_ref}/{external_ref}', 'http://exam-0/'],
    ['the user name', 'http://{external_ref}@los.example/x', 'http://los.example/'],
    ['the password', 'http://a:{external_ref}@los.example/x', 'http://los.example/'],
    ['the port', 'http://los.example:{external_ref}/x', 'http://los.example/'],
    ['a part of the port', 'http://los.example:80{external_ref}/x', 'http://los.example/'],
  ])('must not be in %s', (_, stateUrl, url) => {
    expect(faultsOf(stateUrl, url)).toEqual([misplaced])
  })
})
