import { letters } from '../clean-text.ts'

/**
 * Phrases, abbreviations and odd spellings, made into the single words of relation-words.ts and
 * body-words.ts. Each has a hint, letters that must occur, so that most are not even tried.
 */
interface Phrase {
  /** Checked first, since a plain search is quick. */
  hint: RegExp
  /** Compiled when the hint first matches, since that takes longer than a comparison. */
  pattern(): RegExp
  word: string
}

const start = `(?<![${letters}])`
const end = `(?![${letters}])`

function phrase(hint: RegExp, source: string, word: string, flags = 'gi'): Phrase {
  let compiled: RegExp | undefined
  return {
    hint,
    pattern: () => {
      compiled ??= new RegExp(source, flags)
      return compiled
    },
    word: ` ${word} `,
  }
}

const phrases: readonly Phrase[] = [
  phrase(/[/\\|]/, `${start}u ?/ ?g${end}\\.?(?: of${end})?`, 'guardian'),
  phrase(/[/\\|]/, `${start}m ?/ ?g${end}\\.?(?: of${end})?`, 'guardian'),
  phrase(/[/\\|]/, `${start}([swdchfmbrg]) ?[/\\\\|] ?[o0] ?[.:/]{0,3}${end}\\.?`, '$1/o'),
  phrase(/at ?\//i, `${start}at ?/ ?post${end}`, 'atpost'),
  phrase(/[.-] ?o/, `${start}([SWDHswdh]) ?[.-] ?o${end}\\.?`, '$1/o', 'g'),
  phrase(/\. ?O/, `(?<=[${letters}]{2} )([SWD])\\. ?O${end}\\.?`, '$1/o', 'g'),
  phrase(/^W\./, `^(W)\\. ?O${end}\\.?`, '$1/o', 'g'),
  phrase(/ [sSwWdD] ?[oO] /, `(?<=[${letters}]) ([swd]) ?o (?=[${letters}])`, '$1/o', 'g'),
  phrase(/ [SWD][oO] /, `(?<=[${letters}]) ([SWD])[oO] (?=[${letters}])`, '$1/o', 'g'),
  phrase(/ [SWD] o /, `(?<=[${letters}]) ([SWD]) o (?=[${letters}])`, '$1/o', 'g'),
  phrase(/guardianship/i, `${start}(?:under )?(?:the )?guardianship of${end}`, 'guardian'),
  phrase(/& ?n\.? ?g/i, `${start}[mf]\\.? ?& ?n\\.? ?g${end}\\.?`, 'guardian'),
  phrase(
    /guardian/i,
    `${start}(?:(?:through|thr|by|under|his|her|their|the|a|as|is|being|mother|father|and|&|natural|legal|lawful|minor'?s?),? ){1,8}guardian${end}`,
    'guardian',
  ),
  phrase(/guardian/i, `${start}guardian (?:of|for)${end}`, 'guardianof'),
  phrase(/ of/i, `${start}(son|daughter|wife|widow|child|care) of${end}`, '$1of'),
  phrase(
    /heir|repres|success|estate/i,
    `${start}(?:(?:the|legal|lawful|surviving|sole|only|all) ){0,3}(?:heirs?|legal representatives?|successors?|estate) of${end}`,
    'heirsof',
  ),
  phrase(
    /heir|repres/i,
    `${start}(?:(?:the|by|through|legal|lawful|surviving|sole) ){0,4}(?:heirs?|legal representatives?)${end}`,
    'heirs',
  ),
  phrase(/l\W{0,3}r/i, `${start}[Ll][./]{0,2} ?[Rr]\\.? ?s?\\.? [oO][fF]${end}`, 'heirsof', 'g'),
  phrase(
    /l\W{0,3}r/i,
    `${start}(?:(?:by|through|thr) )?[Ll][./]{0,2} ?[Rr]\\.?s${end}\\.?`,
    'heirs',
    'g',
  ),
  phrase(/LRS/, `${start}(?:(?:BY|THROUGH) )?LRS OF${end}`, 'heirsof', 'g'),
  phrase(/LRS/, `${start}(?:BY|THROUGH) (?:HIS |HER )?LRS${end}`, 'heirs', 'g'),
  phrase(/rep[^ ]* by/i, `${start}rep(?:resented|d|\\.)? by${end}`, 'through'),
  phrase(/along/i, `${start}along with${end}`, 'alongwith'),
  phrase(/co-/i, `${start}co-(owner|sharer)s?${end}`, 'co$1s'),
  phrase(/co-?\s?op/i, `${start}co[- ]?op(?:erative)?${end}\\.?`, 'cooperative'),
  phrase(/h\W*u\W*f/i, `${start}h\\.? ?u\\.? ?f${end}\\.?`, 'huf'),
  phrase(/l\. ?l/i, `${start}l\\. ?l\\. ?p${end}\\.?`, 'llp'),
  phrase(/ltd|limited/i, `${start}\\(? ?p(?:vt)?\\.? ?\\)? ?(ltd|limited)${end}\\.?`, 'pvt $1'),
  phrase(/m ?\//i, `${start}m ?/ ?s${end}\\.?`, 'messrs'),
  phrase(/undivided/i, `${start}hindu undivided family${end}`, 'huf'),
  phrase(/एच ?[.॰]? ?य/, `${start}एच ?[.॰]? ?य[ुू] ?[.॰]? ?एफ${end}[.॰]?`, 'huf'),
  phrase(/ಚ್ ?[.]? ?ಯು/, `${start}(?:ಹೆಚ್|ಎಚ್) ?[.]? ?ಯು ?[.]? ?ಎಫ್${end}[.]?`, 'huf'),
  phrase(/अविभक्त/, `${start}(?:हिंदू )?अविभक्त (?:हिंदू )?कुटुंब${end}`, 'huf'),
  phrase(/ಅವಿಭಕ್ತ/, `${start}(?:ಹಿಂದೂ )?ಅವಿಭಕ್ತ (?:ಹಿಂದೂ )?ಕುಟುಂಬ${end}`, 'huf'),
  phrase(
    /भारतीय स्टेट|ಭಾರತೀಯ ಸ್ಟೇಟ್/,
    `${start}(?:भारतीय स्टेट (?:बँक|बैंक)|ಭಾರತೀಯ ಸ್ಟೇಟ್ ಬ್ಯಾಂಕ್)${end}`,
    'State Bank of India',
  ),
  phrase(
    /आयुर्विमा/,
    `${start}भारतीय (?:जीवन|आयुर्विमा) महामंडळ${end}`,
    'Life Insurance Corporation of India',
  ),
  phrase(/karta of/i, `^[^;]*${start}karta of${end}(?=[^;]*${start}huf${end})`, ''),
  phrase(/को ?[-.]? ?ऑप/, `${start}को ?[-.]? ?ऑप(?:रेटिव्ह|रेटिव)?${end} ?[.॰]?`, 'सहकारी'),
  phrase(/ಕೋ ?[-.]? ?ಆಪ/, `${start}ಕೋ ?[-.]? ?ಆಪ(?:್|ರೇಟಿವ್)?${end} ?[.]?`, 'ಸಹಕಾರಿ'),
  phrase(/हौ ?[.॰]/, `${start}हौ ?[.॰] ?सो${end} ?[.॰]?`, 'हाऊसिंग सोसायटी'),
  phrase(/सह ?[.॰]/, `${start}सह ?[.॰] ?गृह ?[.॰]? ?(?=संस्था)`, 'सहकारी गृहनिर्माण'),
  phrase(/भागीदारी/, `${start}भागीदारी (?:संस्था|फर्म)${end}`, 'फर्म'),
  phrase(
    /(?:^|[;,] ?)(?:मे|ಮೆ)/,
    `(?<=^|[;,] ?)(?:मे ?[.॰/]|ಮೆ ?[./]|मेसर्स|ಮೆಸರ್ಸ್|ಮೆ॥)(?: ?स ?[.॰])?`,
    'messrs',
  ),
  // A proprietor and the business are one person in law.
  phrase(
    /prop/i,
    `(?<=[${letters}][.)]?) ?[,(-]? ?${start}(?:sole )?prop(?:rietor|rietress|rietrix)?${end} ?[.:-]{0,2}(?: of${end})?`,
    '@',
  ),
  phrase(
    /प्रो|ಪ್ರೊ/,
    `(?<=[${letters}][.)]?) ?[,(-]? ?${start}(?:प्रोप्रायटर|प्रोप्रा|प्रो ?[.॰] ?प्रा|ಪ್ರೊಪ್ರೈಟರ್|ಪ್ರೊಪ್ರೈಟರ|ಪ್ರೊ ?[.] ?ಪ್ರೈ)${end} ?[.॰:-]{0,2}`,
    '@',
  ),
  // “Ramesh Patil (applicant), Sunita Patil (co-applicant)”
  phrase(
    /applicant|borrower|guarantor/i,
    `(?:^|[(,;] ?|${start})(?:(?:first|second|third|main|primary|joint|co)[- ]{0,2})?(?:applicant|borrower|guarantor)s?(?: ?no ?[.]? ?\\d)?${end} ?\\)? ?[.:-]{0,2}`,
    ';',
  ),
  phrase(/as well/i, `${start}as well as${end}`, 'and'),
  phrase(/अ ?[.॰]? ?पा/, `${start}अ ?[.॰]? ?पा ?[.॰]? ?क(?:र्ता)?${end} ?[.॰]?`, 'अपाक'),
  phrase(/अ ?[.॰] ?पा/, `(?<=[${letters}] |\\( ?)अ ?[.॰] ?पा${end} ?[.॰]?`, 'अपाक'),
  phrase(/हयात/, `${start}(?:आता )?हयात (?:नाही|नाहीत|नसल्याने|नसून)${end}`, 'मयत'),
  phrase(/no more/i, `${start}(?:is |are )?no more${end}`, 'deceased'),
  phrase(/अज्ञान/, `${start}अज्ञान ?पा ?[.॰] ?क${end} ?[.॰]?`, 'अपाक'),
  phrase(/ಮೈ ?[./]/, `${start}ಮೈ ?[./] ?ಗಾ${end}\\.?`, 'ಗಾರ್ಡಿಯನ್'),
  phrase(/ए ?[.॰]? ?कु/, `${start}ए ?[.॰]? ?कु ?[.॰]? ?(?:मॅ|मे|पु|प्र|क)${end} ?[.॰]?`, 'एकुमॅ'),
  phrase(/गं ?[.॰]/, `${start}गं ?[.॰] ?भा${end}[.॰]?`, 'गंभा'),
  phrase(/ह ?[.॰] ?भ/, `${start}ह ?[.॰] ?भ ?[.॰] ?प${end}[.॰]?`, 'हभप'),
  phrase(/सौ ?[.॰]/, `${start}सौ ?[.॰] ?का${end}[.॰]?`, 'सौका'),
  phrase(/प्रा ?[.॰]? ?लि/, `${start}प्रा ?[.॰]? ?लि${end}[.॰]?`, 'प्रायव्हेट लिमिटेड'),
  phrase(/ಪ್ರೈ|ಪ್ರಾ/, `${start}(?:ಪ್ರೈ|ಪ್ರಾ) ?[.]? ?ಲಿ${end}[.]?`, 'ಪ್ರೈವೇಟ್ ಲಿಮಿಟೆಡ್'),
  phrase(/मु ?[.॰]/, `${start}मु ?[.॰] ?पो${end}[.॰]?`, 'मुपो'),
  phrase(/ಅ ?[.] ?ವ/, `${start}ಅ ?[.] ?ವ${end} ?[.]?`, 'ಅಪ್ರಾಪ್ತ'),
  phrase(/अ ?[.॰] ?व/, `${start}अ ?[.॰] ?व${end} ?[.॰]?`, 'अज्ञान'),
  phrase(/ಅಪ್ರಾಪ್ತ/, 'ಅಪ್ರಾಪ್ತ\\s+ವಯಸ್ಕ', 'ಅಪ್ರಾಪ್ತ'),
]

/** Most names contain none of them. */
const anyHint = new RegExp(phrases.map(({ hint }) => hint.source).join('|'), 'i')

export function joinPhrases(text: string): string {
  if (!anyHint.test(text)) return text
  let joined = text
  for (const { hint, pattern, word } of phrases) {
    if (hint.test(joined)) joined = joined.replace(pattern(), word).replace(/ {2,}/g, ' ')
  }
  return joined
}

const years = 'years?|yrs?|वर्षांचा|वर्षांची|वर्षे|वर्ष|ವರ್ಷಗಳು|ವರ್ಷದ|ವರ್ಷ'
const months = 'months?|mths?|महिने|महिन्यांचा|ತಿಂಗಳು|days?|दिवस'
const about = 'about|abt|around|approx|अंदाजे|सुमारे|ಸುಮಾರು'
const ages = new RegExp(
  `${start}(?:aged?|उम्र|वय|ವಯಸ್ಸು|ವಯಸ್ಸಿನ|ವಯ)[ .:=-]{0,3}(?:(?:${about}|${years}|is)[ .:=-]{0,3}){0,2}(\\d{1,3})(?!\\d)(?: ?(${years}|${months})${end})?(?: old)?[.)]?` +
    `|(?<![[${letters}]\\p{M}\\d])(?:(?:${about}) )?(\\d{1,3}) ?(?:(${months})|${years})${end}(?: old)?\\.?`,
  'gi',
)
const ageHints = /\d/
const adultFrom = 18
const nowAdult = /(?:now|become|became|since)\s+(?:a\s+)?major|attained\s+majority|सज्ञान\s+झाल/i
const minorThings = /\bminor\s+(?=irrigation|canal|tank|port|forest|bridge|inam|works)/gi

/** Ages are removed; a person below 18 is a minor whatever else is said. */
export function readAges(text: string): { text: string; young: boolean; grownUp: boolean } {
  let young = false
  const grownUp = nowAdult.test(text)
  let rest = text.replace(minorThings, ' ')
  if (ageHints.test(rest)) {
    rest = rest.replace(
      ages,
      (_all, age?: string, unit?: string, bare?: string, inMonths?: string) => {
        const infant = inMonths !== undefined || (unit !== undefined && monthsOnly.test(unit))
        if (infant || Number(age ?? bare) < adultFrom) young = true
        return ' '
      },
    )
  }
  return { text: rest, young, grownUp }
}
const monthsOnly = new RegExp(`^(?:${months})$`, 'i')

/** The number of an account before a name, areas and assessments after it. */
const account = new RegExp(
  `${start}(?:खाता|खाते|खातेदार|khata|khate|khatha|account|a/c|ಖಾತೆ|ಖಾತಾ)[ .:-]{0,3}(?:(?:क्र|क्रमांक|नं|नंबर|no|number|num|ನಂ|ಸಂ|ಸಂಖ್ಯೆ|ನಂಬರ್)[ .:-]{0,3})?\\d{1,9}(?:/\\d{1,6})?(?!\\d)`,
  'gi',
)
const figures = /(?<=^|[\s,(])\d{1,6}(?:[.-]\d{1,6}){1,3}(?=$|[\s,)])/g

export const withoutFigures = (text: string): string =>
  ageHints.test(text) ? text.replace(account, ' ').replace(figures, ' ').trim() : text
