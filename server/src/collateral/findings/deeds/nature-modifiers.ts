/** Words that change what a deed does. Separated by commas, as in the table. */
export const modifiers = {
  /** These release what is named beside them; alone, `release` means that of a share. */
  releasing: `
    release, released, releasing, redeem, satisfied, satisfaction, closure, closed, reconvey,
    reconveyed, मुक्त, मुक्ती, मुक्तता, सोडपत्र, सोडवणूक, फेड, रिलीज, ಬಿಡುಗಡೆ, ಖುಲಾಸೆ, ಮುಕ್ತ, ಮುಕ್ತಿ, ವಿಮೋಚನೆ, ತೀರುವಳಿ
  `,
  /** Of a notice, an order or an attachment. */
  lifting: `
    release, released, lifting, lifted, raising, raised, vacated, vacating, vacation, removal, removed,
    set aside, उठव, मुक्त, मागे, ತೆರವು, ವಜಾ, ಬಿಡುಗಡೆ, ಹಿಂಪಡೆ, ವಾಪಸ್
  `,
  part: `
    part, parts, only, partial, partially, partly, portion, in so far as, some of, one of, अंशतः, अंशत, अंशिक,
    आंशिक, अंश, काही, भाग, भागाचे, पैकी, हिस्सा, फक्त, केवळ, ಮಾತ್ರ, ಭಾಗಶಃ, ಭಾಗಶ, ಭಾಗಿಕ, ಭಾಗ, ಅಂಶಿಕ, ಕೆಲವು, ಪೈಕಿ
  `,
  /** Not done. */
  denied: `
    not, never, un, non, नाही, नसून, नसले, न केले, न झाले, न होता, न करता, न करण, ಇಲ್ಲ, ಆಗಿಲ್ಲ, ಮಾಡದ, ಆಗದ, ಮಾಡಿಲ್ಲ, ಇಲ್ಲದ
  `,
  /** Not yet done, or done only if. */
  unsure: `
    without, pending, proposed, proposal, draft, intended, to be, yet to, refusal, refused, rejected,
    application, request, demand, offer, promise, undertaking, consent, no objection, noc, conditional,
    subject to, provisional, objection, dispute, प्रलंबित, प्रस्तावित, अर्ज, मागणी, संमती, ना हरकत, सशर्त, ಬಾಕಿ,
    ಪ್ರಸ್ತಾವಿತ, ಅರ್ಜಿ, ಒಪ್ಪಿಗೆ, ನಿರಾಕ್ಷೇಪಣಾ, ಷರತ್ತು
  `,
  agreed: `
    agreement, agreed, memorandum of understanding, mou, करारनामा, करारपत्र, करार, ಕರಾರು, ಒಪ್ಪಂದ
  `,
  /** A new debt takes the place of the old one. */
  anew: `
    new, fresh, again, creation, creating, create, created anew, remortgage, re mortgage, balance,
    rest, remaining, continue, continuing, continuation, takeover, take over, renewed, नवीन, नविन, नवे, नव्या,
    पुन्हा, उर्वरित, ಹೊಸ, ಮತ್ತೆ, ಪುನಃ, ಉಳಿದ
  `,
  /** What a debt's own terms say about its end. */
  terms: `
    clause, period, term, within, year, yr, month, after, upon, मुदत, वर्ष, महिने, नंतर, साठी, करिता,
    ಅವಧಿ, ವರ್ಷ, ತಿಂಗಳು, ನಂತರ, ಸಲುವಾಗಿ
  `,
  correcting: `
    rectification, rectified, correction, corrigendum, confirmation, confirmatory, confirming, ratification,
    पुष्टी, कन्फर्मेशन, चूक दुरुस्ती, दुरुस्ती, शुद्धिपत्र, ತಿದ್ದುಪಡಿ, ತಪ್ಪೊಪ್ಪಿಗೆ, ದೃಢೀಕರಣ
  `,
  adding: `
    supplementary, supplemental, supplement, additional, addendum, modification, modified, amendment, amended,
    variation, enhancement, enhanced, extension, extended, renewal, further, second, पुरवणी, वाढीव, अतिरिक्त,
    नूतनीकरण, मुदतवाढ, ಪೂರಕ, ಹೆಚ್ಚುವರಿ, ವಿಸ್ತರಣೆ, ನವೀಕರಣ
  `,
  through: 'through, by, via, per, मार्फत, तर्फे, द्वारे, ಮೂಲಕ, ಮುಖಾಂತರ, ಮುಖೇನ',
} as const

/** Between a mortgage and its release these say nothing: `mortgage deed - discharge`. */
export const idleWords = `deed, bond, document, doc, loan, debt, of, the, a, an, title, deposit, memorandum,
  registered, simple, equitable, english, legal, said, earlier, old, existing, money, amount, receipt, property,
  charge, no, number, bank, cancellation, release, discharge, modt, entry, endorsement, certificate, notice, order`
/** And these after the release: `discharge in respect of the mortgage`. */
export const idleAfterRelease = `in, respect, relation, relating, to, under, from, for, against, by, created,
  executed, his, her, their, its, previous, prior, property, properties, way, on, per, vide, dated, dt, part, portion,
  after, first, second, further, additional, supplemental, supplementary, full, repayment, payment, redemption`
