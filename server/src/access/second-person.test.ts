import { expect, test } from 'vitest'
import { isApprover } from './second-person.ts'
import { staffRoles } from './staff.ts'

test('any analyst approves, or only the role of that name', () => {
  expect(staffRoles.filter((role) => isApprover(role, 'any_analyst'))).toEqual([
    'analyst',
    'approver',
    'admin',
  ])
  expect(staffRoles.filter((role) => isApprover(role, 'approver'))).toEqual(['approver'])
})
