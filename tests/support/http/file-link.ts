import { request as httpRequest } from 'node:http'

export interface Download {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  /** False if the connection was cut before the answer had ended. */
  whole: boolean
  // biome-ignore lint/suspicious/noExplicitAny: refusals are compared field by field in the tests.
  json: any
}

/** Follows a link like its recipient: without a key, and with the path unchanged. */
export function download(
  base: string,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<Download> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: hostname, port, path, method: 'GET', agent: false, ...options },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', () => {})
        response.on('close', () => {
          const bytes = Buffer.concat(pieces)
          const isJson = response.headers['content-type']?.startsWith('application/json')
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            whole: response.complete,
            json: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined,
          })
        })
      },
    )
    request.on('error', reject)
    request.end()
  })
}

/** The part of a link that is sent to the server. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** A page with some text; with padding, as large as a scanned one. */
export function smallPdf(text: string, padding: Buffer = Buffer.alloc(0)): Buffer {
  const drawn = `BT /F1 12 Tf 72 720 Td (${text.replace(/[^\w .-]/g, '_')}) Tj ET`
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
       /Resources << /Font << /F1 ${font} >> >> >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ].map((body) => Buffer.from(body))
  const start = Buffer.from(`<< /Length ${padding.length} >>\nstream\n`)
  bodies.push(Buffer.concat([start, padding, Buffer.from('\nendstream')]))
  let file = Buffer.from('%PDF-1.4\n')
  const places: number[] = []
  for (const [i, body] of bodies.entries()) {
    places.push(file.length)
    const [head, tail] = [Buffer.from(`${i + 1} 0 obj\n`), Buffer.from('\nendobj\n')]
    file = Buffer.concat([file, head, body, tail])
  }
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${lines}${trailer}`
  return Buffer.concat([file, Buffer.from(table)])
}
