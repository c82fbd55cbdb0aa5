import { fold } from '../letters.ts'
import { wordsOf } from '../phrases.ts'
import { harmlessRows } from './remark-harmless.ts'

/**
 * The effect of the words around a debt, a suit or a stay. Only whole words count, each form
 * listed: ಬಿಡುಗಡೆಯಾಗಿದೆ releases, ಬಿಡುಗಡೆಯಾಗಿಲ್ಲ says that nobody did. A word in no row is unknown,
 * and then nothing is taken back.
 */
export type WordKind =
  /** Ends any of them, and undoes their end: `release cancelled`. */
  | 'ends'
  | 'closes'
  | 'ends_debt'
  | 'ends_suit'
  | 'ends_stay'
  | 'ends_attachment'
  | 'ends_class2'
  | 'ends_lease'
  /** `Release of the mortgage`; after a debt it ends it. */
  | 'release'
  /** Cancels the effect of an ending word. */
  | 'doubt'
  | 'not'
  /** `No suit pending` is a denial, `suit pending` is not. */
  | 'pending'
  /** Says that there is none. */
  | 'nothing'
  /** A denial or a number. */
  | 'no'
  | 'without'
  | 'or'
  | 'and'
  | 'filler'
  /** What has a number: `entry no`. */
  | 'reference'
  /** The authority that orders a conversion. */
  | 'officer'
  /** Courts, deeds and kinds of suits: neutral by itself, but not a harmless remark. */
  | 'office'
  | 'money'
  | 'branch'
  /** A remark of these is no burden. */
  | 'harmless'
  /** Harmless with the number of its entry. */
  | 'event'
  /** Harmless if answered by "no". */
  | 'heading'
  /** Lakh and crore. */
  | 'scale'
  /** For class 2: the denial is then of the conversion. */
  | 'converts'
  /** About a mutation it is harmless, about land it is a grant. */
  | 'granted'
  /** `5,00,000 मधून 2,00,000`: what follows is a part. */
  | 'out_of'

interface LexiconRow {
  is: WordKind
  /** Separated by commas. */
  words: string
}

const lexicon: readonly LexiconRow[] = [
  {
    is: 'ends',
    words: `cancelled, canceled, removed, deleted, withdrawn, set aside, revoked, quashed,
      struck off, expunged, रद्द, मागे घेतला, मागे घेतली, मागे घेतले, मागे घेण्यात आला,
      मागे घेण्यात आली, काढून टाकला, काढून टाकली, काढून टाकले, वगळला, वगळली, वगळले, ರದ್ದು,
      ರದ್ದಾಗಿದೆ, ರದ್ದುಪಡಿಸಲಾಗಿದೆ, ರದ್ದುಗೊಳಿಸಲಾಗಿದೆ, ರದ್ದು ಮಾಡಲಾಗಿದೆ, ಹಿಂಪಡೆಯಲಾಗಿದೆ, ಹಿಂಪಡೆದಿದೆ,
      ತೆಗೆದುಹಾಕಲಾಗಿದೆ, ತೆಗೆದು ಹಾಕಲಾಗಿದೆ`,
  },
  {
    is: 'ends_debt',
    words: `released, discharged, redeemed, satisfied, repaid, cleared, paid off, paid up,
      fully paid, reconveyed, extinguished, kami, kami kela, kami keli, kami kele, kami zala, kami jhala,
      repayment made, repayment done, repayment completed,
      closure done, कमी, कमी केला, कमी केली, कमी केले, कमी झाला, कमी झाली,
      कमी झाले, फेड, फेड केली, फेडला, फेडले, फेडली, फेडलेला,
      फेडलेली, फेडलेले, उतरविला, उतरवला, उतरविले, उतरवले, उतरविलेला, उतरवण्यात आला, उतरविण्यात आला,
      उतरविण्यात आले, कमी केलेला, कमी केलेली, कमी केलेले, चुकता, चुकता केला, चुकते केले, फेडल्याने, फेडल्यामुळे, परतफेड, परत फेड, परतफेड केली,
      परतफेड केले, परतफेड केल्याने, परतफेड झाल्याने, मुक्त, विमुक्त, खुलासा, ಬಿಡುಗಡೆಯಾಗಿದೆ,
      ಬಿಡುಗಡೆಯಾಗಿರುತ್ತದೆ, ಬಿಡುಗಡೆಗೊಂಡಿದೆ, ಬಿಡುಗಡೆಗೊಳಿಸಲಾಗಿದೆ, ಬಿಡುಗಡೆ ಮಾಡಲಾಗಿದೆ, ಬಿಡುಗಡೆ ಮಾಡಿದೆ,
      ಬಿಡುಗಡೆ ಆಗಿದೆ, ಖುಲಾಸೆ, ಖುಲಾಸೆಯಾಗಿದೆ, ಮುಕ್ತ, ಮುಕ್ತವಾಗಿದೆ, ಮುಕ್ತಾಯವಾಗಿದೆ, ಮುಕ್ತಾಯಗೊಂಡಿದೆ,
      ತೀರಿದೆ, ತೀರಿರುತ್ತದೆ, ತೀರಿಸಲಾಗಿದೆ, ತೀರಿಸಿದೆ, ತೀರುವಳಿ, ತೀರುವಳಿಯಾಗಿದೆ, ಮರುಪಾವತಿಯಾಗಿದೆ,
      ಮರುಪಾವತಿಸಲಾಗಿದೆ, ಮರುಪಾವತಿ ಮಾಡಲಾಗಿದೆ, ಮರುಪಾವತಿ ಆಗಿದೆ, ಚುಕ್ತಾ, ಚುಕ್ತಾ ಆಗಿದೆ, ಚುಕ್ತಾಗೊಂಡಿದೆ,
      ವಿಮೋಚನೆಯಾಗಿದೆ`,
  },
  {
    is: 'ends_suit',
    words: `dismissed, dismissed as withdrawn, disposed, disposed off, disposed of, settled, compromised, निकाली,
      निकाली काढला, निकाली काढली, निकाली काढले, निकाली निघाला, निकाली निघाले, निकाली काढण्यात आला,
      निकाली काढण्यात आली, फेटाळला, फेटाळले, फेटाळली, फेटाळण्यात आला, फेटाळण्यात आले, खारीज,
      खारीज केला, ವಜಾ, ವಜಾ ಆಗಿದೆ, ವಜಾಗೊಂಡಿದೆ, ವಜಾಗೊಳಿಸಲಾಗಿದೆ, ವಜಾ ಮಾಡಲಾಗಿದೆ, ವಜಾಯಾಗಿದೆ, ಇತ್ಯರ್ಥ,
      ಇತ್ಯರ್ಥವಾಗಿದೆ, ಇತ್ಯರ್ಥ ಆಗಿದೆ, ಇತ್ಯರ್ಥಗೊಂಡಿದೆ, ಇತ್ಯರ್ಥಪಡಿಸಲಾಗಿದೆ`,
  },
  {
    is: 'ends_stay',
    words: `vacated, lifted, dissolved, उठविली, उठवली, उठविला, उठवला, उठविण्यात आला, उठविण्यात आली,
      उठविण्यात आले, उठवण्यात आली, उठवण्यात आला, उठविले, उठवले, उठली, ತೆರವು, ತೆರವಾಗಿದೆ,
      ತೆರವುಗೊಂಡಿದೆ, ತೆರವುಗೊಳಿಸಲಾಗಿದೆ, ತೆರವು ಮಾಡಲಾಗಿದೆ`,
  },
  {
    is: 'ends_lease',
    words: `surrendered, expired, terminated, lapsed, term over, मुदत संपली, मुदत संपलेली, मुदत संपला, संपुष्टात आला, संपुष्टात आली,
      संपुष्टात, ಮುಗಿದಿದೆ, ಅವಧಿ ಮುಗಿದಿದೆ, ಅವಧಿ ಮುಗಿದಿರುತ್ತದೆ, ಮುಕ್ತಾಯ`,
  },
  { is: 'closes', words: 'closed' },
  // A loan raised is one more debt.
  { is: 'ends_attachment', words: 'raised' },
  {
    is: 'ends_class2',
    words: `to class 1, to class i, to class one, into class 1, into class i, to occupant class 1,
      to occupant class i, वर्ग 1 मध्ये, वर्ग एक मध्ये, भोगवटादार वर्ग 1 मध्ये,
      भोगवटादार वर्ग एक मध्ये, मधून रूपांतरित, मधून रूपांतर`,
  },
  {
    is: 'release',
    words: `release, discharge, redemption, satisfaction, cancellation, deletion, removal,
      reconveyance, closure letter, closure certificate, withdrawal, dismissal, disposal, vacation, vacating, lifting, ಬಿಡುಗಡೆ, ವಿಮೋಚನೆ`,
  },
  {
    is: 'doubt',
    words: `?, %, t, by other, by others, by another, by tenant, never, un, non, partly, partially, part, partial, portion, balance, remaining,
      remainder, rest, subject to, until, till, unless, if, will, shall, may, can, could, would,
      should, might, must, to be, be, yet, still, except, but, however, although, though, despite,
      only, appeal, against, restored, restoration, revived, revival, reopened, taken over,
      take over, takeover, transferred, assigned, continued, continues, continuing, subsists,
      subsisting, due, dues, overdue, outstanding, unpaid, default, refused, rejected, denied,
      disputed, application, applied, applying, request, requested, proposed, proposal,
      conditional, condition, provided, repayment, closure, repayable, instalment, instalments,
      installment, installments, tenure, maturity, before, after, once, when, upon, on payment, payment,
      awaited, under process, in process, fraudulently, fraud, wrongly, erroneously, again, afresh,
      fresh, new, न, ना, नये, नको, नव्हे, नव्हता, नव्हती, नसून, अंशतः, अंशत, अंशिक, काही,
      काहि अंशी, बाकी, शिल्लक, उर्वरित, पैकी, अद्याप, अजून, अद्यापि, पर्यंत, पावेतो, शिवाय, जर, तर,
      परंतु, पण, मात्र, कायम, पुन्हा, पुनः, पुन, विरुद्ध, अर्ज, अर्जावरून, विनंती, मुदत, अटीवर,
      अधीन, थकबाकी, थकीत, वर्ग, हस्तांतरित, ಭಾಗಶಃ, ಭಾಗಶ, ಭಾಗ, ಉಳಿದ, ಉಳಿಕೆ, ಇನ್ನೂ, ವರೆಗೆ, ತನಕ, ಆದರೆ,
      ಮತ್ತೆ, ಪುನಃ, ಪುನರ್, ವಿರುದ್ಧ, ಅರ್ಜಿ, ಷರತ್ತು, ಷರತ್ತಿಗೆ, ಒಳಪಟ್ಟು, ಮುಂದುವರಿದಿದೆ, ಮುಂದುವರೆದಿದೆ,
      ಮುಂದುವರಿದ, ವರ್ಗಾವಣೆ, ಬೇಕು, ಬೇಕಿದೆ, ಆಗಬೇಕಿದೆ, ಅಲ್ಲ`,
  },
  { is: 'not', words: 'not' },
  {
    is: 'pending',
    words: 'pending, current, प्रलंबित, चालू, सुरू, ಬಾಕಿ, ಬಾಕಿಯಿದೆ, ಚಾಲ್ತಿ, ಚಾಲ್ತಿಯಲ್ಲಿ',
  },
  {
    is: 'nothing',
    words: `nil, none, nahi, nahin, nahee, nirank, niranka, na, not applicable, not found, निरंक, नाही, नाहीत, काही नाही, लागू नाही,
      निल, ನಿಲ್, ಇಲ್ಲ, ಇರುವುದಿಲ್ಲ, ಅನ್ವಯಿಸುವುದಿಲ್ಲ, ಯಾವುದೂ ಇಲ್ಲ, ನಿರಂಕ, ಕಂಡುಬಂದಿಲ್ಲ, ಕಂಡು ಬಂದಿಲ್ಲ,
      ಕಂಡುಬರುವುದಿಲ್ಲ, ಶೂನ್ಯ`,
  },
  { is: 'no', words: 'no' },
  { is: 'without', words: 'without, without any, free from, free of, clear of, clear from' },
  { is: 'or', words: 'or, nor, किंवा, अथवा, वा, ಅಥವಾ' },
  { is: 'and', words: 'and, व, आणि, तसेच, ಮತ್ತು, ಹಾಗೂ' },
  {
    is: 'filler',
    words: `of, the, a, an, in, in favour of, favour, favor, to, by, with, from, for, on, at, vide,
      as per, per, as, as on, as on date, till date, to date, as of, dated, dtd, dt, date, under,
      this, that, its, their, his, it, is, was, are, were, has, have, had, been, there, being,
      stands, stood, now, fully, completely, totally, duly, since, already, hereby, wholly, entire,
      entirely, full, in full, total, all, any, such, other, kind, type, existing, registered,
      noted, recorded, shown, seen, found, on record, on records, through, and also, also,
      this day, today, property, land, parcel, said, above, earlier, previous, old, class,
      occupant, ltd, limited, co, m s, shri, sri, january, february, march,
      april, june, july, august, september, october, november, december, jan, feb, mar, apr, jun,
      jul, aug, sep, sept, oct, nov, dec, चा, ची, चे, च्या, चें, ने, नी, ला, मध्ये, मधील, वर,
      वरील, वरून, कडून, कडील, कडे, साठी, यांचा, यांची, यांचे, यांच्या, यांनी, यांना, येथील, या,
      यावर, त्यावर, सदर, सदरचा, सदरची, सदरहू, हा, ही, हे, तो, ती, ते, आहे, आहेत, असे, होता, होती,
      होते, केला, केली, केले, केल्याने, केलेला, केलेली, केलेले, झाला, झाली, झाले, झाल्याने, झालेला,
      करण्यात, करणेत, आला, आली, आले, आलेला, आलेली, आलेले, येत, आढळत, आढळला, आढळली, आढळून, दिसत, दिसून,
      घेतले, घेतलेले, घेतला, नोंद, नोंदविला, नोंदविण्यात, कोणताही, कोणतीही, कोणतेही, कोणत्याही,
      कसलाही, संपूर्ण, पूर्ण, पूर्णपणे, सर्व, एकूण, दि, दिनांक, रोजी, रोजि, अन्वये, नुसार, प्रमाणे,
      पत्र, दाखला, इतर, भोगवटादार, लि, लिमिटेड, मा, दस्त, जमीन, मिळकत,
      मिळकतीवर, जमिनीवर, खाते, बाबत, ತಾರೀಖು, ದಿನಾಂಕ, ದಿ, ರಂದು, ರ, ದ, ಇಂದ, ಗೆ, ಕ್ಕೆ, ಅವರ,
      ಅವರಿಂದ, ಈ, ಸದರಿ, ಆಗಿದೆ, ಆಗಿರುತ್ತದೆ, ಇದೆ, ಇರುತ್ತದೆ, ಮಾಡಲಾಗಿದೆ, ಮಾಡಿದೆ, ಯಾವುದೇ, ಯಾವುದೆ, ಯಾವ,
      ಎಲ್ಲಾ, ಪೂರ್ಣ, ಪೂರ್ಣವಾಗಿ, ಸಂಪೂರ್ಣ, ಸಂಪೂರ್ಣವಾಗಿ, ಒಟ್ಟು, ಮೇಲೆ, ಮೇಲಿನ, ಮೇರೆಗೆ, ಪ್ರಕಾರ, ಪತ್ರ,
      ಜಮೀನು, ಜಮೀನಿನ, ಸ್ವತ್ತು, ಮೂಲಕ, ಪರವಾಗಿ, ಹಕ್ಕು, ಇತರೆ, ನೇ, ನಿಯಮಿತ, ಲಿ, ರ ಪ್ರಕಾರ`,
  },
  {
    is: 'reference',
    words: `number, nos, case, order, serial, sr, sl, survey, sy, gat, khata, register, regn, file,
      ref, reference, page, plot, flat, id, rtc, ec, resolution, क्र, क्रमांक, क्रमांकाचा, नं, नंबर,
      आदेश, आदेश क्र, गट, गट नं, सर्वे, भूमापन, हुकूम, एस आर, एसआर, sr no, ಸಂಖ್ಯೆ, ಸಂ, ನಂ, ನಂಬರ್,
      ಕ್ರಮ, ಕ್ರ, ಆದೇಶ, ಆದೇಶದ, ಆದೇಶದಂತೆ, ಖಾತೆ, ಸರ್ವೆ, ಸ ನಂ`,
  },
  {
    is: 'office',
    words: `court, high court, civil court, supreme court, trial court, high, civil, criminal,
      legal, judge, tribunal, government, govt, authority, competent authority, sub registrar,
      registrar, decree, judgment, judgement, created, executed, issued, letter, certificate, deed,
      document, doc, account, temporary, interim, special, न्यायालय, न्यायालयाचा, न्यायालयाची,
      न्यायालयाने, न्यायालयाच्या, न्यायालयाचे, कोर्ट, कोर्टाचा, कोर्टाची, कोर्टाने, उच्च न्यायालय,
      उच्च न्यायालयाने, उच्च, शासन, शासकीय, सरकारी, ನ್ಯಾಯಾಲಯ, ನ್ಯಾಯಾಲಯದ, ನ್ಯಾಯಾಲಯದಿಂದ,
      ಉಚ್ಚ ನ್ಯಾಯಾಲಯ, ಹೈಕೋರ್ಟ್, ಕೋರ್ಟ್, ಸರ್ಕಾರಿ, ಸರ್ಕಾರದ`,
  },
  {
    is: 'officer',
    words: `tahsildar, tehsildar, collector, deputy commissioner, assistant commissioner, dc, ac,
      talathi, sdo, तहसीलदार, तहसिलदार, तलाठी, जिल्हाधिकारी, जिल्हाधिकाऱ्यांचे,
      जिल्हाधिकाऱ्यांच्या, उपविभागीय अधिकारी, प्रांताधिकारी, ತಹಶೀಲ್ದಾರ್, ತಹಶೀಲ್ದಾರರ, ಜಿಲ್ಲಾಧಿಕಾರಿ,
      ಜಿಲ್ಲಾಧಿಕಾರಿಗಳ, ಜಿಲ್ಲಾಧಿಕಾರಿಯವರ`,
  },
  {
    is: 'money',
    words: `rs, inr, rupees, rupee, amount of rs, amount rs, amount, रु, रू, रुपये, रुपयांचा,
      रक्कम, रक्कम रु, रकमेचा, रुपयाचा, रुपयांचे, ರೂ, ರೂಪಾಯಿ, ರೂಪಾಯಿಗಳು, ಮೊತ್ತ, ಮೊತ್ತ ರೂ`,
  },
  {
    is: 'scale',
    words: `lakh, lakhs, lac, lacs, crore, crores, thousand, lakh only, lakhs only, rupees only, लाख,
      लाखाचा, लाखांचा, लाखाचे, लाखांचे, लाखाची, कोटी, कोटीचा, हजार, हजाराचा, हजारांचा, हजाराचे, लाख मात्र,
      हजार मात्र, रुपये मात्र, ಲಕ್ಷ, ಲಕ್ಷದ, ಸಾವಿರ, ಸಾವಿರದ, ಕೋಟಿ`,
  },
  {
    is: 'converts',
    words: `converted, conversion, convert, changed, change, रूपांतरित, रूपांतर, रूपांतरण, रूपांतरीत,
      परिवर्तन, परिवर्तित, ರೂಪಾಂತರ`,
  },
  { is: 'granted', words: 'मंजूर, मंजुरी, sanctioned, approved, certified, प्रमाणित, ಮಂಜೂರಾಗಿದೆ' },
  { is: 'out_of', words: 'मधून, मधुन, out of' },
  { is: 'branch', words: 'branch, br, शाखा, शाखेचा, शाखेची, शाखेचे, शाखेने, ಶಾಖೆ, ಶಾಖೆಯ, ಶಾಖೆಯಿಂದ' },
  ...harmlessRows,
]

const kinds = new Map(
  lexicon.flatMap(({ is, words }) => wordsOf(words).map((phrase) => [keyOf(phrase), is] as const)),
)
/** How many words the longest phrase has that begins with this one. */
const longest = new Map<string, number>()
for (const key of kinds.keys()) {
  const [first = '', ...more] = key.split(' ')
  longest.set(first, Math.max(longest.get(first) ?? 1, 1 + more.length))
}
export const phraseLengthFrom = (word: string): number => longest.get(word) ?? 1

function keyOf(phrase: string): string {
  return phrase === '?' || phrase === '%' ? phrase : fold(phrase)
}

const negative = /\u0cbf\u0cb2\u0ccd\u0cb2$|^\u0928\u0938/u

/**
 * The effect of a word or phrase, folded. A word with a figure in it is a number, date or share.
 */
export function kindOf(phrase: string): WordKind | 'number' | 'unknown' {
  const listed = kinds.get(phrase)
  if (listed !== undefined) return listed
  if (phrase.includes(' ')) return 'unknown'
  if (/\d/u.test(phrase)) return 'number'
  return negative.test(phrase) ? 'doubt' : 'unknown'
}
