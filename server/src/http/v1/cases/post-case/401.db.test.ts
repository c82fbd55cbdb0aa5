import { unauthorizedPromises } from '../../../../../../tests/support/unauthorized-promises.ts'

unauthorizedPromises({
  method: 'POST',
  path: '/cases',
  scope: 'cases:create',
  body: { applicant_name: 'Asha Patil', loan_account_number: 'HL-1', case_type: 'TSR' },
})
