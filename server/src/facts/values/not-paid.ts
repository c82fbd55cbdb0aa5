/** ▦ What a sum is that was neither paid for land nor lent. */
const notPaid =
  /(?<![\p{L}\p{M}])(?:stamp|duty|fees?|market value|government value|tax|cess|penalty|fine|insured|earnest|per annum|per month|शुल्क|फी|दंड|बाजारभाव|बाजारमूल्य|बाजारमुल्य|मूल्यांकन|मुल्यांकन|विसार|आकारणी|आकार|कर|ಶುಲ್ಕ|ತೆರಿಗೆ|ಕಂದಾಯ|ದಂಡ|ಮಾರುಕಟ್ಟೆ (?:ಬೆಲೆ|ಮೌಲ್ಯ|ದರ)|ಮುಂಗಡ)(?![\p{L}\p{M}])[^.;।]{0,20}$/iu
const reach = 48

/** The words before a sum say that it is a fee, a tax or a value. */
export const isNotPaid = (text: string, at: number): boolean =>
  notPaid.test(text.slice(Math.max(0, at - reach), at).replace(/\n/gu, ' '))
