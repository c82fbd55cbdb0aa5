import { expect, test } from 'vitest'
import { NoAnswer } from '../../lib/within-limit.ts'
import { explainS3Failure } from './explain-s3-failure.ts'

const thrown = (name: string, status?: number, message = '') =>
  Object.assign(new Error(message), {
    name,
    ...(status && { $metadata: { httpStatusCode: status } }),
  })

test.each<[unknown, string]>([
  [thrown('InvalidAccessKeyId', 403), 'rejects the access key or its secret (InvalidAccessKeyId)'],
  [thrown('CredentialsProviderError'), 'needs an access key, and none was found'],
  [thrown('AccessDenied', 403), 'denies access to the bucket (AccessDenied)'],
  [thrown('403', 403), 'denies access to the bucket (HTTP 403)'],
  [thrown('RequestTimeTooSkewed', 403), 'rejects the time of this machine (RequestTimeTooSkewed)'],
  [thrown('AuthorizationHeaderMalformed', 400), 'is in another region or at another address'],
  [thrown('NoSuchBucket', 404), 'has no such bucket (NoSuchBucket)'],
  [thrown('UnknownError', 404), 'gave an unexpected answer (HTTP 404)'],
  [thrown('TimeoutError'), 'does not answer (TimeoutError)'],
  [new NoAnswer(1_500), 'does not answer: check S3_ENDPOINT'],
  [Object.assign(new Error(), { code: 'ENOTFOUND' }), 'cannot be reached (ENOTFOUND)'],
  [
    Object.assign(new Error(), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT)',
  ],
  [thrown('SlowDown', 503), 'is too busy (SlowDown)'],
  [thrown('InternalError', 500), 'fails (InternalError)'],
  [new Error('anything'), 'cannot be reached: check S3_ENDPOINT'],
])('%s', (error, says) => {
  const sentence = explainS3Failure(error)
  expect(sentence).toContain(`The document store ${says}`)
  expect(sentence).toMatch(/: check [^.]+\.$/)
})

test('the text of a store’s answer is not repeated', () => {
  const error = thrown('<b>hello</b> AKIA123', 400, 'AKIA123 with secret abc')
  expect(explainS3Failure(error)).toBe(
    'The document store gave an unexpected answer (HTTP 400): check S3_ENDPOINT.',
  )
})
