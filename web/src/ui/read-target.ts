/**
 * The page that is shown afterwards, of this site: "//host" is another, and so is "/\host" and one
 * with a tab or line break between, which browsers skip. Undefined, not left out: the router adds
 * what is returned to what it was given.
 */
export function readTarget({ to }: Record<string, unknown>): { to?: string | undefined } {
  return { to: typeof to === 'string' && /^\/(?![/\\\t\n\r])/.test(to) ? to : undefined }
}
