import type { FlagName } from './flags.ts'

/** Where a registry may say it. */
export type Column = 'remarks' | 'tenure' | 'holders'

export interface RemarkRow {
  flag: FlagName
  columns: readonly Column[]
  /** Parted by commas. */
  words: string
  /** Said after it, these take it back: a stay vacated. Without them only a plain "no" does. */
  lifts?: string
}

const ended = `vacated, lifted, removed, withdrawn, cancelled, canceled, set aside, dismissed,
  disposed, deleted, उठविल, उठवल, उठविण्यात, रद्द, निकाली, फेटाळ, मागे घेत, कमी, ರದ್ದು,
  ತೆರವು, ವಜಾ, ಇತ್ಯರ್ಥ`
const repaid = `${ended}, released, discharged, redeemed, satisfied, repaid, closed, cleared, फेड, मुक्त,
  परतफेड, ಬಿಡುಗಡೆ, ಖುಲಾಸೆ, ಮುಕ್ತ, ತೀರಿದೆ`

/** What the other-rights column, the tenure and the holders' names say, and which flag it raises. */
export const remarkRows: readonly RemarkRow[] = [
  {
    flag: 'lis_pendens',
    columns: ['remarks'],
    lifts: ended,
    words: `lis pendens, lis pendence, suit, civil suit, litigation, sub judice, writ petition, appeal,
      rfa, rsa, os no, rcs, spl cs, court case, दावा, दिवाणी, न्यायप्रविष्ट, वाद प्रलंबित, अपील,
      लिस पेंडेन्स, लिस पेंडन्स, ದಾವೆ, ದಾವಾ, ವ್ಯಾಜ್ಯ, ಮೊಕದ್ದಮೆ, ಮೇಲ್ಮನವಿ, ಲಿಸ್ ಪೆಂಡೆನ್ಸ್`,
  },
  {
    flag: 'court_stay',
    columns: ['remarks'],
    lifts: ended,
    words: `stay, stay order, court stay, injunction, status quo, restrained, स्थगिती, स्थगन, मनाई,
      जैसे थे, तडेआज्ञा, ತಡೆಯಾಜ್ಞೆ, ತಡೆ ಆದೇಶ, ತಡೆ ಆಜ್ಞೆ, ನ್ಯಾಯಾಲಯ ತಡೆ, ಯಥಾಸ್ಥಿತಿ, ನಿರ್ಬಂಧಕಾಜ್ಞೆ`,
  },
  {
    flag: 'attachment',
    columns: ['remarks'],
    lifts: repaid,
    words: `attachment, attached by, attached under, under attachment, prohibitory order, sarfaesi,
      recovery certificate, symbolic possession, possession notice, enforcement directorate, pmla,
      benami, जप्ती, जप्त, वसुली दाखला, ಜಪ್ತಿ, ಮುಟ್ಟುಗೋಲು`,
  },
  {
    flag: 'govt_land',
    columns: ['remarks', 'tenure', 'holders'],
    words: `government land, govt land, sarkari land, sarkari jamin, government lessee, state land,
      gomala, gomal, gairan, gayran, forest land, reserved forest, forest department, forest dept,
      ceiling surplus, surplus land, सरकारी जमीन, शासकीय जमीन, सरकारी पड, सरकारी मालकी, सरकार जमा,
      शासन जमा, सरकारी पट्टेदार, शासकीय पट्टेदार, गायरान, गुरचरण, वन विभाग, वन जमीन, राखीव वन,
      वनविभाग, ಸರ್ಕಾರಿ ಜಮೀನು, ಸರ್ಕಾರಿ ಭೂಮಿ, ಸರಕಾರಿ ಜಮೀನು, ಸರ್ಕಾರಿ ಸ್ವತ್ತು, ಗೋಮಾಳ, ಅರಣ್ಯ`,
  },
  {
    flag: 'govt_land',
    columns: ['tenure', 'holders'],
    words: `government of, govt of, government, govt, state government, महाराष्ट्र शासन,
      महाराष्ट्र सरकार, भारत सरकार, भारत शासन, ಸರ್ಕಾರ, ಸರಕಾರ, ಕರ್ನಾಟಕ ಸರ್ಕಾರ, state of karnataka,
      state of maharashtra`,
  },
  {
    flag: 'govt_restriction',
    columns: ['remarks', 'tenure'],
    words: `land acquisition, acquisition, acquired for, reservation, reserved for, ceiling, ulc,
      tribal, adivasi, wakf, waqf, devasthan, inam, watan, muzrai, not transferable, non alienation,
      alienation prohibited, transfer prohibited, prohibited, prior permission, without permission,
      restriction, restricted, section 43, sec 43, us 43, section 36a, rehabilitation, fragment,
      भूसंपादन, संपादन, संपादित, आरक्षण, आरक्षित, कमाल जमीन, कमाल धारणा, सीलिंग, आदिवासी, वक्फ,
      देवस्थान, इनाम, वतन, हस्तांतरणास बंदी, हस्तांतरण बंदी, विक्रीस बंदी, बंदी, परवानगीशिवाय,
      पूर्व परवानगी, पूर्वपरवानगी, निर्बंध, कुळ कायदा, कूळ कायदा, कलम 43, कलम 36, कलम 32,
      पुनर्वसन, तुकडेबंदी, तुकडा, ಭೂಸ್ವಾಧೀನ, ಭೂ ಸ್ವಾಧೀನ, ನಿರ್ಬಂಧ, ನಿಷೇಧ, ಪರಭಾರೆ, ಅನುಮತಿ ಇಲ್ಲದೆ,
      ವಕ್ಫ್, ಮುಜರಾಯಿ, ಇನಾಂ, ಭೂಮಿತಿ`,
  },
  {
    flag: 'grant_land',
    columns: ['remarks', 'tenure', 'holders'],
    words: `granted land, land granted, land grant, grant land, government grant, govt grant, grantee,
      darkhast, darkast, ptcl, saguvali, bagair hukum, bagar hukum, bhoodan, bhudan, allotted by
      government, शासनाने प्रदान, शासकीय प्रदान, प्रदान जमीन, प्रदान केले, अनुदानित जमीन, भूदान,
      भूमिहीन, ಮಂಜೂರು, ಮಂಜೂರಾತಿ, ಮಂಜೂರಾದ, ದರಖಾಸ್ತು, ದರಖಾಸ್ತ್, ಸಾಗುವಳಿ ಚೀಟಿ, ಬಗರ್ ಹುಕುಂ, ಭೂದಾನ,
      ಪಿ ಟಿ ಸಿ ಎಲ್, ಪಿಟಿಸಿಎಲ್`,
  },
  {
    flag: 'subsisting_mortgage',
    columns: ['remarks'],
    lifts: repaid,
    words: `mortgage, mortgaged, hypothecation, hypothecated, loan, lien, charge of, charge in favour,
      charge created, bank charge, first charge, second charge, equitable charge, बोजा, बोझा, कर्ज,
      गहाण, तारण, इकरार, ಅಡಮಾನ, ಋಣ, ಸಾಲ, ಬೋಜಾ, ಭೋಗ್ಯ`,
  },
  {
    flag: 'class2_tenure',
    columns: ['remarks', 'tenure'],
    lifts: 'वर्ग 1 मध्ये, वर्ग एक मध्ये, to class 1, to class i, into class 1, into class i',
    words: `वर्ग 2, वर्ग दोन, वर्ग ii, भोगवटादार 2, class 2, class ii, class two, occupant ii,
      occupant 2, नवीन शर्त, नविन अविभाज्य शर्त, अविभाज्य शर्त, नियंत्रित सत्ता, new tenure,
      impartible, restricted tenure, ಹೊಸ ಷರತ್ತು, ವರ್ಗ 2`,
  },
  {
    flag: 'pending_mutation',
    columns: ['remarks'],
    words: `mutation pending, pending mutation, mutation under process, फेरफार प्रलंबित,
      प्रलंबित फेरफार, फेरफार नोंद प्रलंबित, ಮ್ಯುಟೇಶನ್ ಬಾಕಿ, ಖಾತೆ ಬದಲಾವಣೆ ಬಾಕಿ`,
  },
]

/** A holder who is nothing but this: as part of a name it is a family's. */
export const governmentNames =
  'सरकार, शासन, राज्य शासन, sarkar, shasan, forest, वन, collector, जिल्हाधिकारी'
