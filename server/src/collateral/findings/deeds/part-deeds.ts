import { fold, inLatin, latinDigits } from '../letters.ts'
import { partiesMax } from '../names/name-rules.ts'
import { phraseFinder, wordsOf } from '../phrases.ts'

/** After the sale of one of these the seller keeps the rest. */
const notWhole = phraseFinder(
  wordsOf(`part, portion, partial, undivided, uds, share, half, one third, one fourth, flat, apartment, unit,
    tenement, shop, office, parking, garage, row house, हिस्सा, अविभक्त, पैकी, अंशतः, अंशिक, भाग, सदनिका, फ्लॅट, फ्लेट,
    दुकान, गाळा, अपार्टमेंट, ಭಾಗ, ಅವಿಭಜಿತ, ಅವಿಭಾಜ್ಯ, ಪಾಲು, ಫ್ಲಾಟ್, ಫ್ಲ್ಯಾಟ್, ಅಪಾರ್ಟ್ಮೆಂಟ್, ಮಳಿಗೆ, ಅಂಗಡಿ`),
)
const allOfIt = phraseFinder(
  wordsOf(`entire, whole, full, all, complete, 100, संपूर्ण, सर्व, पूर्ण, सगळा, ಸಂಪೂರ್ಣ, ಪೂರ್ಣ, ಎಲ್ಲಾ`),
)
/** Parts of the price or of the document, and what belongs to the land. */
const ofElse =
  /(?<![a-z])(?:part|partial|full) (?:consideration|payment|price|performance)|(?<![a-z])(?:office|registrar) ?(?:copy|order|use)|(?:sub )?registrar office|(?:with|including|incl|along with|together with|plus) (?:(?:the|a|its|and|one) |(?:shop|parking|garage|office|flat|unit|house)s?(?: |$)){1,8}|(?:shop|parking|garage|office|flat|unit)s? (?:included|inclusive|thereon)|पार्किंगसह|दुकानासह/gu
const fraction =
  /(?<!\d)(\d{1,4}) ?\/ ?(\d{1,4})(?!\d)|(?<!\d)(\d{1,3})(?:\.\d+)? ?(?:%|percent|per cent|टक्के|ಶೇಕಡ)/u

/** Half is a part; a seller of 39/40 has sold. */
function isMost(nature: string): boolean {
  const [, over = '', under = '', percent = ''] = fraction.exec(plainFractions(nature)) ?? []
  if (percent !== '') return Number(percent) > 50
  return Number(under) > 0 && Number(over) <= Number(under) && Number(over) / Number(under) > 0.5
}
const plainFractions = (text: string) =>
  latinDigits(text.slice(0, 500).normalize('NFKC')).replace(/⁄/gu, '/')

/** Whether the words of a deed say that it covers only a part. */
export function isOfPartOnly(nature: string): boolean {
  const text = fold(nature).replace(ofElse, ' ')
  return notWhole.in(text) && !allOfIt.in(text) && !isMost(nature)
}

/** Consonants of each word, which a surname keeps in every script and spelling. */
const soundsOf = (name: string) =>
  fold(name)
    .split(' ')
    .map((word) =>
      inLatin(word)
        .replace(/w/gu, 'v')
        .replace(/[aeiouyhं]/gu, ''),
    )
    .filter((sounds) => sounds.length >= 2 && !titles.has(sounds))
const titles = new Set(['shr', 'sr', 'smt', 'st', 'mrs', 'km'])

export function areOfOneFamily(ones: readonly string[], others: readonly string[]): boolean {
  const known = new Set(ones.slice(0, partiesMax).flatMap(soundsOf))
  return others.some((name) => soundsOf(name).some((sounds) => known.has(sounds)))
}
