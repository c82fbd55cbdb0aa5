/**
 * What kinds of document the two registries know, and in which words. Where nothing of a debt is
 * spoken of, the first row with a word in the text counts, so the special stands before the
 * general: a lease agreement is a lease.
 */
export interface NatureRow {
  kind: string
  /** What the lender reads. */
  label: string
  /** It creates a security for a debt. */
  secures?: true
  /** It moves the title from one to another. */
  transfers?: true
  /** Parted by commas. */
  words: string
}

export const natures = [
  {
    kind: 'assignment_of_debt',
    label: 'Assignment of debt',
    words: `
      assignment of debt, assignment of mortgage, assignment of loan, assignment of charge,
      assignment of security, assignment of receivable, assignment of financial asset,
      transfer of mortgage, transfer of debt, mortgage assignment, debt assignment, loan assignment,
      कर्ज हस्तांतरण, गहाण हस्तांतरण, गहाणखत हस्तांतरण, ಸಾಲ ವರ್ಗಾವಣೆ, ಅಡಮಾನ ವರ್ಗಾವಣೆ
    `,
  },
  {
    kind: 'part_reconveyance',
    label: 'Part release of mortgage',
    words: `
      part reconveyance, partial reconveyance, part discharge, partial discharge, part release,
      partial release, अंशतः रीकन्वेअन्स, अंशतः गहाणमुक्त, ಭಾಗಶಃ ಬಿಡುಗಡೆ, ಭಾಗಶಃ ಖುಲಾಸೆ
    `,
  },
  {
    kind: 'cancelled_release',
    label: 'Cancellation of a release',
    words: `
      cancellation of reconveyance, cancellation of discharge, cancellation of release of mortgage,
      रीकन्वेअन्स रद्द, ಡಿಸ್ಚಾರ್ಜ್ ರದ್ದು
    `,
  },
  {
    kind: 'promised_release',
    label: 'Release not yet given',
    words: 'agreement to reconvey, agreement for reconveyance, agreement to discharge',
  },
  {
    kind: 'reconveyance',
    label: 'Reconveyance',
    words: `
      reconveyance, re conveyance, deed of discharge, discharge, discharged, redemption, redeemed,
      satisfaction of charge, satisfaction of mortgage, release of mortgage, mortgage release,
      release of charge, release of deposit of title deed, release of simple mortgage,
      release of equitable mortgage, रीकन्वेअन्स, रीकन्वेयन्स, रीकन्वेन्स, रिकन्व्हेअन्स,
      रिकन्व्हेयन्स, रिकन्व्हेन्स, रिकन्वेयन्स, री कन्व्हेयन्स, री कन्वेयन्स, पुनर्हस्तांतरण,
      प्रतिहस्तांतरण, गहाणमुक्त, गहाणमुक्ती, गहाणखत मुक्त, तारणमुक्त, गहाण फेड, बोजा कमी, कर्ज फेड,
      ಡಿಸ್ಚಾರ್ಜ್, ಅಡಮಾನ ಬಿಡುಗಡೆ, ಅಡಮಾನ ಖುಲಾಸೆ, ಅಡಮಾನ ಮುಕ್ತ, ಅಡಮಾನ ವಿಮೋಚನೆ,
      ಠೇವಣಿ ಖುಲಾಸೆ, ಠೇವಣಿ ಬಿಡುಗಡೆ, ಋಣ ಮುಕ್ತ, ಋಣ ಬಿಡುಗಡೆ, ರೀಕನ್ವೇಯನ್ಸ್, ಮರು ಹಸ್ತಾಂತರ
    `,
  },
  {
    kind: 'cancellation',
    label: 'Cancellation',
    words: `
      cancellation, cancelled, cancel, revocation, revoked, rescission, annulment, withdrawal,
      withdrawn, रद्दलेख, रद्द, रद्दपत्र, रद्दबातल, ರದ್ದು, ರದ್ದತಿ
    `,
  },
  {
    kind: 'rectification',
    label: 'Rectification or confirmation',
    words: `
      rectification, rectified, correction, supplementary deed, supplemental deed, addendum,
      confirmation, confirmatory, ratification, पुष्टी, कन्फर्मेशन, चूक दुरुस्ती, दुरुस्ती, पुरवणी, ತಿದ್ದುಪಡಿ, ತಪ್ಪೊಪ್ಪಿಗೆ, ದೃಢೀಕರಣ, ಪೂರಕ
    `,
  },
  {
    kind: 'lis_pendens',
    label: 'Notice of lis pendens',
    words: 'lis pendens, lis pendence, लिस पेंडेन्स, लिस पेंडन्स, ಲಿಸ್ ಪೆಂಡೆನ್ಸ್, ಲಿಸ್ ಪೆಂಡನ್ಸ್',
  },
  {
    kind: 'attachment',
    label: 'Attachment',
    words: `
      attachment, attachment order, prohibitory order, recovery certificate, जप्ती, जप्त,
      अटॅचमेंट, ಜಪ್ತಿ, ಮುಟ್ಟುಗೋಲು
    `,
  },
  {
    kind: 'stay',
    label: 'Court stay',
    words: `
      stay order, court stay, injunction, status quo, स्थगिती, मनाई हुकूम, ತಡೆಯಾಜ್ಞೆ,
      ತಡೆ ಆದೇಶ, ಯಥಾಸ್ಥಿತಿ
    `,
  },
  {
    kind: 'deposit_of_title_deeds',
    label: 'Deposit of title deeds',
    secures: true,
    words: `
      deposit of title deed, deposit of title, title deed deposit, deposit of deed, dotd,
      modt, motd, modtd, deposit of document, deposit of title document,
      dep of title deed, notice of intimation, intimation of mortgage, memorandum of deposit,
      equitable mortgage, डिपॉझिट, डिपॉजिट, डीपॉझीट, टायटल डीड, टायटल डिड, नोटीस ऑफ इंटिमेशन,
      नोटीस ऑफ इन्टीमेशन, इंटिमेशन, हक्कलेख ठेव, हक्कलेख निक्षेप, हक्कपत्र ठेव,
      ಹಕ್ಕುಪತ್ರ ಠೇವಣಿ, ಹಕ್ಕುಪತ್ರಗಳ ಠೇವಣಿ, ಹಕ್ಕು ಪತ್ರ ಠೇವಣಿ, ಹಕ್ಕುಪತ್ರಗಳ ಠೇವಣಾತಿ, ಟೈಟಲ್ ಡೀಡ್,
      ಡಿಪಾಸಿಟ್
    `,
  },
  {
    kind: 'mortgage',
    label: 'Mortgage',
    secures: true,
    words: `
      mortgage, mortgaged, mortgage deed, remortgage, mortage, morgage, mortgag, mort deed, mtg,
      hypothecation, pledge, guarantee, debenture, letter of continuity, loan agreement, loan, security bond,
      collateral security, गहाण, गहाणखत, गहान, ताबे गहाण, ताबा गहाण, नजर गहाण, मुदत गहाण, दृष्टीबंधक, मॉर्गेज, मॉर्टगेज, मॉरगेज, तारण, तारणखत, कर्जरोखा, कर्ज, ಅಡಮಾನ, ಅಡವು, ಮಾರ್ಟ್ಗೇಜ್,
      ಅಡಮಾನ ಪತ್ರ, ಆಧಾರ ಪತ್ರ, ಭೋಗ್ಯ, ಸಾಲ ಪತ್ರ, ಸಾಲ
    `,
  },
  {
    kind: 'charge',
    label: 'Charge',
    secures: true,
    words: `
      charge, further charge, creation of charge, lien, बोजा, बोझा, ऋण, ई करार, इकरार,
      ई डिक्लेरेशन, ಋಣ, ಋಣಭಾರ, ಹೊಣೆ, ಬೋಜಾ
    `,
  },
  {
    kind: 'conditional_sale',
    label: 'Conditional sale',
    secures: true,
    words: `
      conditional sale, conditional sale deed, sale with condition,
      sale on condition, sale subject to condition, sale with right of repurchase,
      sale with right to repurchase, sale with option, right of repurchase, right to repurchase,
      right of re purchase, right to re purchase, condition to repurchase, condition of repurchase,
      condition to re purchase, agreement to repurchase, option to repurchase, condition to reconvey,
      मुदत खरेदी, मुदतीचे खरेदी, मुदतीची खरेदी, शर्तीचे खरेदी, सशर्त खरेदी, शर्त खरेदी, फेर खरेदी,
      गहाण सशर्त विक्री, सशर्त विक्री, ಅವಧಿ ಕ್ರಯ, ಮುದ್ದತ ಕ್ರಯ, ಮುದ್ದತು ಕ್ರಯ, ಷರತ್ತು ಕ್ರಯ,
      ಷರತ್ತಿನ ಕ್ರಯ, ಷರತ್ತು ಬದ್ಧ ಕ್ರಯ, ಮರು ಖರೀದಿ, ಮರುಕ್ರಯ
    `,
  },
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
    kind: 'court_order',
    label: 'Court order',
    words: `
      decree, court order, order of court, compromise, हुकूमनामा, न्यायालयाचा आदेश, ಡಿಕ್ರಿ,
      ನ್ಯಾಯಾಲಯ ಆದೇಶ
    `,
  },
  {
    kind: 'declaration',
    label: 'Declaration or consent',
    words: `
      declaration, consent, affidavit, acknowledgement, receipt, undertaking, indemnity,
      adoption, trust deed, partnership, घोषणापत्र, घोषणा, डिक्लेरेशन, संमतीपत्र, संमती,
      मान्यतापत्र, प्रतिज्ञापत्र, शपथपत्र, पावती, दत्तकपत्र, ಘೋಷಣೆ, ಘೋಷಣಾ, ಒಪ್ಪಿಗೆ,
      ಪ್ರಮಾಣ ಪತ್ರ, ದತ್ತು
    `,
  },
] as const satisfies readonly NatureRow[]
