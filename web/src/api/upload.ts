import { ApiError } from './api-error.ts'
import { type Asked, csrfHeader, readErrorBody, toAddress } from './client.ts'
import type { Extract } from './search-desk.ts'

/** Like fetch, but with upload progress. */
export function uploadExtract(
  params: Asked<'addExtract'>['params'],
  file: File,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<Extract> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', toAddress('addExtract', { params, query: { filename: file.name } }))
    for (const [name, value] of Object.entries(csrfHeader())) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 201) {
        resolve(JSON.parse(request.responseText) as Extract)
        return
      }
      const id = request.getResponseHeader('x-request-id')
      const reply = new Response(request.responseText, {
        status: request.status,
        headers: id ? { 'x-request-id': id } : {},
      })
      void readErrorBody(reply).then((said) => reject(new ApiError(request.status, said)))
    }
    request.onerror = () => reject(new TypeError('the service cannot be reached'))
    request.onabort = () => reject(new DOMException('the file was not sent', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
