import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  findSignerCertificate,
  readOwnCertificate,
  type Verification,
  verifyReport,
} from '../reports/reports.ts'
import { latinFont } from './latin-font.ts'
import { verifyHeaders } from './routing/answer-headers.ts'
import type { Services } from './services.ts'

/** Anyone who has a report may check whether it is one of ours. */
export function mountVerify(server: FastifyInstance, { db, signings }: Services): void {
  const config = { access: 'public' } as const
  server.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/verify/:code',
    config,
    handler: async ({ params, headers }, reply) => {
      const found = await verifyReport(db, params.code)
      reply.header('vary', 'accept')
      if (!wantsPage(headers.accept)) return found
      return reply.type('text/html; charset=utf-8').headers(verifyHeaders).send(pageOf(found))
    },
  })
  const method = ['GET', 'HEAD']
  server.route<{ Params: { code: string } }>({
    method,
    url: '/verify/:code/certificate.pem',
    config,
    handler: async ({ params }, reply) =>
      sendPem(reply, await findSignerCertificate(db, params.code)),
  })
  server.route({
    method,
    url: '/verify/certificate.pem',
    config,
    handler: async (_, reply) => sendPem(reply, await readOwnCertificate(signings)),
  })
}

function sendPem(reply: FastifyReply, pem: string): FastifyReply {
  return reply
    .type('application/x-pem-file')
    .header('content-disposition', 'attachment; filename="certificate.pem"')
    .send(pem)
}

/** A browser, opened by the QR code on the report; other clients get JSON. */
function wantsPage(accept: string | undefined): boolean {
  return accept?.split(',').some((part) => part.trim().startsWith('text/html')) ?? false
}

/** No part of the request is written into the page. */
function pageOf(found: Verification): string {
  const [mark, heading, sentences] = findingOf(found)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Report verification</title>
<style>
${latinFont}
:root { color-scheme: light dark }
body { font: 1rem/1.5 "Noto Sans", system-ui, sans-serif; max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 600 }
.mark { font-weight: 600; letter-spacing: .04em; text-transform: uppercase; font-size: .85rem }
code { overflow-wrap: anywhere; font-size: .85rem }
</style>
</head>
<body>
<main>
<p class="mark">${mark}</p>
<h1>${heading}</h1>
${sentences.map((sentence) => `<p>${sentence}</p>`).join('\n')}
</main>
</body>
</html>
`
}

function findingOf(found: Verification): [string, string, string[]] {
  if (!found.genuine) {
    return [
      'Not genuine',
      'No report has this code.',
      ['Check that the code was typed as printed. If it was, do not rely on the report.'],
    ]
  }
  const sentences = [
    `Version ${found.version}, released on ${found.date?.slice(0, 10)}.`,
    ...(found.superseded
      ? [`This version is superseded: the latest is version ${found.latest_version}.`]
      : []),
    ...(found.under_revision
      ? ['The case was reopened, and a new version is being prepared.']
      : []),
    ...describeSignature(found.signature),
    `SHA-256 of the PDF: <code>${found.sha256}</code>`,
  ]
  if (found.is_sandbox) {
    return ['Test', 'This is a test report, not a legal opinion.', sentences]
  }
  return found.superseded
    ? ['Superseded', 'This report is genuine, but it is not the latest version.', sentences]
    : ['Genuine', 'This report is genuine.', sentences]
}

function describeSignature(signature: Verification['signature']): string[] {
  if (!signature) return ['The PDF of this version is not digitally signed.']
  const { signed_by, certificate_serial, signed_at, level, certificate } = signature
  const at = `${signed_at.slice(0, 10)} at ${signed_at.slice(11, 16)} UTC`
  return [
    `Digitally signed by ${escapeHtml(signed_by)} on ${at} (${level}).`,
    `Serial number of the certificate: <code>${escapeHtml(certificate_serial)}</code> (<a href="${certificate}">download the certificate</a>).`,
  ]
}

/** The name comes from a certificate. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
