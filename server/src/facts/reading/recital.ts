import type { KindRule } from '../fact-kinds.ts'
import type { Field } from '../labels/field-labels.ts'
import { composeTitle } from '../labels/title-words.ts'
import type { Hit } from './find-hits.ts'

/** ▦ How a deed begins to speak of an earlier one. */
const recital =
  /\p{N}\s?(?:चे|च्या|रोजीचे|रोजीच्या|ರ)\s*$|(?:whereas|acquired|purchased|conveyed to|entitled to|by virtue|agreement dated|indenture dated|mortgage created|created by|earlier|previous|created a mortgage|mortgaged|having|had|mortgage deed|deed of mortgage|indenture of mortgage|sale deed|under (?:the|a|an)|in turn|विकत घे|खरेदी घे|खरेदी के|कडून|पूर्वी|यापूर्वी|मूळ मालक|गहाणखत|खरेदीखता|ರವರಿಂದ|ಇವರಿಂದ|ಅವರಿಂದ|ಪಡೆದ|ಹಿಂದೆ|ಮೂಲತಃ|ಅಡಮಾನ ಪತ್ರ|ಕ್ರಯಪತ್ರದ|ಕ್ರಯ ಪತ್ರದ)[^\n]{0,160}$/iu

/** The text before a number or a date says that it is of an earlier deed; a title does not say so. */
export function isRecital(before: string): boolean {
  const lines = before.split('\n').filter((line) => composeTitle(line) === undefined)
  const sentence = lines.join(' ').split(/(?<=[\p{L}\p{M}]{5}|\p{N}{4})[.।]\s/u)
  return recital.test(sentence.at(-1) ?? '')
}

const recitedFields: readonly Field[] = ['registration_no', 'registration_date', 'document_date']
/** The deed itself is made: `on this`, `आज दिनांक`. */
export const itself = /this|made|execut|आज|ಈ ದಿನ|ಬರೆದ/iu

/** What a deed says of an earlier one. */
export function isRecited({ field, flow, start, end }: Hit, { isDeed }: KindRule): boolean {
  if (isDeed !== true) return false
  const isOther = field === 'execution_date' && !itself.test(flow.run.text.slice(start, end))
  if (!isOther && !recitedFields.includes(field)) return false
  return isRecital(flow.run.text.slice(Math.max(0, start - 200), isOther ? end : start))
}

const isRegistered = /regist(?:ered|ration)|नोंदविल|नोंदवल|नोंदणी (?:झाल|के)|ನೋಂದಣಿಯಾ|ನೋಂದಣಿ ಆ|ನೋಂದಾಯಿಸ/iu

/** `The document was on 14-06-2018 registered`: the date is not the one on which it was made. */
export function isOfRegistration({ field, flow, start, end }: Hit, { isDeed }: KindRule): boolean {
  if (isDeed !== true || field !== 'execution_date') return false
  const { text } = flow.run
  if (itself.test(text.slice(start, end))) return false
  const [sentence = ''] = text.slice(end, end + 140).split(/(?<=[\p{L}\p{M}]{3})[.;।]/u)
  return isRegistered.test(sentence)
}

const signatureRows = 2

/** The name of a party below a line to sign on, or in brackets of its own. */
export function isSignature({ page, cell }: Hit): boolean {
  if (/^\(\s?[\p{L}\p{M}\s/]{3,30}\)$/u.test(cell.words.map(({ text }) => text).join(' ')))
    return true
  const at = cell.row.index - (page.rows[0]?.[0]?.row.index ?? 0)
  const near = page.rows.slice(Math.max(0, at - signatureRows), at + signatureRows + 1)
  return near.some((cells) =>
    cells.some(({ words }) => words.some(({ text }) => /_{4,}/u.test(text))),
  )
}
