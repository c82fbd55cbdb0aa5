/**
 * Words for the relation between persons, and other words about a holder beside the name. Compared
 * in the form of `bare`; phrases are first turned into these words, see holder-phrases.ts.
 */

export type Gender = 'man' | 'woman'

export const wordSet = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .normalize('NFC')
      .replace(/[\u200b-\u200f]/g, '')
      .trim()
      .split(/\s+/),
  )

export type Relation = 'parent' | 'husband' | 'guardian' | 'other'
export interface RelationWord {
  relation: Relation
  /** What the word says about the holder. */
  holder: Gender | undefined
  /** A word for a relative, which may also follow the name it belongs to: “Ramesh’s wife”. */
  kin: boolean
}

const rows: readonly (readonly [Relation, Gender | undefined, boolean, string])[] = [
  ['parent', 'man', false, 's/o sonof बिन वल्द वलद ಬಿನ್ ಬಿನ bin ibn ಎಸ್/ಒ एस/ओ'],
  ['parent', 'man', true, 'son mulga मुलगा मुलगे पुत्र सुपुत्र चिरंजीव ಮಗ ಮಗನಾದ ಮಗನು ಪುತ್ರ ಸುಪುತ್ರ'],
  ['parent', 'woman', false, 'd/o daughterof binte bint बिंत ಬಿಂತ್'],
  ['parent', 'woman', true, 'daughter daughters mulgi मुलगी मुली पुत्री कन्या ಮಗಳು ಮಗಳಾದ ಪುತ್ರಿ'],
  ['parent', undefined, false, 'childof father fathers वडील पिता ತಂದೆ pita'],
  ['parent', undefined, true, 'child children मुले मुलं ಮಕ್ಕಳು'],
  ['husband', 'woman', false, 'w/o wifeof widowof कोम भ्रतार जौजे ಕೋಂ ಕೊಂ ಕೋಮ್ kom bhratar zauje'],
  ['husband', 'woman', true, 'wife widow patni vidhwa पत्नी विधवा बायको ಪತ್ನಿ ಹೆಂಡತಿ ವಿಧವೆ ಮಡದಿ ಧರ್ಮಪತ್ನಿ'],
  ['husband', 'woman', false, 'husband पती पति ಗಂಡ ಪತಿ'],
  [
    'guardian',
    undefined,
    false,
    'guardian पालक पालनकर्ता अपाक ಪೋಷಕ ಪೋಷಕರು ಪೋಷಕರಾದ ಪಾಲಕ ಪಾಲಕರು ಗಾರ್ಡಿಯನ್ ರಕ್ಷಕ',
  ],
  [
    'other',
    undefined,
    true,
    'mother brother sister आई भाऊ बहीण सून नातू ತಾಯಿ ಸಹೋದರ ಸಹೋದರಿ ಅಣ್ಣ ತಮ್ಮ ಸೊಸೆ ಮೊಮ್ಮಗ ಮೊಮ್ಮಗಳು',
  ],
  ['other', undefined, false, 'c/o h/o f/o g/o m/o b/o careof through तर्फे तर्फ'],
]

/** What introduces the name of a relative. */
export const relationWords: ReadonlyMap<string, RelationWord> = new Map(
  rows.flatMap(([relation, holder, kin, words]) =>
    [...wordSet(words)].map((word) => [word, { relation, holder, kin }] as const),
  ),
)

/** Also given names: a relation only after a person's name, as in “यांचा भाऊ”. */
export const kinOrName = wordSet('भाऊ ಅಣ್ಣ ತಮ್ಮ')

/** “X guardianof Y”: Y is the holder. */
export const guardianOf = 'guardianof'

/** Between a name and a relation: the relative is before it, the holder after it. */
export const ofWhom = wordSet(`
  yancha yanchi yanche yanchya hyancha hyanchi hyanche cha chi che ivara ravara
  यांचा यांची यांचे यांच्या ह्यांचा ह्यांची ह्यांचे ह्यांच्या याचा याची याचे याच्या हिचा हिची हिचे तिचा तिची त्याचा
  त्याची यांस चा ची चे
  ಇವರ ರವರ ಅವರ ಇವನ ಇವಳ ಅವನ ಅವಳ ಎಂಬುವರ ಎಂಬುವವರ ಇವರುಗಳ ರವರುಗಳ
`)
/** The same joined to the last word of the name: पाटीलची पत्नी, ಪಾಟೀಲನ ಹೆಂಡತಿ. */
export const endsInOfWhom = /(?:चा|ची|चे|च्या|ನ|ರ)$/u

/**
 * The names before are of a deceased person, those after of the heirs. Kannada and Marathi inflect.
 */
const heirWords = wordSet('heirs ಉತ್ತರಾಧಿಕಾರಿ ಉತ್ತರಾಧಿಕಾರಿಗಳು')
export const heirsOf = 'heirsof'
const heirStems = /^(?:वारस|ವಾರಸ)/
export const isHeirs = (word: string): boolean => heirWords.has(word) || heirStems.test(word)

export const deceasedWords = wordSet(`
  late deceased decd dead died expired swargiya swargvasi marhoom marhum
  कैलासवासी स्वर्गीय मयत मृत वैकुंठवासी दिवंगत निधन मृत्यू मृत्यु मरण मयताचे पश्चात वारले वारला वारली
  ದಿವಂಗತ ಮೃತ ಲೇಟ್ ನಿಧನ ಮರಣ ಸ್ವರ್ಗೀಯ ತೀರಿಕೊಂಡಿದ್ದಾರೆ
`)

/** The same with an ending: ಮೃತಪಟ್ಟಿದ್ದಾರೆ, ಮರಣಹೊಂದಿದ, निधनाने. Not मृत्युंजय, which is a name. */
const deceasedStems =
  /^(?:ಸತ್ತಿ|ಮೃತ(?:ಪಟ್ಟ|ರು|ನಾ|ರಾ|ಳಾ|ಹೊಂದ)|ಮರಣ(?:ಹೊಂದ|ಿಸ|ವನ್ನ|ದ)|ನಿಧನ(?:ರಾ|ನಾ|ಳಾ|ಹೊಂದ)|निधना|मृत्यूने|मृत्यूमुळे|मयत(?:ा|ां|ाच))/
export const saysDead = (word: string): boolean =>
  deceasedWords.has(word) || deceasedStems.test(word)

/** Verbs used with such a word: ಮರಣ ಹೊಂದಿದ್ದಾರೆ, निधन पावले. */
export const withDeath = /^(?:ಹೊಂದಿ|ಆಗಿದ್ದಾ|ಆಗಿದ|ಪಟ್ಟಿದ|पावल|झाल|झाली|असून|आहे)/

/** Only before the name; after it they are initials. */
export const deceasedTitles = wordSet('कै स्व वै ದಿ ಕೈ ಸ್ವ')

const minorWords = wordSet('minor minors नाबालिग नाबालक मायनर अपाक ನಾಬಾಲಿಗ ಮೈನರ್')
const minorStems = /^(?:अज्ञान|अज्ञानी|अल्पवय(?:ी|ि|स्)|ಅಪ್ರಾಪ್ತ|ಅಜ್ಞಾನ|ಅಲ್ಪವಯ)/
export const isMinor = (word: string): boolean => minorWords.has(word) || minorStems.test(word)

/** Between two persons. */
export const andWords = wordSet(
  'and or & + with jointly alongwith aani mattu व आणि आणी तसेच और एवं एवम ಮತ್ತು ಹಾಗೂ ಹಾಗು',
)

/** More persons than are named. */
const othersWords = wordSet(`
  other others ors anr another etc etcetera family coowners cosharers persons
  वगैरे वगैरा आदि आदी जण सहधारक सहहिस्सेदार कुटुंब ವಗೈರೆ ವಗೈರೆಯವರು ಜನ ಮಂದಿ ಕುಟುಂಬ
`)
const othersStems = /^(?:इतर|ಇತರ)/
export const isOthers = (word: string): boolean => othersWords.has(word) || othersStems.test(word)

/** In any position. */
export const jointWords = wordSet('सामाईक सामायिक संयुक्त ಜಂಟಿ ಜಂಟಿಯಾಗಿ')

/** What introduces an address or a description: nothing after it is a name. */
export const addressWords = wordSet(
  'r/o residing resident residents occupation राहणार राहणारे पत्ता वय धंदा व्यवसाय ವಾಸ ವಾಸಿ ವಾಸಿಗಳು ವಿಳಾಸ ಉದ್ಯೋಗ ವಯಸ್ಸು',
)
/** The same at the start of a part; elsewhere they may be initials or names. */
export const partsNotNamed = wordSet(`
  at post atpost add address tal taluk taluka dist district village near opp flat house plot room
  road street lane sector pin po age aged occ occupation agriculturist agriculture farmer business service
  adult major indian inhabitant hindu muslim caste
  रा मु मुपो पो ता तालुका जि जिल्हा मौजे पोस्ट धंदा व्यवसाय शेती शेतकरी जात सज्ञान हिंदू घर गाव
  ಸಾ ತಾ ಜಿ ಗ್ರಾಮ ತಾಲ್ಲೂಕು ತಾಲೂಕು ಜಿಲ್ಲೆ ಉದ್ಯೋಗ ಕೃಷಿ ಕಸುಬು ಜಾತಿ ಮನೆ
`)
/**
 * Also addresses, though only a letter or two: after a whole name, and without an initial after
 * them.
 */
export const shortAddressWords = wordSet('रा मु मुपो ಸಾ')
