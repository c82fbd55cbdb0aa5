/**
 * ▦ The headers for each kind of answer: what the browser may load, who may frame it, what it
 * passes on, what it caches. Files from the document store have their own, in send-blob.ts.
 */

type Headers = Record<string, string>

const policy = (rules: readonly string[]) => rules.join('; ')

/** JSON, errors, and everything without a row: data, never a page. Decisions, section 2. */
export const jsonHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} satisfies Headers

const pageHeaders = {
  'cache-control': 'no-cache',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} satisfies Headers

/**
 * Only scripts from our files, no frames, nothing from other hosts. Inline styles are allowed,
 * since the components set sizes and positions that way.
 */
export const workbenchHeaders = {
  ...pageHeaders,
  'content-security-policy': policy([
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} satisfies Headers

/** `script` is the hash of the one script in the page; the search runs WebAssembly in a worker. */
export function guideHeaders(script: string): Headers {
  return {
    ...pageHeaders,
    'content-security-policy': policy([
      "default-src 'none'",
      `script-src 'self' 'wasm-unsafe-eval' '${script}'`,
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}

/** `script` is the hash of the one script in the page; requests are tried at `apiOrigin`. */
export function referenceHeaders(script: string, apiOrigin: string): Headers {
  return {
    ...pageHeaders,
    'content-security-policy': policy([
      "default-src 'none'",
      `script-src 'self' '${script}'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "font-src 'self' data:",
      `connect-src 'self' ${apiOrigin}`.trim(),
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}

/** The page of a verification changes with its report. */
export const verifyHeaders = {
  ...pageHeaders,
  'cache-control': 'no-store',
  'content-security-policy': policy([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]),
} satisfies Headers
