import { expect, test } from 'vitest'
import { parseMailServer } from './mail-server.ts'

const none = undefined
test.each([
  [
    'smtp://mail.example',
    '',
    { host: 'mail.example', port: 587, tls: 'required', credentials: none },
  ],
  [
    'smtp://mail.example:25',
    'off',
    { host: 'mail.example', port: 25, tls: 'off', credentials: none },
  ],
  [
    'smtps://mail.example',
    'off',
    { host: 'mail.example', port: 465, tls: 'always', credentials: none },
  ],
  ['smtp://127.0.0.1:1025', '', { host: '127.0.0.1', port: 1025, tls: 'off', credentials: none }],
  ['smtp://[::1]:1025/', '', { host: '::1', port: 1025, tls: 'off', credentials: none }],
  [
    'smtp://localhost',
    'required',
    { host: 'localhost', port: 587, tls: 'required', credentials: none },
  ],
  [
    'smtp://office%40x.example:p%3Ass@mail.example',
    '',
    {
      host: 'mail.example',
      port: 587,
      tls: 'required',
      credentials: { user: 'office@x.example', pass: 'p:ss' },
    },
  ],
])('%s with SMTP_TLS=%s', (url, tls, server) => {
  expect(parseMailServer(url, tls)).toEqual(server)
})

test.each([
  ['mail.example', ''],
  ['https://mail.example', ''],
  ['smtp://', ''],
  ['smtp://mail.example/inbox', ''],
  ['smtp://mail.example?tls=off', ''],
  ['smtp://user:hunter2@mail.example', 'off'],
  ['smtp://user@mail.example', ''],
  ['smtp://user:hunter2%@mail.example', ''],
])('%s with SMTP_TLS=%s is refused, without repeating the password', (url, tls) => {
  const fault = parseMailServer(url, tls)
  expect(fault).toEqual(expect.any(String))
  expect(fault).not.toContain('hunter2')
})
