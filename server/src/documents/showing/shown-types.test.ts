import { expect, test } from 'vitest'
import { describeView, describeViewFault } from './shown-types.ts'

test.each([
  ['application/pdf', 'pdf', null],
  ['image/jpeg', 'picture', null],
  ['text/html', 'text', null],
  ['image/svg+xml', 'text', null],
  ['image/tiff', 'pages', null],
  ['application/x-cfb', 'pages', null],
  ['image/heic', 'none', /JPEG or PDF/],
  ['image/webp', 'none', /JPEG, PNG or PDF/],
  ['application/zip', 'none', /one by one/],
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'none',
    /Spreadsheets .* PDF/,
  ],
  [null, 'none', /Ask the lender for a PDF/],
])('%s is shown as %s', (type, as, message) => {
  const view = describeView(type)
  expect(view.as).toBe(as)
  if (message === null) expect(view.message).toBeNull()
  else expect(view.message).toMatch(message)
})

test('a Word document says that it is shown as plain text', () => {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  expect(describeView(type)).toEqual({
    as: 'pages',
    message: expect.stringMatching(/plain text/),
  })
})

test('a fault says what to ask for', () => {
  expect(describeViewFault('password', 'application/x-cfb')).toBe(
    'The file is protected by a password. Ask the lender for a copy without one.',
  )
  expect(describeViewFault('unsupported', 'application/x-cfb')).toMatch(/PDF or DOCX/)
  expect(describeViewFault('unsupported', 'application/pdf')).toMatch(/open the document itself/)
})
