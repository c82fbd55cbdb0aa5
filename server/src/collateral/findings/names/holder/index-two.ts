import { bodyWords } from '../bodies/body-words.ts'
import { bare } from '../clean-text.ts'

/**
 * Maharashtra's Index-II writes a party as “1): नाव:-… वय:-45; पत्ता:-… पिन कोड:-… पॅन नं:-…”, several of
 * them in one cell. The name ends where the next label begins; an address may contain names, of
 * buildings for one, which are nobody's.
 */
export interface IndexParties {
  /** The names alone, as rows. */
  text: string
  /** A person below 18. Of a company Index-II gives no age, or 0. */
  young: boolean
}

const adultFrom = 18
const partiesMax = 60

/** Not “इमारतीचे नाव:”, which is the name of a building. */
const nameLabel =
  /(?<![\p{L}\p{M}])(?<!(?:चे|ची|च्या|building|of|the|ದ|ನ) ?)(?:पक्षकाराचे नाव|नाव|नांव|ಹೆಸರು|name)\s?[:：]\s?[-–—]?/giu
/** What follows the name. */
const endOfName =
  /(?<![\p{L}\p{M}])(?:वय|पत्ता|पिन\s?कोड|पॅन|प्लॉट|माळा|इमारतीचे|ब्लॉक|रोड|ವಯಸ್ಸು|ವಿಳಾಸ|age|address|add|pin|pan)(?:\s?(?:नं|नंबर|क्रमांक|code|no))?\s?\.?\s?[:：]|;|(?:(?<=\s)\(?\d{1,3}\s?[):.]{1,2}\s*$)/iu
const age = /(?<![\p{L}\p{M}])(?:वय|ವಯಸ್ಸು|age)\s?[:：]\s?[-–—]?\s?(\d{1,3})(?!\d)/iu

/** Otherwise “नाव:” is a remark beside another name. */
const beginsWithLabel = (text: string, at: number): boolean =>
  !/\p{L}/u.test(text.slice(0, at)) || age.test(text.slice(at))

export function readIndexTwo(text: string): IndexParties | undefined {
  if (!/[:：]/.test(text)) return undefined
  const labels = [...text.matchAll(nameLabel)].slice(0, partiesMax)
  if (labels.length === 0 || !beginsWithLabel(text, labels[0]?.index ?? 0)) return undefined
  let young = false
  const names = labels.map((label, i) => {
    const cell = text.slice(label.index + label[0].length, labels[i + 1]?.index)
    const name = cell.slice(0, endOfName.exec(cell)?.index).trim()
    const years = Number(age.exec(cell)?.[1] ?? adultFrom)
    const isBody = name.split(/\s+/).some((word) => bodyWords.has(bare(word)))
    if (years < adultFrom && !isBody) young = true
    return name
  })
  return { text: names.filter((name) => name !== '').join(' ; '), young }
}
