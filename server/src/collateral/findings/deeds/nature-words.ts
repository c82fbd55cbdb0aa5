import { debtNatures, type NatureRow } from './debt-words.ts'

export type { NatureRow } from './debt-words.ts'

const titleNatures = [
  {
    kind: 'surrender',
    label: 'Surrender of lease',
    words: 'surrender of lease, surrender deed, surrender, भाडेपट्टा परत, ಗುತ್ತಿಗೆ ಬಿಡುಗಡೆ',
  },
  {
    kind: 'licence',
    label: 'Leave and licence',
    words: `
      leave and licence, leave and license, leave licence, leave license, leave & license,
      लिव्ह अँड लायसन्स, लिव्ह लायसन्स, लिव अँड लायसन्स, अनुज्ञप्ती, ಪರವಾನಗಿ ಪತ್ರ
    `,
  },
  {
    kind: 'lease',
    label: 'Lease',
    words: `
      lease, sub lease, lease deed, rental agreement, rent agreement, tenancy agreement,
      भाडेपट्टा, भाडे पट्टा, भाडेपट्टी, भाडेपत्र, भाडेकरार, भाडे, पट्टा, लीज, ಗುತ್ತಿಗೆ,
      ಬಾಡಿಗೆ, ಭೋಗ್ಯ ಕರಾರು
    `,
  },
  {
    kind: 'pooling',
    label: 'Trust or partnership',
    words: `
      trust deed, deed of trust, declaration of trust, partnership deed, deed of partnership, trust settlement,
      विश्वस्त पत्र, विश्वस्तपत्र, न्यासपत्र, न्यास पत्र, ट्रस्ट डीड, भागीदारी पत्र, भागीदारीपत्र, ಟ್ರಸ್ಟ್ ಪತ್ರ, ಟ್ರಸ್ಟ್ ಡೀಡ್, ಪಾಲುದಾರಿಕೆ ಪತ್ರ
    `,
  },
  {
    kind: 'partition',
    label: 'Partition',
    transfers: true,
    words: `
      partition, family arrangement, family settlement, वाटणीपत्र, वाटणी, वाटप पत्र, वाटप,
      ವಿಭಾಗ, ವಿಭಾಗ ಪತ್ರ, ಪಾಲು ಪತ್ರ, ಪಾಲುಪಟ್ಟಿ, ಪಾರಿಖತ್ತು, ಪಾಲು ವಿಭಾಗ
    `,
  },
  {
    kind: 'development_agreement',
    label: 'Development agreement',
    words: `
      development agreement, joint development, agreement for development, jda, विकसन,
      विकास करार, डेव्हलपमेंट, ಜಂಟಿ ಅಭಿವೃದ್ಧಿ, ಅಭಿವೃದ್ಧಿ ಕರಾರು
    `,
  },
  {
    kind: 'agreement',
    label: 'Agreement for sale',
    words: `
      agreement cum gpa, agreement cum general power of attorney, agreement with gpa,
      agreement of sale with gpa, agreement cum power of attorney
    `,
  },
  {
    kind: 'sale',
    label: 'Sale',
    transfers: true,
    words: `
      sale through, sale deed through, sale by gpa, sale by power of attorney,
      sale deed by gpa, gpa sale, sale deed executed by, कुलमुखत्यारामार्फत खरेदी, ಜಿಪಿಎ ಕ್ರಯ
    `,
  },
  {
    kind: 'power_of_attorney',
    label: 'Power of attorney',
    words: `
      power of attorney, general power, special power, gpa, spa, poa, कुलमुखत्यार,
      कुल मुखत्यार, कुलमुख्त्यार, मुखत्यारपत्र, मुखत्यार, मुख्त्यार, पॉवर ऑफ अटॉर्नी,
      पॉवर ऑफ ॲटर्नी, ಅಧಿಕಾರ ಪತ್ರ, ಮುಖ್ತ್ಯಾರ, ಮುಕ್ತ್ಯಾರ್, ಪವರ್ ಆಫ್ ಅಟಾರ್ನಿ, ಜಿಪಿಎ
    `,
  },
  {
    kind: 'agreement',
    label: 'Agreement for sale',
    words: `
      agreement, agreement to sell, agreement for sale, agreement of sale, sale agreement,
      memorandum of understanding, mou, करारनामा, इकरारनामा, करारपत्र, करार, साठेखत, साठे खत, साठे करार,
      साठेकरारनामा, विसारपावती, विसार, इसार, ॲग्रीमेंट, अॅग्रीमेंट, ಕರಾರು, ಕ್ರಯ ಕರಾರು,
      ಕರಾರು ಪತ್ರ, ಒಪ್ಪಂದ, ಖರೀದಿ ಕರಾರು
    `,
  },
  {
    kind: 'sale_certificate',
    label: 'Sale certificate',
    transfers: true,
    words: `
      sale certificate, certificate of sale, auction sale, विक्री प्रमाणपत्र, लिलाव,
      ಕ್ರಯ ಪ್ರಮಾಣ ಪತ್ರ, ಮಾರಾಟ ಪ್ರಮಾಣ ಪತ್ರ, ಹರಾಜು
    `,
  },
  {
    kind: 'exchange',
    label: 'Exchange',
    transfers: true,
    words: 'exchange, अदलाबदल, अदला बदली, अदलाबदली, ಅದಲು ಬದಲು, ವಿನಿಮಯ',
  },
  {
    kind: 'gift',
    label: 'Gift',
    transfers: true,
    words: 'gift, donation, बक्षीसपत्र, बक्षीस, बक्षिस, दानपत्र, दान, ದಾನ, ದಾನ ಪತ್ರ',
  },
  {
    kind: 'settlement',
    label: 'Settlement',
    transfers: true,
    words: 'settlement, व्यवस्थापत्र, ವ್ಯವಸ್ಥಾ ಪತ್ರ, ಇತ್ಯರ್ಥ ಪತ್ರ',
  },
  {
    kind: 'will',
    label: 'Will',
    words: `
      will, will deed, testament, codicil, probate, मृत्युपत्र, मृत्यु पत्र, इच्छापत्र,
      इच्छा पत्र, व्यवस्थापन पत्र, ಉಯಿಲು, ವಿಲ್, ಮರಣ ಶಾಸನ
    `,
  },
  {
    kind: 'release',
    label: 'Release of share',
    transfers: true,
    words: `
      release, release deed, relinquishment, हक्कसोड, हक्क सोड, हक्कसोड पत्र, हक्क सोडपत्र,
      रिलीज, फारकत, ಹಕ್ಕು ಖುಲಾಸೆ, ಖುಲಾಸೆ, ಹಕ್ಕು ಬಿಡುಗಡೆ, ಬಿಡುಗಡೆ, ಹಕ್ಕು ತ್ಯಾಗ, ಹಕ್ಕು ನಿವೃತ್ತಿ
    `,
  },
  {
    kind: 'sale',
    label: 'Sale',
    transfers: true,
    words: `
      sale, sale deed, absolute sale, conveyance, conveyance deed, deed of conveyance,
      transfer deed, deed of transfer, deed of assignment, assignment, deed of apartment,
      apartment deed, खरेदीखत, खरेदी खत, खरेदी, खरेदी पत्र, विक्रीखत, विक्री,
      अभिहस्तांतरणपत्र, अभिहस्तांतरण, हस्तांतरण, सेल डीड, कन्व्हेयन्स, कन्वेअन्स, असाइनमेंट,
      असाईनमेंट, अपार्टमेंट डीड, ಕ್ರಯ, ಕ್ರಯ ಪತ್ರ, ಶುದ್ಧ ಕ್ರಯ, ಶುದ್ದ ಕ್ರಯ, ಮಾರಾಟ, ಖರೀದಿ,
      ಸೇಲ್ ಡೀಡ್, ಹಸ್ತಾಂತರ
    `,
  },
  {
    kind: 'allotment',
    label: 'Allotment',
    transfers: true,
    words: 'allotment, possession certificate, grant certificate, वाटपपत्र, ಹಂಚಿಕೆ, ಸ್ವಾಧೀನ ಪತ್ರ',
  },
  {
    kind: 'acquisition',
    label: 'Acquisition',
    words: `
      land acquisition, acquisition, consent award, award under, compulsory acquisition, भूसंपादन, भू संपादन, संपादन, निवाडा,
      ಭೂಸ್ವಾಧೀನ, ಭೂ ಸ್ವಾಧೀನ
    `,
  },
  {
    kind: 'restriction',
    label: 'Bar on transfer',
    words: `
      not to alienate, not to sell, not to transfer, not to dispose, not to mortgage, not to encumber, non alienation, negative lien,
      हस्तांतरण न करण, विक्री न करण, न विकण, ಪರಭಾರೆ ಮಾಡದ, ಪರಭಾರೆ ನಿಷೇಧ, ಮಾರಾಟ ಮಾಡದ
    `,
  },
  {
    kind: 'receipt',
    label: 'Receipt',
    words: `
      receipt, earnest money, earnest, advance money, possession letter, letter of possession, delivery of possession,
      पावती, बयाणा, ताबा, कब्जा, ರಸೀದಿ, ಮುಂಗಡ
    `,
  },
  {
    kind: 'court_order',
    label: 'Court order',
    words: `
      decree, court order, order of court, compromise, consent term, judgment, judgement, हुकूमनामा, तडजोड, न्यायालयाचा आदेश, ಡಿಕ್ರಿ,
      ನ್ಯಾಯಾಲಯ ಆದೇಶ
    `,
  },
  {
    kind: 'declaration',
    label: 'Declaration or consent',
    words: `
      declaration, consent, affidavit, acknowledgement, undertaking, indemnity,
      adoption, partnership, घोषणापत्र, घोषणा, डिक्लेरेशन, संमतीपत्र, संमती,
      मान्यतापत्र, प्रतिज्ञापत्र, शपथपत्र, दत्तकपत्र, ಘೋಷಣೆ, ಘೋಷಣಾ, ಒಪ್ಪಿಗೆ,
      ಪ್ರಮಾಣ ಪತ್ರ, ದತ್ತು
    `,
  },
] as const satisfies readonly NatureRow[]

/**
 * The kinds of documents of the two registries, and their words. If no debt is mentioned, the first
 * row with a word in the text counts, so specific rows come before general ones: a lease agreement
 * is a lease.
 */
export const natures = [...debtNatures, ...titleNatures] as const
