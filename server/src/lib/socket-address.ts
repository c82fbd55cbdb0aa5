/** The address of a socket, in the form `node:net` expects. */
export type SocketAddress = { host: string; port: number } | { path: string }

/** `tcp://host:port` or `unix:/path`; undefined for anything else. */
export function parseSocketAddress(text: string): SocketAddress | undefined {
  if (/^unix:\/[^/]/.test(text)) return { path: text.slice('unix:'.length) }
  const [, host, port] = /^tcp:\/\/(\[[\da-fA-F:.]+\]|[\w.-]+):(\d{1,5})$/.exec(text) ?? []
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}
