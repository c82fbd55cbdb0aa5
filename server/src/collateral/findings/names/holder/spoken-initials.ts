import { bare, scriptOf } from '../clean-text.ts'
import { spokenLetters } from './holder-words.ts'

const letterNames = [...spokenLetters.keys()].sort((a, b) => b.length - a.length)
const oneLetter = new RegExp(letterNames.join('|'), 'gu')
/** Two to eight: longer than any run of initials. */
const onlyLetters = new RegExp(`^(?:${letterNames.join('|')}){2,8}$`, 'u')
/** Bibi, and others that are words. */
const notLetters = new Set(['बीबी', 'बीवी', 'जीजी', 'जीवी', 'ಬಿಬಿ', 'ಜಿಜಿ', 'ಡಿವಿ', 'ವಿವಿ'])

/** एचडीएफसी is HDFC and ಎಸ್ಆರ್ is S R: the names of English letters, written as one word. */
export function spokenInitials(token: string): string[] | undefined {
  if (scriptOf(token) === 'latin') return undefined
  const word = bare(token)
  if (!onlyLetters.test(word) || notLetters.has(word)) return undefined
  return (word.match(oneLetter) ?? []).map((name) => spokenLetters.get(name) ?? '')
}
