import { describe, expect, test } from 'vitest'
import { ApiError, faultAt, faultsAt } from './api-error.ts'

describe('what the service says about a field', () => {
  const details = [
    'text: {borower} cannot be filled in; has: a colon',
    'letterhead[2]: must not be empty',
    'sections[0].title: must not be empty',
    'sections: must end with certificate',
  ]
  const error = new ApiError(400, { code: 'invalid_request', message: 'No.', details })

  test('is found by its name, with the item of a list', () => {
    expect(faultAt(error, 'text')).toBe('{borower} cannot be filled in; has: a colon')
    expect(faultsAt(error, 'letterhead')).toEqual([{ index: 2, fault: 'must not be empty' }])
    expect(faultsAt(error, 'sections')).toEqual([
      { index: 0, fault: 'must not be empty' },
      { index: undefined, fault: 'must end with certificate' },
    ])
  })

  test('is nothing for another field, and for another error', () => {
    expect(faultAt(error, 'tex')).toBeUndefined()
    expect(faultsAt(new TypeError('text: no'), 'text')).toEqual([])
  })
})
