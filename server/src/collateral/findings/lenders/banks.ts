export { lendingWords } from './lender-words.ts'

/**
 * Lenders with several names. `names` are whole names; they may be followed by a branch or a place,
 * never by another institution (SBI is not SBI Home Finance). A bank merged into another is a
 * separate row: its mortgages are released by the successor from that day on, not before.
 */
interface BankRow {
  bank: string
  /** Separated by commas. */
  names: string
  mergedInto?: { bank: string; on: string }
}

const into = (bank: string, on: string) => ({ mergedInto: { bank, on } })

export const banks: readonly BankRow[] = [
  {
    bank: 'sbi',
    names: `state bank of india, sbi, state bank, स्टेट बँक ऑफ इंडिया, भारतीय स्टेट बँक, स्टेट बँक,
      एसबीआय, एस बी आय, ಸ್ಟೇಟ್ ಬ್ಯಾಂಕ್ ಆಫ್ ಇಂಡಿಯಾ, ಭಾರತೀಯ ಸ್ಟೇಟ್ ಬ್ಯಾಂಕ್, ಎಸ್ ಬಿ ಐ, ಎಸ್‌ಬಿಐ`,
  },
  {
    bank: 'sbm',
    names: 'state bank of mysore, state bank mysore, ಸ್ಟೇಟ್ ಬ್ಯಾಂಕ್ ಆಫ್ ಮೈಸೂರ್, ಸ್ಟೇಟ್ ಬ್ಯಾಂಕ್ ಆಫ್ ಮೈಸೂರು',
    ...into('sbi', '2017-04-01'),
  },
  {
    bank: 'sbh',
    names:
      'state bank of hyderabad, state bank hyderabad, sbh, स्टेट बँक ऑफ हैदराबाद, ಸ್ಟೇಟ್ ಬ್ಯಾಂಕ್ ಆಫ್ ಹೈದರಾಬಾದ್',
    ...into('sbi', '2017-04-01'),
  },
  {
    bank: 'sbt',
    names: 'state bank of travancore, state bank travancore, sbt',
    ...into('sbi', '2017-04-01'),
  },
  { bank: 'sbbj', names: 'state bank of bikaner and jaipur, sbbj', ...into('sbi', '2017-04-01') },
  {
    bank: 'sbp',
    names: 'state bank of patiala, state bank patiala, sbp',
    ...into('sbi', '2017-04-01'),
  },
  { bank: 'sbindore', names: 'state bank of indore', ...into('sbi', '2010-08-26') },
  { bank: 'sbs', names: 'state bank of saurashtra', ...into('sbi', '2008-08-14') },
  { bank: 'bmb', names: 'bharatiya mahila bank', ...into('sbi', '2017-04-01') },
  {
    bank: 'bob',
    names: 'bank of baroda, bob, बँक ऑफ बडोदा, बँक ऑफ बरोडा, ಬ್ಯಾಂಕ್ ಆಫ್ ಬರೋಡ, ಬ್ಯಾಂಕ್ ಆಫ್ ಬರೋಡಾ',
  },
  {
    bank: 'vijaya',
    names: 'vijaya bank, विजया बँक, ವಿಜಯ ಬ್ಯಾಂಕ್, ವಿಜಯಾ ಬ್ಯಾಂಕ್',
    ...into('bob', '2019-04-01'),
  },
  { bank: 'dena', names: 'dena bank, देना बँक', ...into('bob', '2019-04-01') },
  { bank: 'canara', names: 'canara bank, कॅनरा बँक, कॅनडा बँक, केनरा बँक, ಕೆನರಾ ಬ್ಯಾಂಕ್, ಕೆನರ ಬ್ಯಾಂಕ್' },
  {
    bank: 'syndicate',
    names: 'syndicate bank, सिंडिकेट बँक, ಸಿಂಡಿಕೇಟ್ ಬ್ಯಾಂಕ್',
    ...into('canara', '2020-04-01'),
  },
  {
    bank: 'union',
    names: `union bank of india, union bank, युनियन बँक ऑफ इंडिया, युनियन बँक,
      ಯೂನಿಯನ್ ಬ್ಯಾಂಕ್ ಆಫ್ ಇಂಡಿಯಾ, ಯೂನಿಯನ್ ಬ್ಯಾಂಕ್`,
  },
  {
    bank: 'corporation',
    names: 'corporation bank, कॉर्पोरेशन बँक, ಕಾರ್ಪೊರೇಶನ್ ಬ್ಯಾಂಕ್',
    ...into('union', '2020-04-01'),
  },
  { bank: 'andhra', names: 'andhra bank, आंध्र बँक, ಆಂಧ್ರ ಬ್ಯಾಂಕ್', ...into('union', '2020-04-01') },
  { bank: 'indian', names: 'indian bank, इंडियन बँक, ಇಂಡಿಯನ್ ಬ್ಯಾಂಕ್' },
  { bank: 'allahabad', names: 'allahabad bank, अलाहाबाद बँक', ...into('indian', '2020-04-01') },
  {
    bank: 'pnb',
    names: 'punjab national bank, pnb, पंजाब नॅशनल बँक, ಪಂಜಾಬ್ ನ್ಯಾಷನಲ್ ಬ್ಯಾಂಕ್',
  },
  {
    bank: 'obc',
    names: 'oriental bank of commerce, obc, ओरिएंटल बँक ऑफ कॉमर्स',
    ...into('pnb', '2020-04-01'),
  },
  { bank: 'united', names: 'united bank of india', ...into('pnb', '2020-04-01') },
  { bank: 'gtb', names: 'global trust bank', ...into('obc', '2004-08-14') },
  {
    bank: 'mahabank',
    names: 'bank of maharashtra, mahabank, bom, बँक ऑफ महाराष्ट्र, महाबँक, ಬ್ಯಾಂಕ್ ಆಫ್ ಮಹಾರಾಷ್ಟ್ರ',
  },
  { bank: 'boi', names: 'bank of india, boi, बँक ऑफ इंडिया, ಬ್ಯಾಂಕ್ ಆಫ್ ಇಂಡಿಯಾ' },
  {
    bank: 'central',
    names: 'central bank of india, central bank, सेंट्रल बँक ऑफ इंडिया, ಸೆಂಟ್ರಲ್ ಬ್ಯಾಂಕ್ ಆಫ್ ಇಂಡಿಯಾ',
  },
  { bank: 'iob', names: 'indian overseas bank, iob, इंडियन ओव्हरसीज बँक' },
  { bank: 'uco', names: 'uco bank, united commercial bank, युको बँक' },
  { bank: 'psb', names: 'punjab and sind bank, punjab sind bank' },
  { bank: 'hdfc', names: 'hdfc bank, एचडीएफसी बँक, एच डी एफ सी बँक, ಎಚ್ ಡಿ ಎಫ್ ಸಿ ಬ್ಯಾಂಕ್, ಎಚ್‌ಡಿಎಫ್‌ಸಿ ಬ್ಯಾಂಕ್' },
  {
    bank: 'hdfcltd',
    names: 'housing development finance corporation, hdfc, एचडीएफसी, एच डी एफ सी',
    ...into('hdfc', '2023-07-01'),
  },
  {
    bank: 'cbop',
    names: 'centurion bank of punjab, centurion bank',
    ...into('hdfc', '2008-05-23'),
  },
  {
    bank: 'icici',
    names: `icici bank, icici, आयसीआयसीआय बँक, आय सी आय सी आय बँक, आयसीआयसीआय, आईसीआईसीआई बँक,
      ಐಸಿಐಸಿಐ ಬ್ಯಾಂಕ್, ಐ ಸಿ ಐ ಸಿ ಐ ಬ್ಯಾಂಕ್`,
  },
  { bank: 'rajasthan', names: 'bank of rajasthan', ...into('icici', '2010-08-12') },
  { bank: 'sangli', names: 'sangli bank, सांगली बँक', ...into('icici', '2007-04-19') },
  {
    bank: 'axis',
    names: `axis bank, uti bank, ॲक्सिस बँक, अॅक्सिस बँक, ऍक्सिस बँक, एक्सिस बँक, अक्सिस बँक,
      ಆಕ್ಸಿಸ್ ಬ್ಯಾಂಕ್, ಆ್ಯಕ್ಸಿಸ್ ಬ್ಯಾಂಕ್`,
  },
  { bank: 'kotak', names: 'kotak mahindra bank, kotak bank, कोटक महिंद्रा बँक' },
  {
    bank: 'ingvysya',
    names: 'ing vysya bank, vysya bank, ವೈಶ್ಯ ಬ್ಯಾಂಕ್',
    ...into('kotak', '2015-04-01'),
  },
  { bank: 'idbi', names: 'idbi bank, idbi, industrial development bank of india, आयडीबीआय बँक' },
  { bank: 'unitedwestern', names: 'united western bank', ...into('idbi', '2006-10-03') },
  { bank: 'dbs', names: 'dbs bank india, dbs bank' },
  { bank: 'lvb', names: 'lakshmi vilas bank, lvb', ...into('dbs', '2020-11-27') },
  { bank: 'idfc', names: 'idfc first bank, idfc bank' },
  {
    bank: 'capitalfirst',
    names: 'capital first',
    ...into('idfc', '2018-12-18'),
  },
  { bank: 'bandhan', names: 'bandhan bank, बंधन बँक' },
  { bank: 'gruh', names: 'gruh finance, गृह फायनान्स', ...into('bandhan', '2019-10-17') },
  {
    bank: 'tjsb',
    names: 'tjsb sahakari bank, tjsb bank, tjsb, thane janata sahakari bank, टीजेएसबी सहकारी बँक',
  },
  {
    bank: 'svc',
    names: 'svc coop bank, svc bank, shamrao vithal coop bank, shamrao vithal bank, एसव्हीसी बँक',
  },
  { bank: 'karnataka', names: 'karnataka bank, कर्नाटक बँक, ಕರ್ನಾಟಕ ಬ್ಯಾಂಕ್' },
  { bank: 'federal', names: 'federal bank' },
  {
    bank: 'lichfl',
    names: `lic housing finance, lichfl, lic hfl, एलआयसी हाउसिंग फायनान्स, एलआयसी हाऊसिंग फायनान्स,
      एल आय सी हाउसिंग फायनान्स, एल आय सी हौसिंग फायनान्स, एलआयसी हौसिंग फायनान्स, एलआयसी एचएफएल`,
  },
  { bank: 'pnbhfl', names: 'pnb housing finance, pnbhfl' },
  { bank: 'canfin', names: 'can fin homes, canfin homes' },
  { bank: 'piramal', names: 'piramal capital and housing finance, piramal housing finance' },
  {
    bank: 'dhfl',
    names: 'dewan housing finance corporation, dewan housing finance, dhfl',
    ...into('piramal', '2021-09-30'),
  },
  { bank: 'bajajhfl', names: 'bajaj housing finance' },
  { bank: 'bajajfin', names: 'bajaj finance' },
  { bank: 'tatacapital', names: 'tata capital housing finance, tchfl' },
  {
    bank: 'cosmos',
    names: `cosmos coop bank, cosmos bank, कॉसमॉस बँक, कॉसमॉस को ऑप बँक, कॉसमॉस सहकारी बँक,
      कॉसमॉस को ऑपरेटिव्ह बँक`,
  },
  { bank: 'yes', names: 'yes bank, येस बँक' },
  { bank: 'indusind', names: 'indusind bank' },
  { bank: 'southindian', names: 'south indian bank' },
  { bank: 'nabard', names: 'nabard, national bank for agriculture and rural development' },
  {
    bank: 'saraswat',
    names: `saraswat coop bank, saraswat bank, सारस्वत बँक, सारस्वत को ऑप बँक, सारस्वत सहकारी बँक,
      सारस्वत को ऑपरेटिव्ह बँक`,
  },
]
