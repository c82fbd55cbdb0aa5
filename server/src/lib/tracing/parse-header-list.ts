const pairForm = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/

/**
 * `name=value,name=value`, with percent-encoded values, as OpenTelemetry defines
 * OTEL_EXPORTER_OTLP_HEADERS. Undefined if it is anything else.
 */
export function parseHeaderList(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const pair of text.split(',').filter((one) => one.trim() !== '')) {
    const [, name, encoded] = pairForm.exec(pair) ?? []
    if (name === undefined || encoded === undefined) return undefined
    try {
      headers[name] = decodeURIComponent(encoded)
    } catch {
      return undefined
    }
  }
  return headers
}
