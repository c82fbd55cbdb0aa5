import { expect, test } from 'vitest'
import { caseExample, personalCaseFields } from './cases/cases.ts'
import { openLog } from './open-log.ts'

test('the service log has no field of a case that identifies a person or a loan', () => {
  const written: string[] = []
  openLog('info', { write: (text) => void written.push(text) }).info({ sent: caseExample }, 'case')
  const { sent } = JSON.parse(written.join(''))
  const redacted = Object.keys(sent).filter((name) => sent[name] === '[redacted]')
  expect(redacted).toEqual(personalCaseFields)
  expect(redacted).toContain('applicant_name')
})
