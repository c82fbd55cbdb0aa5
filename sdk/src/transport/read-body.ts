/** Well above any answer of the API, and small enough that a broken one cannot fill the memory. */
const bodyBytesMax = 8 * 1024 * 1024

/** The body as text, or undefined when it is larger than any real answer. */
export async function readBody(response: Response): Promise<string | undefined> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytesRead = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytesRead += value.byteLength
    if (bytesRead > bodyBytesMax) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
