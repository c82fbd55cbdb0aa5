import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(line: object, personal: readonly string[] = []): string {
  const written: string[] = []
  createLog('info', { write: (text) => void written.push(text) }, personal).info(line, 'message')
  return written.join('')
}

test('names, keys and references are never written, however deeply nested', () => {
  const line = {
    authorization: 'Bearer svc_live_secret',
    body: {
      applicant_name: 'Ramesh',
      documents: [{ filename: 'ramesh.pdf' }],
      a: { b: { note: 'n' } },
    },
    external_ref: 'REF-1',
    status: 200,
  }
  const text = logged(line, ['applicant_name', 'external_ref'])
  for (const secret of ['svc_live', 'Ramesh', 'ramesh.pdf', 'REF-1', '"n"']) {
    expect(text).not.toContain(secret)
  }
  expect(JSON.parse(text)).toMatchObject({ status: 200, external_ref: '[redacted]' })
})

test('an error is written without the values a database puts into it', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (external_ref)=(REF-1) already exists.',
    constraint: 'cases_reference',
  })
  const line = JSON.parse(logged({ err: error }))
  expect(line.err).toMatchObject({ code: '23505', constraint: 'cases_reference' })
  expect(JSON.stringify(line)).not.toContain('REF-1')
})
