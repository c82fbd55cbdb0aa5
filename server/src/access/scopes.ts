/** What a key may do. A key with none of a route's scopes gets 403. */
export const keyScopes = {
  'cases:create': 'Send cases, documents and collateral requests.',
  'cases:read': 'Read cases, reports, collateral results and events.',
  'callbacks:manage': 'Manage the callback URL.',
} as const

export type KeyScope = keyof typeof keyScopes

export const allScopes = Object.keys(keyScopes) as KeyScope[]
export const defaultScopes: KeyScope[] = ['cases:create', 'cases:read']

export function isKeyScope(text: string): text is KeyScope {
  return Object.hasOwn(keyScopes, text)
}
