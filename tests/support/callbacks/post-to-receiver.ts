import type dns from 'node:dns'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'
import { expect, onTestFinished, vi } from 'vitest'
import {
  CallbackSender,
  type CallbackSenderOptions,
} from '../../../server/src/callbacks/post/post-callback.ts'
import type { PostOutcome } from '../../../server/src/callbacks/post/post-outcome.ts'
import type { Resolve } from '../../../server/src/callbacks/post/resolve-receiver.ts'
import { receiverCertificate } from './receiver-certificate.ts'

/** Public by its number, but given to no one; nor do these tests ever dial it. */
export const deadAddress = '3ffe::1'
/** For a busy machine; a connection that is kept would stay open for four seconds. */
export const patience = { timeout: 3_500 }
export const resolvesTo = (...addresses: string[]): Resolve =>
  vi.fn(async () => addresses.map((address) => ({ address, family: net.isIP(address) })))

export async function listen<S extends net.Server>(server: S) {
  const sockets = new Set<net.Socket>()
  const receiver = { server, port: 0, connections: 0, bytes: 0, open: () => sockets.size }
  server.on('connection', (socket: net.Socket) => {
    receiver.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      receiver.bytes += chunk.length
    })
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.port = (server.address() as net.AddressInfo).port
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return receiver
}

export const answering = (handler: http.RequestListener) => listen(http.createServer(handler))
export const raw = (onRequest: (socket: net.Socket) => void) =>
  listen(net.createServer((socket) => socket.once('data', () => onRequest(socket))))
export const secure = (handler: http.RequestListener, options: https.ServerOptions = {}) =>
  listen(https.createServer({ ...receiverCertificate, ...options }, handler))
export const ok: http.RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('fine'))
}

export function sending(options: CallbackSenderOptions = {}) {
  const sender = new CallbackSender({ timeoutMs: 5000, ...options })
  onTestFinished(() => sender.close())
  return sender
}

export function targetOf(where: string | { port: number }, more: { allowPrivate?: boolean } = {}) {
  const url = typeof where === 'string' ? where : `http://127.0.0.1:${where.port}/hook?a=b`
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  return { url, headers, body: Buffer.from('{"a":1}'), allowPrivate: true, ...more }
}

export const failed = (reason: string) => expect.objectContaining({ kind: 'failed', reason })
export const answered = (status: number) => expect.objectContaining({ kind: 'answered', status })
export const bodyOf = (outcome: PostOutcome) =>
  outcome.kind === 'answered' ? outcome.body.toString() : outcome.reason

export function trustCertificate() {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, receiverCertificate.cert])
  onTestFinished(() => tls.setDefaultCACertificates(before))
}

/** Connections go to a port where no one listens, here; the addresses they were meant for. */
export function noWayOut(): string[] {
  const dialled: string[] = []
  const connect = net.connect.bind(net)
  vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
    options.lookup?.('', { all: true }, (_, addresses) => {
      for (const { address } of addresses as dns.LookupAddress[]) dialled.push(address)
    })
    return connect(1, '127.0.0.1')
  }) as typeof net.connect)
  return dialled
}
