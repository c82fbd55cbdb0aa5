/** With Web Crypto, which Node, browsers and edge runtimes have. */
export async function hmacSha256(
  secret: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const raw = new TextEncoder().encode(secret)
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes))
}

/** Takes the same time for a nearly right signature as for a wrong one. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let i = 0; i < one.length; i++) difference |= (one[i] ?? 0) ^ (other[i] ?? 0)
  return difference === 0
}
