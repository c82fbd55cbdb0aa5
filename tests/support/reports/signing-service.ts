import { constants, type KeyObject, privateEncrypt, type X509Certificate } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SigningService {
  url: string
  token: string
  /** Bodies of all orders. */
  orders: Record<string, unknown>[]
  close(): Promise<void>
}

/** The header of a SHA-256 hash in an RSA signature. RFC 8017, section 9.2. */
const digestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex')

export interface ServiceOptions {
  key: KeyObject
  chain: readonly X509Certificate[]
  isDown?: () => boolean
  /** Instead of the right answer. */
  answer?: (request: http.IncomingMessage, response: http.ServerResponse) => void
}

/** A small signing service as docs/signing-service.md describes it, with an RSA key. */
export async function startSigningService({
  key,
  chain,
  isDown,
  answer,
}: ServiceOptions): Promise<SigningService> {
  const token = 'signing-service-token'
  const orders: Record<string, unknown>[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (answer) return answer(request, response)
      if (isDown?.()) return void response.destroy()
      const send = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.headers.authorization !== `Bearer ${token}`) return send(401, {})
      if (request.method === 'GET' && request.url === '/v1/credential') {
        const certificates = chain.map(({ raw }) => raw.toString('base64'))
        return send(200, { id: 'credential-1', certificates })
      }
      if (request.method !== 'POST' || request.url !== '/v1/signatures') return send(404, {})
      const order = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      orders.push(order)
      const hash = Buffer.from(String(order.hash), 'base64')
      if (order.credential !== 'credential-1' || hash.length !== 32) return send(400, {})
      const padding = constants.RSA_PKCS1_PADDING
      const signature = privateEncrypt({ key, padding }, Buffer.concat([digestInfo, hash]))
      return send(200, { signature: signature.toString('base64') })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    token,
    orders,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
