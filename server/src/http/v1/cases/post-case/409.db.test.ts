import { runningKeyPromises } from '../../../../../../tests/support/http/running-key-promises.ts'

runningKeyPromises({
  path: '/cases',
  body: { applicant_name: 'Asha Patil', loan_account_number: 'HL-1', case_type: 'TSR' },
})
