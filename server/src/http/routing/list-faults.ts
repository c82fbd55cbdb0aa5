import { faultsMax } from './find-faults.ts'
import type { Route, RouteRequest } from './route.ts'
import { soundParts } from './sound-parts.ts'
import { faultFinder } from './validate.ts'

/**
 * Every fault of a request in one list: those of its query, of its body and of the version it
 * names, then those by the rules of its route. Decisions, section 2.
 */
export function faultLister<Request extends RouteRequest>({
  query,
  body,
  ifMatch,
  rules,
  checksRules,
}: Route<Request>): (request: Request, value: unknown) => string[] {
  const ofQuery = faultFinder(query)
  const bodySchema = typeof body === 'string' ? undefined : body
  const ofBody = faultFinder(bodySchema)
  return (request, value) => {
    const faults = [...ofQuery(request.query), ...ofBody(value)]
    if (ifMatch) faults.push(...faultsOfVersion(request.raw.headers['if-match']))
    if (!rules || faults.length > faultsMax) return faults
    if (checksRules && faults.length === 0) return faults
    const atFault = new Set(faults.map(pathOf))
    const sent = {
      atFault,
      query: query ? soundParts(query, request.query, atFault) : {},
      body: bodySchema ? soundParts(bodySchema, value, atFault) : undefined,
    }
    // A field at fault was left out, so a rule may miss it; its fault is listed already.
    return [...faults, ...rules(sent, request).filter((fault) => !atFault.has(pathOf(fault)))]
  }
}

const pathOf = (fault: string) => fault.slice(0, fault.indexOf(': '))

/** One that is missing has an answer of its own, 428. */
function faultsOfVersion(sent: string | undefined): string[] {
  if (sent === undefined || versionSent.test(sent)) return []
  return ['If-Match: must be one version, such as "7"']
}

export const versionSent = /^"?(\d{1,9})"?$/
