/** A kind of document and the words for it. */
export interface NatureRow {
  kind: string
  /** The text for the lender. */
  label: string
  /** It creates a security for a debt. */
  secures?: true
  /** It transfers the title. */
  transfers?: true
  /** Separated by commas. */
  words: string
}

/** Debts, what ends or changes them, and proceedings. */
export const debtNatures = [
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
    kind: 'unread_release',
    label: 'Release not understood',
    words: 'notice of redemption, redemption suit, discharge of guarantor, discharge of trustee',
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
      stay order, court stay, stay, injunction, status quo, स्थगिती, मनाई हुकूम, ತಡೆಯಾಜ್ಞೆ,
      ತಡೆ ಆದೇಶ, ಯಥಾಸ್ಥಿತಿ
    `,
  },
  {
    kind: 'deposit_of_title_deeds',
    label: 'Deposit of title deeds',
    secures: true,
    words: `
      deposit of title deed, deposit of title, title deed deposit, deposit of deed, dotd, dtd,
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
      charge, further charge, creation of charge, acknowledgement of debt, acknowledgment of debt, admission of debt, lien, बोजा, बोझा, ऋण, ई करार, इकरार,
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
] as const satisfies readonly NatureRow[]
