import Format from 'typebox/format'
import { readCursor } from '../../cases/cases.ts'
import { cleanFilename } from '../../documents/documents.ts'
import { readTime } from './read-time.ts'

/** PostgreSQL stores neither NUL nor half a surrogate pair, and no viewer can show them. */
export const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** At least one visible character: zero-width characters do not count. */
const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

const emailAddress = /^[^\s@,<>"]{1,64}@[^\s@,<>"]+\.[^\s@,<>".]+$/
const wrongEmail = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .find((part) => !emailAddress.test(part))
/** RFC 3986, 5.2.4: clients and proxies remove these from a path. */
const isDotSegment = (text: string) => text === '.' || text === '..'
const mediaType =
  /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(\s*;\s*[\w!#$&^.+-]+=("[^"\\\r\n]*"|[^\s;"]+))*$/

interface FormatRule {
  check(text: string): boolean
  /** The message for an invalid value. */
  fault: string | ((text: string) => string)
}

/** Our own formats, used by `format:` in the schemas. minLength handles the empty string. */
export const formats: Readonly<Record<string, FormatRule>> = {
  text: { check: isText, fault: 'must not contain NUL or an unpaired surrogate' },
  name: {
    check: (text) => text === '' || (isText(text) && isVisible(text)),
    fault: 'must not be blank or contain NUL or an unpaired surrogate',
  },
  reference: {
    check: (text) => isText(text) && !/\p{Cc}/u.test(text) && !isDotSegment(text),
    fault: (text) =>
      isDotSegment(text)
        ? 'must not be . or .., which no URL can address'
        : 'must not contain control characters or an unpaired surrogate',
  },
  account: {
    check: (text) => text === '' || (isText(text) && !/\p{Cc}/u.test(text) && text.trim() !== ''),
    fault: 'must not be blank or contain control characters or an unpaired surrogate',
  },
  emails: {
    check: (text) => isText(text) && wrongEmail(text) === undefined,
    fault: (text) => {
      const wrong = wrongEmail(text)?.slice(0, 100)
      const named = wrong && isText(wrong) ? `; ${JSON.stringify(wrong)} is not one` : ''
      return `must be one or more e-mail addresses separated by commas${named}`
    },
  },
  filename: {
    check: (text) => text === '' || (isText(text) && cleanFilename(text) !== undefined),
    fault: 'must still have a name after path parts and control characters are removed',
  },
  delivery: {
    check: (text) => /^dlv_[0-9a-z]{26}$/.test(text),
    fault: 'must be the next_before of a page',
  },
  moment: {
    check: (text) => readTime('', text, []) !== undefined,
    fault: 'must be a date or a time with its zone, such as 2026-11-15T09:30:00Z',
  },
  'case-cursor': {
    check: (text) => readCursor(text) !== undefined,
    fault: 'must be the next_cursor of a page of this list',
  },
  'media-type': {
    check: (text) => isText(text) && mediaType.test(text),
    fault: 'must be a media type such as application/pdf',
  },
}
for (const [name, rule] of Object.entries(formats)) Format.Set(name, rule.check)

export const ownFormats: readonly string[] = Object.keys(formats)
