import { fold, wordsOf } from '../../collateral/collateral.ts'
import { distance, limitFor } from './word-likeness.ts'

/**
 * ▦ The words that labels are made of, by what they say. With a star more letters may follow;
 * Marathi and Kannada words of more than three letters take suffixes anyway.
 */
const labelWords = {
  date: `date, dt, dated, dtd, दिनांक, दि, तारीख, तारखे, ದಿನಾಂಕ, ದಿ`,
  number: `no, nos, number, num, numbers, क्रमांक, क्र, क्रं, नं, नंबर, ನಂ, ನಂಬರ್, ಸಂಖ್ಯೆ, ಸಂ`,
  name: `name, names, नाव, नांव, नावे, नांवे, नावाचा, ಹೆಸರು, ಹೆಸರಿನ`,
  register: `regist*, regn, regd, reg, rdate, नोंदणी, नोंदवि*, नोंदव*, नोंदल्या*, नोंदलेल्या*, रजि, रजिस्टर, ನೋಂದಣಿ, ನೋಂದಾಯಿ*, ನೋಂದಾವಣೆ`,
  document: `document, documents, doc, docno, deed, instrument, दस्त, दस्ता*, दस्तऐवज, विलेख*, खता*, खरेदीखता*, गहाणखता*, करारनाम्या*, ದಸ್ತಾವೇಜು, ದಸ್ತಾವೇಜಿ*, ದಸ್ತಾ`,
  executed: `execut*, exec, निष्पाद*, दिल्या*, दिलेला, दिलेल्या, दिल्याचा, ಬರೆದುಕೊಟ್ಟ, ನಿಷ್ಪಾದ*, ಬರೆದ, ಕಾರ್ಯಗತ*`,
  giver: `executant, executants, executing, executor, vendor, vendors, seller, sellers, transferor, transferors, mortgagor, mortgagors, borrower, borrowers, releasor, releasors, assignor, donor, देणार*, देणारा*, देणाऱ्या*, देणा, देण्या, विक्रेत*, विकणार*, ठेवणा*, गहाणदार, कर्जदार,
    ಬರೆದುಕೊಟ್ಟವರ*, ಬರೆದುಕೊಡುವವ*, ಮಾರಾಟಗಾರ*, ಮಾರುವವ*, ಅಡಮಾನದಾರ*, ಸಾಲಗಾರ*, ಖುಲಾಸೆದಾರ*, ಕೊಡುವವ*, ಕೊಟ್ಟವ*, ಮಾಡಿಕೊಡುವವ*, ಮಾಡಿಕೊಟ್ಟವ*, ಬಿಟ್ಟುಕೊಡುವವ*, ಬಿಟ್ಟುಕೊಟ್ಟವ*, ನೀಡುವವ*, ನೀಡಿದವ*, ಮಾರಿದವ*, सोडणार*`,
  taker: `claimant, claimants, claiming, claimed, purchaser, purchasers, buyer, buyers, vendee, vendees, transferee, transferees, mortgagee, mortgagees, lender, lenders, releasee, releasees, assignee, donee, घेणार*, घेणाऱ्या*, घेणा, घेण्या, खरेदीदार*,
    ಬರೆಸಿಕೊಂಡವ*, ಬರೆಸಿಕೊಳ್ಳುವವ*, ಖರೀದಿದಾರ*, ಕೊಳ್ಳುವವ*, ಕೊಂಡವ*, ಪಡೆದವ*, ಪಡೆಯುವವ*, ಹಕ್ಕುದಾರ*, ಮಾಡಿಸಿಕೊಳ್ಳುವವ*, ಮಾಡಿಸಿಕೊಂಡವ*, ತೆಗೆದುಕೊಳ್ಳುವವ*`,
  credit: `कर्ज, कर्जा*, ಸಾಲ, ಸಾಲದ, ಸಾಲವನ್ನು`,
  doer: `करणार*, ಮಾಡುವವ*, ಮಾಡಿದವ*`,
  sells: `विक्री, ಮಾರಾಟ`,
  frees: `ವಿಮೋಚನೆ, ಬಿಡುಗಡೆ, ಖುಲಾಸೆ, मुक्त, मुक्ती`,
  buys: `खरेदी, विकत, संपादन, ಖರೀದಿ`,
  removed: `कमी, ತೆಗೆದ`,
  added: `दाखल, समाविष्ट, ಸೇರಿಸಿದ`,
  first: `first, one, पहिला, ಒಂದನೇ, ಮೊದಲನೇ`,
  second: `second, other, दुसरा, ಎರಡನೇ`,
  party: `party, parties, part, पक्ष, पक्षकार*, ಪಕ್ಷ, ಪಾರ್ಟಿ, ಪಕ್ಷಗಾರ*`,
  before: `previous, old, earlier, former, existing, पूर्वीचा, पूर्वीचे, जुना, जुने, ಹಿಂದಿನ, ಹಳೆಯ, ಯಾರಿಂದ, कोणाकडून, ज्याच्याकडून,
    मागील, पूर्वीच्या, माजी, ಮೊದಲಿನ`,
  after: `new, present, नवीन, नवा, ಹೊಸ, ಈಗಿನ, ಯಾರಿಗೆ, कोणास, कोणाला, ज्याला,
    सध्याचा, सध्याचे, ಪ್ರಸ್ತುತ`,
  holder: `holder, holders, owner, owners, occupant, occupants, occupier, khatedar, khatedars, khathedar, kathedar, kabjedar, assessee, taxpayer, payer, भोगवटादार*, कब्जेदार*, खातेदार*, धारक*, मालक*, करदात*, मिळकतदार*, मिळकतधारक*, मालमत्ताधारक*,
    ಮಾಲೀಕ*, ಮಾಲಿಕ*, ಖಾತೆದಾರ*, ಖಾತಾದಾರ*, ಸ್ವಾಧೀನದಾರ*, ತೆರಿಗೆದಾರ*, ಕಬ್ಜೆದಾರ*, ಹಿಡುವಳಿದಾರ*, ಅನುಭವದಾರ*,
    proprietor, proprietors, pattadar, possessor, landholder, ratepayer, भूधारक*, जमीनधारक*, वहिवाटदार*, ಭೂಮಾಲೀಕ*, ಪಟ್ಟೇದಾರ*, ಪಟ್ಟಾದಾರ*, ಆಸ್ತಿದಾರ*, ಕರದಾತ*, bhogvatadar, bhogwatadar`,
  survey: `survey, sy, gat, gut, cts, khasra, hissa, subdivision, सर्व्हे, सर्वे, गट, भूमापन, भुमापन, हिस्सा, पोटहिस्सा, उपविभाग, सिटीएस, ಸರ್ವೆ, ಸರ್ವೇ, ಹಿಸ್ಸಾ, ಹಿಸ್ಸೆ,
    syno, parcel, सर्वेक्षण, ಭೂಮಾಪನ`,
  site: `plot, site, प्लॉट, भूखंड, ನಿವೇಶನ, ಸೈಟ್`,
  flat: `flat, apartment, shop, tenement, unit, सदनिका, फ्लॅट, दुकान, गाळा, युनिट, ಫ್ಲಾಟ್, ಅಂಗಡಿ`,
  area: `area, extent, admeasuring, measuring, measurement, क्षेत्र, क्षेत्रफळ, ವಿಸ್ತೀರ್ಣ, ವಿಸ್ತೀರ್,
    acreage, size, क्षेत्रफल, ಕ್ಷೇತ್ರ, ಕ್ಷೇತ್ರಫಲ, ವಿಸ್ತಾರ, kshetra`,
  total: `total, whole, entire, एकूण, एकुण, संपूर्ण, ಒಟ್ಟು, built, up, carpet, plinth, holding, share, shares, धारण, धारित`,
  nature: `nature, type, kind, article, title, प्रकार, स्वरूप, स्वरुप, शीर्षक, ಸ್ವರೂಪ, ವಿಧ, ಪ್ರಕಾರ, ರೀತಿ`,
  deal: `transaction, transactions, transfer, transferred, change, acquisition, reason, व्यवहार, ವ್ಯವಹಾರ, ವಹಿವಾಟು, ವಹಿವಾಟಿ*, ಬದಲಾವಣೆ,
    कारण, हस्तांतरण, ವರ್ಗಾವಣೆ, ಕಾರಣ`,
  mutation: `mutation, mutations, फेरफार, ಮ್ಯುಟೇಶನ್, ಮ್ಯುಟೇಷನ್, ಮುಟೇಶನ್, mr, me, फेफा,
    ಮುಟೇಷನ್, ಮ್ಯೂಟೇಶನ್, ಮ್ಯೂಟೇಷನ್, म्युटेशन, ferfar, pherfar, pherphar`,
  entry: `entry, entries, entered, नोंद, नोंदी, नोंदीचा, नोंदीची, ನಮೂದಿ*, ನಮೂದು`,
  khata: `khata, khatha, katha, khate, khatta, account, acct, खाते, खाता, ಖಾತಾ, ಖಾತೆ`,
  identity: `pid, epid, ಪಿಐಡಿ, identification, ಗುರುತಿನ`,
  order: `order, orders, आदेश, हुकूम, ಆದೇಶ,
    हुकुम, proceedings, ಆದೇಶದ, ನಡವಳಿ`,
  approved: `certified, certifying, certification, approved, approval, sanctioned, sanction, मंजूर, मंजुरी, मंजुर, प्रमाणित, प्रमाणीकरण, ಮಂಜೂರು, ಅನುಮೋದನೆ, ಅಂಗೀಕ*,
    sanctioning, confirmed, मंजूरी, प्रमाणन, निर्णय, निर्णया*, decision, ತೀರ್ಮಾನ, ತೀರ್ಪು, ಮಂಜೂರಾತಿ, ದೃಢೀಕರ*, ಅನುಮೋದಿ*`,
  receipt: `receipt, rcpt, challan, grn, पावती, चलन, ರಸೀದಿ, ರಶೀದಿ, ಚಲನ್`,
  paid: `payment, paid, pay, भरणा, भरल्या*, ಪಾವತಿ, ಪಾವತಿಸಿದ`,
  period: `period, year, years, कालावधी, अवधी, वर्ष, सन, ಅವಧಿ, ವರ್ಷ,
    ಸಾಲಿನ`,
  search: `search, searched, शोध, शोधाचा, ಹುಡುಕಾಟ, ಶೋಧನೆ, bill, billing`,
  from: `from, पासून, ರಿಂದ, since`,
  to: `to, till, upto, पर्यंत, ವರೆಗೆ, ರವರೆಗೆ`,
  issued: `issue, issued, print, printed, printing, report, generated, certificate, प्रिंट, छपाई, अहवाल, ವಿತರಣೆ, ನೀಡಿದ, ವಿತರಿಸಿದ, ಮುದ್ರಿಸಿದ, ಮುದ್ರಣ, ಪ್ರತಿ,
    नक्कल, उतारा, ನಕಲು, ಉದ್ಧೃತ`,
  price: `consideration, price, मोबदला, मोबदल्या*, किंमत, किमती*, ಪ್ರತಿಫಲ, ಬೆಲೆ, ಕ್ರಯದ`,
  loan: `loan, mortgage, secured, advance, facility, limit, कर्ज, कर्जा*, गहाण, तारण, ಸಾಲ, ಸಾಲದ, ಅಡಮಾನ, ಅಡಮಾನದ,
    ಆಧಾರ`,
  amount: `amount, amt, value, sum, money, rs, inr, रक्कम, रकमे*, रु, रू, रुपये, मूल्य, ಮೊತ್ತ, ಹಣ, ಮೌಲ್ಯ, ರೂ, ಮೊಬಲಗು`,
  duty: `market, stamp, duty, fee, fees, govt, government, valuation, tax, cess, arrears, current, assessment, assessed, revenue, demand, बाजारभाव, बाजारमूल्य, बाभा, मुद्रांक, शुल्क, फी, कर, आकारणी, आकार, जुडी, उपकर, ಮಾರುಕಟ್ಟೆ, ಮುದ್ರಾಂಕ, ಶುಲ್ಕ, ತೆರಿಗೆ, ಕಂದಾಯ, ಸೆಸ್`,
  village: `village, mouje, mauje, moje, mouza, गाव, गांव, गावाचे, गांवाचे, मौजे, मौजा, ಗ್ರಾಮ, ಗ್ರಾಮದ, ಊರು, gaon, gav, gaav`,
  taluka: `taluka, taluk, tal, tq, tk, tehsil, tahsil, tahasil, तहसील, तहशील, तालूका, तालुके, तालुका, तालुक्या*, ता, ತಾಲ್ಲೂಕು, ತಾಲೂಕು, ತಾಲ್ಲೂಕಿ*, ತಾಲೂಕಿ*, ತಾ`,
  district: `district, dist, जिल्हा, जिल्ह्या*, जि, ಜಿಲ್ಲೆ, ಜಿಲ್ಲಾ, ಜಿಲ್ಲೆಯ, ಜಿ, jilha, zilla, jila`,
  place: `location, place, situated, स्थळ, ठिकाण, ಸ್ಥಳ`,
  east: `east, eastern, पूर्व, पूर्वेस, पूर्वेला, पुर्वेस, ಪೂರ್ವ, ಪೂರ್ವಕ್ಕೆ, ಪೂರ್ವದಲ್ಲಿ`,
  west: `west, western, पश्चिम, पश्चिमेस, पश्चिमेला, ಪಶ್ಚಿಮ, ಪಶ್ಚಿಮಕ್ಕೆ, ಪಶ್ಚಿಮದಲ್ಲಿ`,
  north: `north, northern, उत्तर, उत्तरेस, उत्तरेला, ಉತ್ತರ, ಉತ್ತರಕ್ಕೆ, ಉತ್ತರದಲ್ಲಿ`,
  south: `south, southern, दक्षिण, दक्षिणेस, दक्षिणेला, ದಕ್ಷಿಣ, ದಕ್ಷಿಣಕ್ಕೆ, ದಕ್ಷಿಣದಲ್ಲಿ`,
  property: `property, properties, land, lands, मिळकत, मिळकती*, मालमत्ता, मालमत्ते*, जमीन, जमिनी*, ಸ್ವತ್ತು, ಸ್ವತ್ತಿ*, ಆಸ್ತಿ, ಜಮೀನು, ಜಮೀನಿ*`,
  serial: `serial, sl, sr, अनु, अनुक्रमांक, ಕ್ರಮ, ಕ್ರ`,
  other: `extract, copy, form, record, register, parties, office, officer, sro, sub, registrar, joint, remark, remarks, tenure, class, hobli, state, volume, vol, page, book, application, applicant, phone, mobile, description, particulars, schedule, boundaries, ward, zone, street, road, floor, wing, building, crop, season, water, source, soil, cultivator, irrigation, rights, mode, bank, witness, witnesses, signature, dimensions, usage, purpose, code, pin, ulpin, details, detail, status, बा, भा, शेरा, अधिकार, अधिकारी, भूधारणा, दुय्यम, निबंधक, कार्यालय, पोटखराब, पोटखराबा, हंगाम, पीक, पिक, पिका*, सिंचन, तपशील, वर्णन, हक्क, सीमा, चतुःसीमा, खंड, पृष्ठ, साक्षीदार, वॉर्ड, झोन, विभाग, ಷರಾ, ಹೋಬಳಿ, ರಾಜ್ಯ, ಉಪ, ನೋಂದಣಾಧಿಕಾರಿ, ಕಚೇರಿ, ಖರಾಬು, ಮಣ್ಣಿನ, ಪಟ್ಟಾ, ಹಕ್ಕುಗಳು, ಹಕ್ಕು, ವಿವರ, ಸಂಪುಟ, ಪುಟ, ಚೆಕ್ಕುಬಂದಿ, ಚಕ್ಕುಬಂದಿ, ವಾರ್ಡ್, ರಸ್ತೆ, ಸಾಕ್ಷಿಗಳು, ಬೆಳೆ, ನೀರಾವರಿ, ಅಳತೆ, ಉದ್ದ, ಅಗಲ, ಋತು,
    column, objection, notice, restriction, court, stay, item, कलम, इतर, हरकत, नोटीस, सही, निर्णय, बाब, ಕಲಂ, ಇತರೆ, ಇತರ, ತಕರಾರು, ಆಕ್ಷೇಪಣೆ, ನಿರ್ಬಂಧ, ನ್ಯಾಯಾಲಯ, ತಡೆಯಾಜ್ಞೆ, ಹಂಗಾಮು, ಸಾಗುವಳಿ, ವಿಧಾನ, ಎಲ್ಲೆಗಳು, ಸಹಿ`,
  debt: `liabilities, liability, encumbrance, encumbrances, charges, ಋಣಗಳು, ಋಣ, ಋಣಭಾರ, बोजा, बोजे, ऋण,
    burden, dues, ऋणभार, ಹೊಣೆ, ಹೊಣೆಗಾರಿಕೆ, ಭಾರ`,
  measure: `h, ha, hectare, hectares, a, acre, acres, g, gunta, guntas, guntha, are, ares, r, sq, sqm, sqft, m, mtr, mtrs, metre, meter, ft, feet, an, anna, हे, हेक्टर, आर, चौ, मी, मीटर, ಎಕರೆ, ಗುಂಟೆ, ಆಣೆ, ಎ, ಗುಂ, ಗು, ಆ, ಚ, ಚದರ, ಅಡಿ, ಮೀ,
    yard, yards, yd, sqyd, गुंठे, गुंठा, एकर, ಗಜ`,
  person: `age, aged, address, occupation, pan, father, fathers, husband, residing, full, वय, पत्ता, पत्त्या*, व्यवसाय, धंदा, पॅन, ತಂದೆ, ತಂದೆಯ, ಗಂಡನ, ವಯಸ್ಸು, ವಿಳಾಸ, ಉದ್ಯೋಗ`,
  by: `by`,
  on: `on`,
  filler: `of, the, and, or, for, in, at, as, per, with, s, is, which, such, its, this, their, made, vide, bearing, agreed, व, आणि, किंवा, चे, ची, चा, च्या, यांचे, यांचा, यांची, असल्यास, या, करून, करुन, लिहून, लिहुन, केल्याचा, केल्याची, केलेल्या, केलेली, केलेले, मधील, पै, ಮತ್ತು, ಹಾಗೂ, ಅಥವಾ, ರ, ದ, ಮಾಡಿದ, ದಿಕ್ಕಿಗೆ, ದಿಕ್ಕಿನಲ್ಲಿ`,
} as const

export type LabelWord = keyof typeof labelWords

interface Stem {
  says: LabelWord
  text: string
  isOpen: boolean
}

const shortMax = 4
/** With more letters these are names of deeds: खरेदीखत. */
const closed: readonly LabelWord[] = ['sells', 'buys']
const stems: readonly Stem[] = (Object.entries(labelWords) as [LabelWord, string][]).flatMap(
  ([says, words]) =>
    wordsOf(words).map((word) => {
      const text = fold(word)
      const isLatin = /^[a-z]/u.test(text)
      const isOpen =
        word.endsWith('*') || (!isLatin && text.length > shortMax && !closed.includes(says))
      return { says, text, isOpen }
    }),
)
const exact = Map.groupBy(stems, ({ text }) => text)
const byFirst = Map.groupBy(
  stems.filter(({ isOpen }) => isOpen),
  ({ text }) => text.charAt(0),
)

function lettersOf(text: string): number {
  return text.replace(/\p{M}/gu, '').length
}

export interface Said {
  words: ReadonlySet<LabelWord>
  isSure: boolean
}

const nothing: Said = { words: new Set(), isSure: true }
const cache = new Map<string, Said>()
const cacheMax = 20_000
const suffixMax = 9
const alikeMin = 5

/** What a word says in a label; nothing if it is no word of a label. */
export function saidBy(token: string): Said {
  const known = cache.get(token)
  if (known !== undefined) return known
  const found = lookUp(token)
  if (cache.size >= cacheMax) cache.clear()
  cache.set(token, found)
  return found
}

function lookUp(token: string): Said {
  if (token === '' || token.length > 40) return nothing
  const same = exact.get(token)
  if (same !== undefined) return { words: new Set(same.map(({ says }) => says)), isSure: true }
  const open = (byFirst.get(token.charAt(0)) ?? []).filter(
    ({ text }) => token.startsWith(text) && token.length - text.length <= suffixMax,
  )
  const [longest] = open.sort((a, b) => b.text.length - a.text.length)
  if (longest !== undefined) {
    const words = open.filter(({ text }) => text === longest.text).map(({ says }) => says)
    return { words: new Set(words), isSure: true }
  }
  return alike(token)
}

/** With the errors of a reader of pictures. */
function alike(token: string): Said {
  if (lettersOf(token) < alikeMin - 1) return nothing
  let [best, least]: [LabelWord | undefined, number] = [undefined, Infinity]
  for (const { says, text } of stems) {
    if (lettersOf(text) < alikeMin || Math.abs(text.length - token.length) > 2) continue
    if (text.at(0) !== token.at(0) && text.at(-1) !== token.at(-1)) continue
    const away = distance(token, text, limitFor(text))
    if (away !== undefined && away < least) [best, least] = [says, away]
  }
  return best === undefined ? nothing : { words: new Set([best]), isSure: false }
}
