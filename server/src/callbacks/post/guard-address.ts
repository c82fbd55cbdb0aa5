import { isIPv4, isIPv6 } from 'node:net'

/**
 * Networks that have no receiver on the public internet: the IANA special-purpose registries of
 * IPv4 and IPv6 (RFC 6890) whole, also where the registry says "globally reachable", because what
 * answers there is infrastructure.
 */
const closedNetworks = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by a carrier; cloud metadata at 100.100.100.200
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // looks public, but belongs to the platform on every Azure machine
  '169.254.0.0/16', // link-local; cloud metadata at 169.254.169.254
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnelling
  '192.88.99.0/24', // 6to4 relay
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarking, anycast
  '2001:db8::/32', // documentation
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map(networkOf)

/** IPv6 outside this range is loopback, local, multicast, retired or unassigned (RFC 4291). */
const globalUnicast = networkOf('2000::/3')

/** IPv6 addresses that contain an IPv4 address, starting at that byte. */
const embeddings = [
  { network: networkOf('::ffff:0:0/96'), at: 12 }, // mapped, RFC 4291
  { network: networkOf('64:ff9b::/96'), at: 12 }, // NAT64, RFC 6052
  { network: networkOf('2002::/16'), at: 2 }, // 6to4, RFC 3056
]

/** Names that resolve inside a machine or a site (RFC 6761, 6762, 8375; ICANN for `internal`). */
const siteSuffixes = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa']

const urlCharactersMax = 2048

interface Network {
  bytes: readonly number[]
  bits: number
}

/** Whether a socket with this peer talks to the public internet; false for an invalid address. */
export function isPublicAddress(address: string): boolean {
  const bytes = bytesOf(address)
  return bytes !== undefined && arePublic(bytes)
}

function arePublic(bytes: readonly number[]): boolean {
  const embedding = embeddings.find(({ network }) => covers(network, bytes))
  if (embedding) return arePublic(bytes.slice(embedding.at, embedding.at + 4))
  if (bytes.length === 16 && !covers(globalUnicast, bytes)) return false
  return !closedNetworks.some((network) => covers(network, bytes))
}

function covers({ bytes: base, bits }: Network, bytes: readonly number[]): boolean {
  if (base.length !== bytes.length) return false
  return base.every((byte, index) => {
    const free = Math.min(8, Math.max(0, 8 * (index + 1) - bits))
    return byte >> free === (bytes[index] ?? 0) >> free
  })
}

function networkOf(text: string): Network {
  const [address = '', bits] = text.split('/')
  const bytes = bytesOf(address)
  if (!bytes) throw new Error(`${text} is not a network.`)
  return { bytes, bits: Number(bits) }
}

function bytesOf(address: string): number[] | undefined {
  if (isIPv4(address)) return address.split('.').map(Number)
  if (!isIPv6(address)) return undefined
  const [bare = ''] = address.split('%')
  const [head = '', tail] = bare.split('::')
  const before = bytesOfGroups(head)
  const after = bytesOfGroups(tail ?? '')
  return [...before, ...Array<number>(16 - before.length - after.length).fill(0), ...after]
}

function bytesOfGroups(groups: string): number[] {
  if (groups === '') return []
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}

/** Every fault of a callback URL. Nothing is resolved. */
export function faultsOfUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): string[] {
  if (text.length > urlCharactersMax) {
    return [`url: must have at most ${urlCharactersMax} characters`]
  }
  // The parser silently drops spaces and control characters.
  const url = /[\s\p{Cc}]/u.test(text) || !text.isWellFormed() ? null : URL.parse(text)
  if (!url) return ['url: must be a URL such as https://example.com/callbacks']

  const faults: string[] = []
  if (allowPrivate && !['https:', 'http:'].includes(url.protocol)) {
    faults.push('url: must start with https:// or http://')
  }
  if (!allowPrivate && url.protocol !== 'https:') faults.push('url: must start with https://')
  if (url.username || url.password) faults.push('url: must not contain a user name or password')
  if (text.includes('#')) faults.push('url: must not contain a fragment')
  if (url.port === '0') faults.push('url: must not have port 0')
  const fault = faultOfHost(hostOf(url), allowPrivate)
  if (fault) faults.push(fault)
  return faults
}

/** The host as a resolver or a socket expects it: no brackets, no trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

function faultOfHost(host: string, allowPrivate: boolean): string | undefined {
  const isLiteral = isIPv4(host) || isIPv6(host)
  if (!isLiteral && !isHostName(host)) return 'url: must have a valid host name'
  if (allowPrivate) return undefined
  // One message for all of these: it must not reveal which networks exist here.
  const isPublic = isLiteral ? isPublicAddress(host) : host.includes('.') && !isSiteName(host)
  return isPublic ? undefined : 'url: must have a host on the public internet'
}

function isHostName(host: string): boolean {
  return host.length <= 253 && host.split('.').every((label) => /^[a-z\d_-]{1,63}$/i.test(label))
}

function isSiteName(host: string): boolean {
  const name = host.toLowerCase()
  return siteSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))
}

/**
 * Headers that frame the request or that the connection owns (RFC 9110, 7.6.1), our own ones, which
 * a receiver trusts to be ours, and `Proxy`, which CGI passes on as HTTP_PROXY.
 */
const ownHeaders =
  /^(host|content-.*|connection|transfer-encoding|x-svc-.*|keep-alive|te|trailer|upgrade|expect|http2-settings|proxy|proxy-.*)$/

/**
 * The name as a receiver behind CGI or similar sees it: RFC 3875, 4.1.18 turns `-` into `_`, and
 * some servers replace every special character. Names that are then equal are one header there.
 */
function foldHeaderName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '-')
}

/** Every fault of the header registered for callbacks. */
export function faultsOfHeader(name: string, value: string): string[] {
  const faults: string[] = []
  if (name.length > 100) faults.push('header_name: must have at most 100 characters')
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    faults.push("header_name: must be letters, digits and !#$%&'*+-.^_`|~ only")
  } else if (ownHeaders.test(foldHeaderName(name))) {
    faults.push('header_name: is set by the service and cannot be chosen')
  }
  if (value === '') faults.push('header_value: must not be empty')
  if (value.length > 1000) faults.push('header_value: must have at most 1000 characters')
  if (/[^\t\x20-\x7e]/.test(value)) {
    faults.push('header_value: must be visible ASCII characters, spaces and tabs only')
  }
  if (/^[\t ]|[\t ]$/.test(value)) {
    faults.push('header_value: must not begin or end with a space or tab')
  }
  return faults
}
