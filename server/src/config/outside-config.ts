import { coveredStates } from '../lib/covered-states.ts'
import { parseSocketAddress, type SocketAddress } from '../lib/socket-address.ts'
import { parseHeaderList } from '../lib/tracing/parse-header-list.ts'
import { ConfigError, type Values } from './check-values.ts'
import { isHttpUrl } from './http-address.ts'

/** Other services that this one may use. */

/** For live searches, by state. */
export type GatewaysConfig = Record<string, { url: string; token: string } | undefined>

/** Undefined: documents are not scanned. */
export type MalwareConfig = { clamd: SocketAddress; whenAway: 'hold' | 'pass' } | undefined

/** Undefined: nothing is traced. */
export type TracingConfig =
  | { endpoint: string; headers: Record<string, string>; percent: number }
  | undefined

export function gatewaysOf(value: Values): GatewaysConfig {
  return Object.fromEntries(
    coveredStates.map(({ code }) => [
      code,
      gatewayOf(value[`REGISTRY_${code}_URL`], value[`REGISTRY_${code}_TOKEN`]),
    ]),
  )
}

function gatewayOf(url: string, token: string): { url: string; token: string } | undefined {
  if (url === '' && token === '') return undefined
  if (url === '' || token === '') {
    throw new ConfigError('REGISTRY_…_URL and REGISTRY_…_TOKEN: set both, or neither')
  }
  return { url, token }
}

export function malwareOf(value: Values): MalwareConfig {
  const text = value.CLAMAV_ADDRESS
  if (text === '') return undefined
  const clamd = parseSocketAddress(text)
  if (!clamd) {
    throw new ConfigError(`CLAMAV_ADDRESS: must be tcp://host:port or unix:/path, not "${text}"`)
  }
  return { clamd, whenAway: value.MALWARE_SCANNER_AWAY === 'pass' ? 'pass' : 'hold' }
}

export function tracingOf(value: Values): TracingConfig {
  const endpoint = value.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')
  if (endpoint === '') return undefined
  if (!isHttpUrl(endpoint)) throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT: is not a URL')
  const headers = parseHeaderList(value.OTEL_EXPORTER_OTLP_HEADERS)
  if (headers) return { endpoint, headers, percent: Number(value.TRACE_PERCENT) }
  throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS: must be name=value, separated by commas')
}

export function docsFeedbackUrlOf({ DOCS_FEEDBACK_URL: url }: Values): string {
  if (url !== '' && !isHttpUrl(url) && !/^mailto:\S+@\S+$/i.test(url)) {
    throw new ConfigError('DOCS_FEEDBACK_URL: is not a URL with http, https or mailto')
  }
  return url
}
