export interface MailServer {
  host: string
  port: number
  /** `always`: from the first byte; `required`: before anything is said; `off`: not at all. */
  tls: 'always' | 'required' | 'off'
  credentials: { user: string; pass: string } | undefined
  /** Authorities and name that the certificate is checked by, if not those of the machine. */
  ca?: string
  certificateName?: string
}

const loopback = ['localhost', '127.0.0.1', '::1']

/** Of `smtp://` or `smtps://`; otherwise what is wrong, which never repeats the password. */
export function parseMailServer(text: string, tls: string): MailServer | string {
  const url = URL.parse(text)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    return 'must be smtp://user:password@host:587 or smtps://user:password@host:465'
  }
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') {
    return 'must end after the port'
  }
  const isImplicit = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isOff = !isImplicit && (tls === 'off' || (tls === '' && loopback.includes(host)))
  const [user, pass] = [decoded(url.username), decoded(url.password)]
  if (user === undefined || pass === undefined)
    return 'encode special characters of the password with %'
  if ((user === '') !== (pass === '')) return 'must have both user and password, or neither'
  if (isOff && user !== '' && !loopback.includes(host)) {
    return 'the password would be sent without encryption: remove it, or set SMTP_TLS=required'
  }
  return {
    host,
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? 'always' : isOff ? 'off' : 'required',
    credentials: user === '' ? undefined : { user, pass },
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
