/**
 * Words around a name that are not part of it, as registries and banks write them. Compared in
 * lower case and without full stops, so गं.भा. is गंभा here.
 */

export type Gender = 'man' | 'woman'

const set = (words: string): ReadonlySet<string> =>
  new Set(words.normalize('NFC').trim().split(/\s+/))

/** Dropped at the front of a name, whoever it is. */
export const titles = set(`
  dr doctor adv advocate prof professor er engr engineer ca cs capt captain col colonel maj major
  gen general brig brigadier lieut lt cdr commander wg hon honble honourable justice rev fr sr
  pt messrs janab hajji alhaj shrimant
  डॉ डा डाॅ अॅड ॲड अड ऍड एडवोकेट वकील प्रा प्रो इंजि न्या मा माननीय हभप चि
  ಡಾ ಡಾಕ್ಟರ್ ಅಡ್ವೊಕೇಟ್ ವಕೀಲ ವಕೀಲರು ಪ್ರೊ ಪ್ರೋ ಕ್ಯಾ ಮಾನ್ಯ ಚಿ
`)

export const mensTitles = set(`
  shri shree sri sree shriman sriman mr mister sh thiru master mast
  श्री श्रीमान श्रीयुत श्रीमंत मि
  ಶ್ರೀ ಶ್ರೀಮಾನ್ ಶ್ರೀಯುತ ಮಿ
`)

export const womensTitles = set(`
  smt shrimati srimati shreemati sreemathi srimathi shrimathi sau sou sow saubhagyavati mrs ms miss
  kum kumari ku km selvi mdm madam gangabhagirathi
  श्रीमती श्रीम सौ सौभाग्यवती सौका कु कुमारी गंभा गंगाभागिरथी मिसेस मिस
  ಶ್ರೀಮತಿ ಶ್ರೀಮತೀ ಕು ಕುಮಾರಿ ಸೌ ಗಂಭಾ ಮಿಸ್
`)

/** May as well be the first half of a name: Sri Ram is Sriram. */
export const titlesOrNames = set('shri shree sri sree श्री ಶ್ರೀ')

/** Dropped at the end of a name; “ji” only when it stands alone, for Balaji is no Bala. */
export const endings = set(`
  jr sr junior senior ji jee saheb sahib sahab sab retd rtd retired mbbs bams bhms bds llb
  llm phd ias ips ifs irs btech be mtech mba bcom ca esq others etc
  जी साहेब निवृत्त इतर ಜೀ ಅವರು ರವರು ಇತರರು
`)

/** Joined to the name as a courtesy, so Rameshbhai is Ramesh. Others (-rao, -ji) make names. */
export const joinedCourtesies = /(?<=^.{3,})(?:bhai|bhay|behn|bahen|ben|भाई|बेन|ಭಾಯಿ|ಬೆನ್)$/

/** Alone among the other words, a courtesy as well. */
export const courtesies = set('bhai ben behn bahen भाई बेन ಭಾಯಿ')

export const deceasedWords = set(`
  late deceased decd dead expired swargiya swargvasi marhoom marhum
  कैलासवासी स्वर्गीय मयत मृत वैकुंठवासी दिवंगत
  ದಿವಂಗತ ಮೃತ ಲೇಟ್
`)

/** Say so only before the name; behind it they are initials. */
export const deceasedTitles = set('कै स्व वै ದಿ ಕೈ ಸ್ವ')

export const minorWords = set(`
  minor minors
  अज्ञान अज्ञानी अल्पवयीन नाबालिग मायनर अपाक
  ಅಪ್ರಾಪ್ತ ಅಪ್ರಾಪ್ತೆ ಅಪ್ರಾಪ್ತವಯಸ್ಕ ಅಪ್ರಾಪ್ತರು ನಾಬಾಲಿಗ ಮೈನರ್
`)

export type Relation = 'parent' | 'husband' | 'other'
export interface RelationWord {
  relation: Relation
  /** What the word says about the holder. */
  holder: Gender | undefined
}
const son: RelationWord = { relation: 'parent', holder: 'man' }
const daughter: RelationWord = { relation: 'parent', holder: 'woman' }
const child: RelationWord = { relation: 'parent', holder: undefined }
const wife: RelationWord = { relation: 'husband', holder: 'woman' }
const other: RelationWord = { relation: 'other', holder: undefined }

/** What introduces the name of a relative. Single words; longer phrases are made into one first. */
export const relationWords: ReadonlyMap<string, RelationWord> = new Map([
  ...[...set('s/o sonof बिन वल्द वलद ಬಿನ್ ಬಿನ bin ibn मुलगा पुत्र सुपुत्र ಮಗ ಎಸ್/ಒ एस/ओ')].map(
    (word) => [word, son] as const,
  ),
  ...[...set('d/o daughterof binte bint बिंत मुलगी पुत्री ಮಗಳು')].map(
    (word) => [word, daughter] as const,
  ),
  ...[...set('childof')].map((word) => [word, child] as const),
  ...[
    ...set('w/o wifeof widowof कोम भ्रतार जौजे पत्नी विधवा ಕೋಂ ಕೊಂ ಕೋಮ್ ಪತ್ನಿ ಹೆಂಡತಿ kom bhratar zauje'),
  ].map((word) => [word, wife] as const),
  ...[
    ...set(
      'c/o h/o f/o m/o b/o g/o careof guardian guardianof through तर्फे तर्फ पालनकर्ता अपाक ಪೋಷಕ ಪೋಷಕರು ಗಾರ್ಡಿಯನ್',
    ),
  ].map((word) => [word, other] as const),
])

/** What introduces an address: nothing after it is a name. */
export const addressWords = set('r/o residing राहणार ವಾಸ')

/** Phrases, abbreviations and odd spellings, made into the single words of these tables. */
export const writtenApart: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{M}])([swdchfmbrg])\s*[/\\|]\s*[o0]\s*[.:/]*(?![\p{L}\p{M}])\.?/giu, ' $1/o '],
  [
    /(?<![\p{L}\p{M}])(son|daughter|wife|widow|child|care|guardian)\s+of(?![\p{L}\p{M}])/giu,
    ' $1of ',
  ],
  [/(?<![\p{L}\p{M}])अ\s*[.॰]?\s*पा\s*[.॰]?\s*क(?:र्ता)?(?![\p{L}\p{M}])\s*[.॰]?/gu, ' अपाक '],
  [/(?<![\p{L}\p{M}])गं\s*[.॰]\s*भा(?![\p{L}\p{M}])[.॰]?/gu, ' गंभा '],
  [/(?<![\p{L}\p{M}])ह\s*[.॰]\s*भ\s*[.॰]\s*प(?![\p{L}\p{M}])[.॰]?/gu, ' हभप '],
  [/(?<![\p{L}\p{M}])सौ\s*[.॰]\s*का(?![\p{L}\p{M}])[.॰]?/gu, ' सौका '],
  [/ಅಪ್ರಾಪ್ತ\s+ವಯಸ್ಕ/gu, ' ಅಪ್ರಾಪ್ತ '],
  [/(?<![\p{L}\p{M}])(?:natural|legal|by)\s+(?=guardian)/giu, ' '],
  [/(?<![\p{L}\p{M}])rep(?:resented|d|\.)?\s+by(?![\p{L}\p{M}])/giu, ' through '],
]

/** Between two names of one person. */
export const aliasWords =
  /\s*(?:@|(?<![\p{L}\p{M}])(?:alias|urf|urff|uraf|aka|a\.\s?k\.\s?a\.?|a\/k\/a|also\s+known\s+as|known\s+as|nee|née|yane|[उऊ]र्फ\u093c?|तथा|ಉರುಫ್|ಉರ್ಫ್|ಉರೂಫ್|ಅಲಿಯಾಸ್|ಯಾನೆ)(?![\p{L}\p{M}]))[.:]?\s*/giu

/** A firm, a family or a trust is not the person whose name it bears. */
export const bodyWords = set(`
  huf ltd limited pvt private llp company co corporation corp trust society bank enterprises
  traders industries developers builders associates sons brothers bros firm foundation charitable
  federation sangh sanstha government govt municipal panchayat temple devasthan
  एचयुएफ मर्यादित लिमिटेड प्रायव्हेट ट्रस्ट संस्था कंपनी बँक सरकार शासन देवस्थान मंदिर
  ಲಿಮಿಟೆಡ್ ಟ್ರಸ್ಟ್ ಬ್ಯಾಂಕ್ ಸಂಘ ಸರ್ಕಾರ ದೇವಸ್ಥಾನ ಕಂಪನಿ
`)

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
