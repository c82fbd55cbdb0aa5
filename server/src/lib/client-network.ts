import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network an address counts for. One customer usually has a whole IPv6 /64, so a limit per IPv6
 * address would be ineffective. IPv4 in IPv6 form is the IPv4 address.
 */
export function clientNetworkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (isIPv4(bare) || !isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [numbersOf(head), numbersOf(tail ?? '')]
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(missing).fill(0), ...after]
}

function numbersOf(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff]
}
