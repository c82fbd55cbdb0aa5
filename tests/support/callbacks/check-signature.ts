import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

interface SignedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
}

const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d+)\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/

/** Whether a request to S3 was signed with this secret (AWS Signature Version 4, in a header). */
export function isSignedWith(secret: string, { method, url, headers }: SignedRequest): boolean {
  const found = authorizationForm.exec(headers.authorization ?? '')
  if (!found) return false
  const [, date = '', region = '', service = '', signedHeaders = '', signature] = found
  const [path = '', query = ''] = url.split('?')
  const canonicalRequest = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${date}/${region}/${service}/aws4_request`,
    createHash('sha256').update(canonicalRequest).digest('hex'),
  ].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<Buffer | string>(sign, `AWS4${secret}`)
  return sign(key, stringToSign).toString('hex') === signature
}

function sign(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
