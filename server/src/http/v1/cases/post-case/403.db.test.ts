import { forbiddenPromises } from '../../../../../../tests/support/forbidden-promises.ts'

forbiddenPromises({
  method: 'POST',
  path: '/cases',
  scope: 'cases:create',
  body: { applicant_name: 'Asha Patil', loan_account_number: 'HL-1', case_type: 'TSR' },
})
