import { letters } from '../clean-text.ts'
import { deceasedTitles, type Gender, wordSet } from '../relation-words.ts'

/**
 * Words around a name that are not part of it, as registries and banks write them. Compared in
 * lower case and without full stops, so गं.भा. is गंभा here.
 */

const set = wordSet

/** Removed from the front of a name, of any person. */
export const titles = set(`
  dr doctor adv advocate prof professor er engr engineer ca cs capt captain col colonel maj major
  gen general brig brigadier lieut lt cdr commander wg hon honble honourable justice rev fr sr
  pt messrs janab hajji alhaj shrimant
  डॉ डा डाॅ डॉक्टर डाॅक्टर ॲडव्होकेट अॅडव्होकेट ॲडवोकेट कॅप्टन कर्नल मेजर प्राध्यापक प्रोफेसर अॅड ॲड अड ऍड एडवोकेट वकील प्रा प्रो इंजि न्या मा माननीय हभप चि
  ಡಾ ಡಾಕ್ಟರ್ ಡಾಕ್ಟರ ಕ್ಯಾಪ್ಟನ್ ಪ್ರೊಫೆಸರ್ ಅಡ್ವೊಕೇಟ್ ವಕೀಲ ವಕೀಲರು ಪ್ರೊ ಪ್ರೋ ಕ್ಯಾ ಮಾನ್ಯ ಚಿ
`)

const mensTitles = set(`
  shri shree sri sree shriman sriman mr mister sh thiru master mast
  श्री श्रीमान श्रीयुत श्रीमंत मि
  ಶ್ರೀ ಶ್ರೀಮಾನ್ ಶ್ರೀಯುತ ಮಿ
`)

const womensTitles = set(`
  smt shrimati srimati shreemati sreemathi srimathi shrimathi sau sou sow saubhagyavati mrs ms miss
  kum kumari ku km selvi mdm madam gangabhagirathi
  श्रीमती श्रीम सौ सौभाग्यवती सौका कु कुमारी गंभा गंगाभागिरथी मिसेस मिस
  ಶ್ರೀಮತಿ ಶ್ರೀಮತೀ ಕು ಕುಮಾರಿ ಸೌ ಗಂಭಾ ಮಿಸ್
`)

export function genderOfTitle(word: string): Gender | undefined {
  if (womensTitles.has(word)) return 'woman'
  return mensTitles.has(word) ? 'man' : undefined
}

export const titleWords: ReadonlySet<string> = new Set([
  ...titles,
  ...mensTitles,
  ...womensTitles,
  ...deceasedTitles,
])
export const isTitle = (word: string): boolean => titleWords.has(word)

/** May also be the first half of a name: Sri Ram is Sriram. */
export const titlesOrNames = set('shri shree sri sree श्री ಶ್ರೀ')

/** Removed from the end of a name; “ji” only as a separate word, since Balaji is not Bala. */
export const endings = set(`
  jr sr junior senior ji jee saheb sahib sahab sab retd rtd retired mbbs bams bhms bds llb
  llm phd ias ips ifs irs btech be mtech mba bcom ca esq ii iii major adult
  जी साहेब निवृत्त सज्ञान यांचे ಜೀ ಅವರು ರವರು ಇವರು
`)

/**
 * Attached to the name as a courtesy, so Rameshbhai is Ramesh. Others (-rao, -ji) are part of
 * names.
 */
export const joinedCourtesies = /(?<=^.{3,})(?:bhai|bhay|behn|bahen|ben|भाई|बेन|ಭಾಯಿ|ಬೆನ್)$/

/** As a separate word also a courtesy. */
export const courtesies = set('bhai ben behn bahen भाई बेन ಭಾಯಿ')

/** Between two names of one person. The first are names given up, mostly on marriage. */
const aliases = [
  '(?:(?:now|presently|earlier|previously|formerly|erstwhile)\\s+)?(?:also\\s+)?(?:known|called)\\s+as',
  'formerly',
  'previously',
  'erstwhile',
  'nee',
  'née',
  '(?:name\\s+)?(?:before|after|prior\\s+to)\\s+(?:her\\s+)?marriage(?:\\s+(?:name|as))?',
  'maiden\\s+name',
  'पूर्वाश्रमी(?:ची|चे|चा|च्या)(?:\\s+नाव)?',
  '(?:माहेरचे|माहेरची|लग्नापूर्वीचे|लग्नापूर्वीची|विवाहापूर्वीचे|विवाहापूर्वीची|लग्नानंतरचे|विवाहानंतरचे|पूर्वीचे)\\s+नाव',
  'माहेरची|लग्नापूर्वी|विवाहापूर्वी|लग्नानंतर|विवाहानंतर|पूर्वीची',
  'ಪೂರ್ವಾಶ್ರಮ(?:ದ|ದಲ್ಲಿ)?(?:\\s+ಹೆಸರು)?',
  '(?:ತವರು|ತವರಿನ|ತವರುಮನೆ|ತವರುಮನೆಯ|ಮೊದಲಿನ|ಹಿಂದಿನ|ಹಳೆಯ|(?:ಮದುವೆಗೆ|ವಿವಾಹಕ್ಕೆ)\\s+(?:ಮುಂಚಿನ|ಮೊದಲಿನ))\\s+ಹೆಸರು',
  'alias|urf|urff|uraf|aka|a\\.\\s?k\\.\\s?a\\.?|a/k/a|f/k/a|fka|n/k/a|yane',
  '[उऊ]र्फ\u093c?|तथा|ಉರುಫ್|ಉರ್ಫ್|ಉರೂಫ್|ಅಲಿಯಾಸ್|ಯಾನೆ',
]
const aliasWords = new RegExp(
  `[\\s(]*(?:@|(?<![${letters}])(?:${aliases.join('|')})(?![${letters}]))[.:-]{0,2}\\s*`,
  'gi',
)

/** Checked first, since it is quick: most names have no alias. */
const aliasHints =
  /@|alias|ur[fa]|known|called|nee|née|yane|former|previous|erst|marriage|maiden|a\W{0,2}k\W{0,2}a|[fn]\/?k|र्फ|तथा|श्रमी|नाव|माहेर|लग्ना|विवाहा|पूर्वीची|ಫ್|ಅಲಿಯಾಸ್|ಯಾನೆ|ಪೂರ್ವಾಶ್ರಮ|ಹೆಸರು/i

export const splitAliases = (text: string): string[] =>
  aliasHints.test(text) ? text.split(aliasWords) : [text]

/** English letters as they are read out in Indian scripts. */
export const spokenLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'ए ಎ',
    b: 'बी ಬಿ',
    c: 'सी ಸಿ',
    d: 'डी ಡಿ',
    e: 'ई ಇ',
    f: 'एफ ಎಫ್',
    g: 'जी ಜಿ',
    h: 'एच ಹೆಚ್ ಎಚ್',
    i: 'आय ಐ',
    j: 'जे ಜೆ',
    k: 'के ಕೆ',
    l: 'एल ಎಲ್',
    m: 'एम ಎಂ ಎಮ್',
    n: 'एन ಎನ್',
    o: 'ओ ಓ ಒ',
    p: 'पी ಪಿ',
    q: 'क्यू ಕ್ಯೂ',
    r: 'आर ಆರ್',
    s: 'एस ಎಸ್',
    t: 'टी ಟಿ',
    u: 'यू ಯು',
    v: 'व्ही वी ವಿ',
    w: 'डब्ल्यू ಡಬ್ಲ್ಯೂ',
    x: 'एक्स ಎಕ್ಸ್',
    y: 'वाय ವೈ',
    z: 'झेड ಝಡ್',
  }).flatMap(([letter, words]) =>
    words.split(' ').map((word) => [word.normalize('NFC'), letter] as const),
  ),
)
