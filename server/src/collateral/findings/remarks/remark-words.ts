import type { FlagName } from '../flags.ts'
import { endowments, publicBodies } from './remark-bodies.ts'
import type { WordKind } from './remark-lexicon.ts'

/** Where a registry may write it. */
export type Column = 'remarks' | 'tenure' | 'holders'

/** The names of one state's government and bodies, each cell separated by commas. */
export interface RemarkWords {
  /** In a tenure or a holder's name: government land. */
  governments: string
  /** The same. */
  publicBodies: string
  /** In a remark: bodies that acquire land and do not hold it yet. */
  acquiringBodies: string
}

export interface RemarkRow {
  flag: FlagName
  columns: readonly Column[]
  /** Separated by commas. */
  words: string
  /** Which words of each state also belong to it. */
  ofStates?: keyof RemarkWords
  /** Whole words that only begin like one of these. */
  butNot?: string
  /** Words that take it back: a stay vacated. Without them only a plain "no" does. */
  lifts?: readonly WordKind[]
  /** It may mention one of these without being ended by it: a stay in a suit. */
  through?: FlagName
}

const debtEnds: readonly WordKind[] = ['ends', 'closes', 'ends_debt', 'release']

/** The table including the words of these states. */
export function remarkRowsOf(states: readonly RemarkWords[]): readonly RemarkRow[] {
  return rows.map((row) => {
    const { ofStates } = row
    if (ofStates === undefined) return row
    const own = states.map((state) => state[ofStates]).filter((words) => words !== '')
    return { ...row, words: [row.words, ...own].join(', ') }
  })
}

/**
 * The statements in the other-rights column, the tenure and the holders' names, and their flags.
 */
const rows: readonly RemarkRow[] = [
  {
    flag: 'lis_pendens',
    columns: ['remarks'],
    lifts: ['ends', 'closes', 'ends_suit'],
    words: `lis pendens, lis pendence, lis pendense, suit, civil suit, special civil suit,
      regular civil suit, litigation, sub judice, writ petition, writ appeal, appeal,
      revision petition, execution petition, rfa, rsa, mfa, os, os no, wp, wa, slp, crp, ep, rcs,
      scs, spl cs, reg cs, misc case, civil case, court case, cr case, criminal case,
      case in court, case pending, court proceeding, caveat, दावा, दाव्या, दिवाणी, न्यायप्रविष्ट,
      वाद, अपील, अपिल, लिस पेंडेन्स, लिस पेंडन्स, रे मु नं, दि मु नं, स्पे मु नं, मु नं, मुकदमा,
      खटला, खटले, कोर्ट केस, कोर्टात केस, न्यायालयीन प्रकरण, न्यायालयीन वाद, न्यायालयात प्रकरण,
      न्यायालयात प्रलंबित, कोर्टात प्रलंबित, प्रकरण प्रलंबित, रिट याचिका, ದಾವೆ, ದಾವಾ, ವ್ಯಾಜ್ಯ,
      ಮೊಕದ್ದಮೆ, ಮೇಲ್ಮನವಿ, ಲಿಸ್ ಪೆಂಡೆನ್ಸ್, ಓ ಎಸ್, ಒ ಎಸ್, ಓಎಸ್, ಡಬ್ಲ್ಯೂ ಪಿ, ಆರ್ ಎಫ್ ಎ, ಎಂ ಎಫ್ ಎ,
      ಆರ್ ಎಸ್ ಎ, ಕೋರ್ಟ್ ಕೇಸ್, ಕೋರ್ಟು ಕೇಸು, ರಿಟ್ ಅರ್ಜಿ, ಪ್ರಕರಣ ಬಾಕಿ, ಪ್ರಕರಣ ವಿಚಾರಣೆ,
      ನ್ಯಾಯಾಲಯದಲ್ಲಿ ಪ್ರಕರಣ`,
  },
  {
    flag: 'court_stay',
    columns: ['remarks'],
    lifts: ['ends', 'ends_suit', 'ends_stay'],
    through: 'lis_pendens',
    butNot: `by court order, vide court order, per court order, by order of court,
      न्यायालयाच्या आदेशानुसार, न्यायालयाच्या आदेशान्वये, न्यायालयाच्या आदेशाने,
      न्यायालय आदेशानुसार, न्यायालय आदेशान्वये, न्यायालयीन आदेशान्वये, न्यायालयीन आदेशानुसार,
      कोर्ट आदेशानुसार, कोर्ट आदेशान्वये, ನ್ಯಾಯಾಲಯದ ಆದೇಶದಂತೆ, ನ್ಯಾಯಾಲಯದ ಆದೇಶದ ಮೇರೆಗೆ`,
    words: `stay, stay order, stayed, court stay, injunction, injuncted, temp inj, temporary inj,
      ti order, status quo, restrained, restraining, restraint order, interim order,
      interim relief, ad interim, interim stay, court order, order of court, court attachment,
      स्थगिती, स्थगन, मनाई, जैसे थे, तडेआज्ञा, अंतरिम आदेश, न्यायालय आदेश, न्यायालयीन आदेश,
      कोर्ट आदेश, ತಡೆಯಾಜ್ಞೆ, ತಡೆ ಆದೇಶ, ತಡೆ ಆಜ್ಞೆ, ನ್ಯಾಯಾಲಯ ತಡೆ, ಯಥಾಸ್ಥಿತಿ, ನಿರ್ಬಂಧಕಾಜ್ಞೆ,
      ಪ್ರತಿಬಂಧಕಾಜ್ಞೆ, ಮಧ್ಯಂತರ ಆದೇಶ, ನ್ಯಾಯಾಲಯದ ಆದೇಶ, ಕೋರ್ಟ್ ಆದೇಶ, ಇಂಜಂಕ್ಷನ್`,
  },
  {
    flag: 'attachment',
    columns: ['remarks'],
    lifts: [...debtEnds, 'ends_stay', 'ends_attachment'],
    butNot: 'टाचण, टाचणी',
    words: `attachment, attached by, attached under, attached u s, under attachment,
      property attached, land attached, prohibitory order, sarfaesi, recovery certificate,
      revenue recovery, rrc, rr act, arrears of land revenue, symbolic possession,
      possession notice, auction, auctioned, e auction, enforcement directorate, ed, ed attachment,
      pmla, benami, kpid, kpidfe, mpid, nclt, ibc, moratorium, liquidator, liquidation, insolvency,
      insolvent, resolution professional, drt, dart, debt recovery tribunal, income tax,
      income tax attachment, gst dues, sales tax dues, tax dues, rera recovery, जप्ती, जप्त, टाच,
      टांच, वसुली, लिलाव, थकबाकी, दिवाळखोर, अवसायक, ಜಪ್ತಿ, ಮುಟ್ಟುಗೋಲು, ಹರಾಜು, ವಸೂಲಿ, ಭೂಕಂದಾಯ ಬಾಕಿ,
      ದಿವಾಳಿ`,
  },
  {
    flag: 'govt_land',
    columns: ['remarks', 'tenure', 'holders'],
    words: `government land, govt land, sarkari land, sarkari jamin, government lessee, state land,
      gomala, gomal, gairan, gayran, forest land, reserved forest, forest department, forest dept,
      ceiling surplus, surplus land, government property, govt property, government owned,
      govt owned, owned by government, government waste, govt waste, government site,
      government plot, sarkari, vested in government, vested in state, vests in government,
      vested in the state, private forest, deemed forest, tank bed, lake bed, kharab government,
      government kharab, govt kharab, sarkari kharab, सरकारी जागा, सरकारी मालमत्ता, सरकारी मिळकत,
      सरकारी गायरान, सरकारी वन, शासनाची जागा, शासनाची जमीन, शासनाची मालकी, शासकीय जागा,
      शासकीय मालकी, शासकीय मालमत्ता, शासकीय मिळकत, शासन मालकी, सरकारची जमीन, सरकारी पट्टा,
      शासकीय पट्टा, खाजगी वन, खासगी वन, वनक्षेत्र, वन क्षेत्र, सरकारी जमीन, शासकीय जमीन, सरकारी पड,
      सरकारी मालकी, सरकार जमा, शासन जमा, सरकारी पट्टेदार, शासकीय पट्टेदार, गायरान, गुरचरण,
      वन विभाग, वन जमीन, राखीव वन, वनविभाग, ಸರ್ಕಾರಿ ಜಮೀನು, ಸರ್ಕಾರಿ ಭೂಮಿ, ಸರಕಾರಿ ಜಮೀನು,
      ಸರ್ಕಾರಿ ಸ್ವತ್ತು, ಗೋಮಾಳ, ಅರಣ್ಯ, ಸರ್ಕಾರಿ ಖರಾಬು, ಸರಕಾರಿ ಖರಾಬು, ಸರ್ಕಾರಿ ಬೀಳು, ಸರ್ಕಾರಿ ಪಡ,
      ಸರ್ಕಾರಿ ಜಾಗ, ಸರ್ಕಾರಿ ನಿವೇಶನ, ಸರ್ಕಾರದ ಜಮೀನು, ಸರ್ಕಾರದ ಸ್ವತ್ತು, ಸರ್ಕಾರಕ್ಕೆ ಸೇರಿದ, ಸರ್ಕಾರದ ವಶ,
      ಕೆರೆ ಅಂಗಳ, ಕೆರೆ ಜಮೀನು, ಗುಂಡುತೋಪು, ಸ್ಮಶಾನ`,
  },
  {
    flag: 'govt_land',
    columns: ['tenure', 'holders'],
    words: `government of, govt of, government, govt, state government, भारत सरकार, भारत शासन,
      ಸರ್ಕಾರ, ಸರಕಾರ, president of india`,
    ofStates: 'governments',
  },
  {
    flag: 'govt_land',
    columns: ['tenure', 'holders'],
    words: publicBodies,
    ofStates: 'publicBodies',
  },
  { flag: 'govt_restriction', columns: ['holders'], words: endowments },
  // Also surnames.
  { flag: 'govt_land', columns: ['remarks', 'tenure'], words: 'वने, वन संज्ञा' },
  // In a remark they acquire the land, and do not hold it yet.
  {
    flag: 'govt_restriction',
    columns: ['remarks'],
    words: 'nhai',
    ofStates: 'acquiringBodies',
  },
  {
    flag: 'govt_restriction',
    columns: ['remarks', 'tenure'],
    butNot: 'इनामदार, वतनदार, इनामदार यांचे, इनामदार यांचा',
    words: `land acquisition, acquisition, acquired for, reservation, reserved for, ceiling, ulc,
      tribal, adivasi, wakf, waqf, devasthan, inam, watan, muzrai, not transferable,
      non alienation, alienation prohibited, transfer prohibited, prohibited, prior permission,
      without permission, restriction, restricted, section 43, sec 43, us 43, section 36a,
      rehabilitation, fragment, section 79 a, sec 79 a, us 79 a, section 79 b, sec 79 b, 79a b,
      79 a b, 79 a and b, 79a and 79b, 79a 79b, not to alienate, not to be alienated,
      not to be sold, not to sell, not to transfer, non transferable, alienation restricted,
      restricted transfer, green belt, eco sensitive, crz, buffer zone, यूएलसी, यु एल सी,
      sc st land, scheduled caste land, tribe land, 79 ए, कलम 79, ಕಲಂ 79, 79 ಎ, 79ಎ, ಹಸಿರು ವಲಯ,
      भूसंपादन, संपादन, संपादित, आरक्षण, आरक्षित, कमाल जमीन, कमाल धारणा, सीलिंग, आदिवासी, वक्फ,
      देवस्थान, इनाम, वतन, हस्तांतरणास बंदी, हस्तांतरण बंदी, विक्रीस बंदी, बंदी, परवानगीशिवाय,
      पूर्व परवानगी, पूर्वपरवानगी, निर्बंध, कुळ कायदा, कूळ कायदा, कलम 43, कलम 36, कलम 32, पुनर्वसन,
      तुकडेबंदी, तुकडा, ಭೂಸ್ವಾಧೀನ, ಭೂ ಸ್ವಾಧೀನ, ನಿರ್ಬಂಧ, ನಿಷೇಧ, ಪರಭಾರೆ, ಅನುಮತಿ ಇಲ್ಲದೆ, ವಕ್ಫ್,
      ಮುಜರಾಯಿ, ಇನಾಂ, ಭೂಮಿತಿ`,
  },
  {
    flag: 'grant_land',
    columns: ['remarks', 'tenure', 'holders'],
    words: `granted land, land granted, land grant, grant land, government grant, govt grant,
      grantee, darkhast, darkast, ptcl, saguvali, bagair hukum, bagar hukum, bhoodan, bhudan,
      allotted by government, शासनाने प्रदान, शासकीय प्रदान, प्रदान जमीन, प्रदान केले,
      अनुदानित जमीन, जमीन मंजूर, मंजूर जमीन, जमीन मंजुरी, मंजूर केलेली जमीन, शासनाकडून मंजूर,
      शासनाने मंजूर, जमीन वाटप, वाटप केलेली जमीन, शासनाकडून मिळालेली, land sanctioned, land allotted,
      land assigned, granted by, granted to, granted under, grant order, grant certificate,
      occupancy grant, भूदान, भूमिहीन, ಮಂಜೂರು, ಮಂಜೂರಾತಿ, ಮಂಜೂರಾದ, ದರಖಾಸ್ತು, ದರಖಾಸ್ತ್, ಸಾಗುವಳಿ ಚೀಟಿ,
      ಬಗರ್ ಹುಕುಂ, ಭೂದಾನ, ಪಿ ಟಿ ಸಿ ಎಲ್, ಪಿಟಿಸಿಎಲ್`,
  },
  {
    flag: 'subsisting_mortgage',
    columns: ['remarks'],
    lifts: debtEnds,
    butNot: `conversion charge, conversion charges, development charge, development charges,
      charges paid, betterment charges, stamp charges, service charge, service charges,
      water charges, registration charges, additional charge, in charge, कर्जत, कर्जतचा, कर्जतचे,
      कर्जतची, कर्जत येथील, तारणहार, ಸಾಲಿನ, ಸಾಲಿನಲ್ಲಿ, ಸಾಲಿಗೆ, ಸಾಲಿನಿಂದ, ಸಾಲು, ಸಾಲುಗಳು, ಸಾಲುಮರ,
      ಆಧಾರ್, ಆಧಾರದ, encumbrance certificate`,
    words: `mortgage, mortgaged, mortage, morgage, mortgagee, mortgagor, mtg, mtge, remortgage,
      hypothecation, hypothecated, loan, kcc, kisan credit card, crop loan, lien, charge, charged,
      charge of, charge in favour, charge created, bank charge, first charge, second charge,
      equitable charge, pledge, pledged, encumbrance, encumbered, modt, dtd, deposit of title deed,
      deposit of title, title deeds deposited, title deed deposited, deposited title deeds,
      overdraft, cash credit, cc limit, borrowed, borrowing, tagai, taccavi, econtract, e karar,
      ikrar, boja, bojha, boza, karj, karja, gahan, tagavi, गहाणखत, बोजा, बोजे, बोझा, बोज्या, कर्ज, गहाण, नजरगहाण, नजर गहाण, तारण, इकरार, ई करार, ईकरार,
      तगाई, तगावी, विकास सोसायटी, वि का से, वि का स, विकासे, सेवा सोसायटी, सोसायटी कर्ज, पीक कर्ज,
      पिक कर्ज, पीककर्ज, ಅಡಮಾನ, ಆಧಾರ, ಋಣ, ಸಾಲ, ಬೆಳೆ ಸಾಲ, ಬೋಜಾ, ಭೋಗ್ಯ, ಹಕ್ಕುಪತ್ರ ಠೇವಣಿ,
      ಹಕ್ಕು ಪತ್ರ ಠೇವಣಿ, ವಿ ಎಸ್ ಎಸ್ ಎನ್, ವಿಎಸ್ಎಸ್ಎನ್, ತಕಾವಿ, ಒತ್ತೆ`,
  },
  {
    flag: 'class2_tenure',
    columns: ['remarks', 'tenure'],
    lifts: ['ends_class2'],
    words: `वर्ग 2, वर्ग दोन, वर्ग ii, भोगवटादार 2, class 2, class ii, class two, occupant ii,
      occupant 2, occ class ii, occ class 2, class ll, भो व 2, भो वर्ग 2, नवी शर्त, नविन शर्त,
      न अ श, नि शर्त, नवीन अविभाज्य, नवीन शर्त, नविन अविभाज्य शर्त, अविभाज्य शर्त, नियंत्रित सत्ता,
      new tenure, impartible, restricted tenure, ಹೊಸ ಷರತ್ತು, ವರ್ಗ 2`,
  },
  {
    flag: 'lease',
    columns: ['remarks', 'tenure'],
    lifts: ['ends', 'closes', 'ends_lease'],
    // Land leased by the government is flagged as its land.
    butNot: `government lessee, सरकारी पट्टेदार, शासकीय पट्टेदार, सरकारी पट्टा, शासकीय पट्टा`,
    words: `lease, leased, leasehold, lease hold, sub lease, lessee, lessor, भाडेपट्टा, भाडे पट्टा, भाडेपट्टी, भाडेपट्ट्या, भाडेपट्टे,
      भाडेपट्टाधारक, भाडेकरार, पट्टेदार, दीर्घ मुदतीचा पट्टा, लीज, लीजहोल्ड, ಗುತ್ತಿಗೆ, ಗುತ್ತಿಗೆದಾರ, ಭೋಗ್ಯದ ಗುತ್ತಿಗೆ, ಲೀಸ್`,
  },
  {
    flag: 'pending_mutation',
    columns: ['remarks'],
    words: `mutation pending, pending mutation, mutation under process, फेरफार प्रलंबित,
      प्रलंबित फेरफार, फेरफार नोंद प्रलंबित, ಮ್ಯುಟೇಶನ್ ಬಾಕಿ, ಖಾತೆ ಬದಲಾವಣೆ ಬಾಕಿ`,
  },
  {
    flag: 'kharab_b',
    columns: ['remarks'],
    words:
      'b kharab, kharab b, phot kharab b, pot kharab b, पोटखराब ब, पोट खराब ब, ಬಿ ಖರಾಬು, ಬ ಖರಾಬು, ಖರಾಬು ಬಿ, ಖರಾಬು ಬ',
  },
]

/** A named bank or society, whatever is said about it. */
export const lenderRow: RemarkRow = {
  flag: 'subsisting_mortgage',
  columns: ['remarks'],
  lifts: debtEnds,
  words: '',
}

/** Lending words that in a remark mostly mean something else. */
export const tooWideLenders = 'housing, capital, credit, ಸಂಘ'

/** Residential areas, or a river. */
export const notLenders = `housing society, coop housing society, co op housing society,
  cooperative housing society, co operative housing society, housing coop society,
  housing cooperative society, house building society, house building coop society,
  house building cooperative society, house building co operative society, chs, गृहनिर्माण संस्था,
  गृहनिर्माण सोसायटी, सहकारी गृहनिर्माण संस्था, सहकारी गृहनिर्माण सोसायटी,
  गृहनिर्माण सहकारी संस्था, गृहनिर्माण सहकारी सोसायटी, ಗೃಹ ನಿರ್ಮಾಣ ಸಹಕಾರ ಸಂಘ, ಗೃಹನಿರ್ಮಾಣ ಸಹಕಾರ ಸಂಘ,
  ಗೃಹ ನಿರ್ಮಾಣ ಸಹಕಾರಿ ಸಂಘ, river bank, canal bank`

/** Flags of a text that consists of only this: as part of another it says little. */
export const wholeTexts: readonly { flag: FlagName; columns: readonly Column[]; texts: string }[] =
  [
    {
      flag: 'govt_land',
      columns: ['remarks', 'tenure', 'holders'],
      texts: `सरकार, सरकारी, शासन, शासकीय, राज्य शासन, sarkar, sarkari, shasan, government, govt,
        state, forest, वन, collector, जिल्हाधिकारी, ಸರ್ಕಾರ, ಸರ್ಕಾರಿ, ಸರಕಾರ, ಸರಕಾರಿ, ಕೆರೆ, lake`,
    },
    { flag: 'govt_restriction', columns: ['remarks'], texts: '79a, 79 a, 79b, 79 b' },
    { flag: 'class2_tenure', columns: ['tenure'], texts: '2, ii, ll, दोन, two, b2' },
  ]

/** As a tenure they mean the unrestricted class. */
export const plainTenures = '1, i, एक, one, c1, c 1, c i, ci, cl 1, cl i, class1, o1, b1'
