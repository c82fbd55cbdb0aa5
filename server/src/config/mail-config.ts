import { type MailServer, parseMailServer } from '../lib/mail-server.ts'
import { ConfigError, type Values } from './check-values.ts'

/** Undefined: no e-mail is sent. */
export type MailConfig =
  | {
      server: MailServer
      from: { name: string; address: string }
      returnPath: string
      /** Minutes after midnight, in India. */
      digestAt: number
    }
  | undefined

export function mailOf(value: Values): MailConfig {
  const { SMTP_URL: url, SMTP_TLS: tls, MAIL_FROM: address } = value
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value.MAIL_DIGEST_AT) ?? []
  if (hours === undefined) throw new ConfigError('MAIL_DIGEST_AT: must be a time, as in 09:00')
  if (url === '' && address === '') return undefined
  if (url === '' || address === '') {
    throw new ConfigError('SMTP_URL and MAIL_FROM: set both, or neither')
  }
  const returnPath = value.MAIL_RETURN_PATH || address
  for (const [name, given] of Object.entries({
    MAIL_FROM: address,
    MAIL_RETURN_PATH: returnPath,
  })) {
    if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(given)) {
      throw new ConfigError(`${name}: is not an e-mail address`)
    }
  }
  const server = parseMailServer(url, tls)
  if (typeof server === 'string') throw new ConfigError(`SMTP_URL: ${server}`)
  const digestAt = Number(hours) * 60 + Number(minutes)
  return { server, from: { name: value.OPERATOR_NAME, address }, returnPath, digestAt }
}
