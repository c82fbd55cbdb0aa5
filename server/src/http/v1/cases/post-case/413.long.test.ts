import { tooLargePromises } from '../../../../../../tests/support/http/too-large-promises.ts'

tooLargePromises({
  path: '/cases',
  body: { applicant_name: 'Asha Patil', loan_account_number: 'HL-1', case_type: 'TSR' },
})
