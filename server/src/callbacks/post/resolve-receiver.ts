import dns from 'node:dns'

/** Every address of a host. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly dns.LookupAddress[]>

/** As every program on this machine resolves it, local names included. */
export const resolveAsMachine: Resolve = (host) => dns.promises.lookup(host, { all: true })

/**
 * By DNS only. The system resolver blocks a thread for as long as a dead name server takes, and
 * there are only a few, which file access and passwords also use; one receiver would delay
 * everyone.
 */
export const resolveByDns: Resolve = async (host, signal) => {
  const resolver = new dns.promises.Resolver({ timeout: 2_500, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  signal.removeEventListener('abort', cancel)
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
  ]
}
