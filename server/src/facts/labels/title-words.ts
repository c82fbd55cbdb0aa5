import { fold, wordsOf } from '../../collateral/collateral.ts'
import type { DocumentKind } from '../fact.ts'
import { tokensOf } from './label-book.ts'

/** ▦ The words that the titles of deeds are made of. */
const titleWords = {
  deed: `deed, deeds, indenture, memorandum, instrument, document, letter, receipt, certificate, declaration, खत, लेख, पत्र, दस्त, दस्तऐवज, विलेख, करार, करारनामा, करारपत्र, डीड, पावती, ಪತ್ರ, ಪತ್ರವು, ಕರಾರು, ದಸ್ತಾವೇಜು, ದಸ್ತಾವೇಜ, ಡೀಡ್`,
  sale: `sale, conveyance, conveying, खरेदी, विक्री, फरोक्त, अभिहस्तांतरण, कन्व्हेयन्स, सेल, ಕ್ರಯ, ಮಾರಾಟ, ಖರೀದಿ, ಸೇಲ್`,
  mortgage: `mortgage, hypothecation, charge, गहाण, तारण, नजरगहाण, मॉर्गेज, ಅಡಮಾನ, ಅಡಮಾನದ, ಭೋಗ್ಯ, ಆಧಾರ, ಒತ್ತೆ`,
  release: `release, releasing, reconveyance, discharge, redemption, relinquishment, satisfaction, मुक्ती, मुक्तीचा, मुक्तीचे, मुक्त, मुक्तता, मुक्ततेचे, मुक्ततेचा, सोड, सोडल्याचा, सोडल्याचे, फेड, फेडीचा, फेडीचे, विमोचन, पुनर्हस्तांतरण, प्रतिहस्तांतरण, रिलीज, रिकन्व्हेयन्स, रीकन्व्हेयन्स, रीकन्व्हेअन्स, रीकन्वेअन्स, ವಿಮೋಚನೆ, ವಿಮೋಚನಾ, ವಿಮೋಚನೆಯ, ಬಿಡುಗಡೆ, ಬಿಡುಗಡೆಯ, ಖುಲಾಸೆ, ತೀರುವಳಿ, ಮುಕ್ತಿ, ಮುಕ್ತ, ಋಣಮುಕ್ತ, ಋಣಮುಕ್ತಿ, ರಿಲೀಸ್`,
  debt: `loan, debt, dues, security, equitable, title, deposit, कर्ज, कर्जाचे, कर्जाचा, ऋण, बोजा, हक्क, हक्काचे, हक्काचा, ಸಾಲ, ಸಾಲದ, ಋಣ, ಹಕ್ಕು, ಹಕ್ಕುಪತ್ರ, ಠೇವಣಿ`,
  filler: `of, the, and, a, an, by, for, on, in, to, this, full, final, simple, absolute, english, registered, regd, without, with, possession, immovable, property, land, flat, apartment, plot, site, unit, house, agricultural, व, आणि, चे, चा, ची, कायम, कायमचे, कायमस्वरूपी, साधे, साध्या, नोंदणीकृत, रजिस्टर, ताबा, ताब्याशिवाय, बिनताबा, बिगर, विना, सह, जमीन, जमिनीचे, मिळकतीचे, सदनिका, सदनिकेचे, फ्लॅट, प्लॉट, शेतजमिनीचे, ಶುದ್ಧ, ಸಂಪೂರ್ಣ, ಖಾಯಂ, ಸಾಧಾರಣ, ಸರಳ, ಸ್ವಾಧೀನ, ಸ್ವಾಧೀನರಹಿತ, ರಹಿತ, ಸಹಿತ, ಮತ್ತು, ಹಾಗೂ, ನೋಂದಾಯಿತ, ಸ್ಥಿರ, ಸ್ವತ್ತಿನ, ಆಸ್ತಿಯ, ಜಮೀನಿನ, ನಿವೇಶನದ`,
} as const

type TitleWord = keyof typeof titleWords

const said = new Map<string, TitleWord>(
  (Object.entries(titleWords) as [TitleWord, string][]).flatMap(([says, words]) =>
    wordsOf(words).map((word) => [fold(word), says] as const),
  ),
)
const partMin = 2
const partsMax = 3

/** Words may be written as one: गहाणखत, ಕ್ರಯಪತ್ರ, कर्जमुक्ती. */
function wordsIn(token: string, parts = partsMax): readonly TitleWord[] {
  const whole = said.get(token)
  if (whole !== undefined) return [whole]
  if (parts === 1 || /^[a-z]/u.test(token)) return []
  for (let at = partMin; at <= token.length - partMin; at += 1) {
    const first = said.get(token.slice(0, at))
    const rest = first === undefined ? [] : wordsIn(token.slice(at), parts - 1)
    if (first !== undefined && rest.length > 0) return [first, ...rest]
  }
  return []
}

const tokensMax = 9
const lettersMax = 80

/** The kind of deed that a title names by the words it is made of: all of them must be known. */
export function composeTitle(text: string): DocumentKind | undefined {
  if (text.length > lettersMax || /[:：\p{N}]/u.test(text)) return undefined
  const tokens = tokensOf(text)
  const found = tokens.map(({ text: token }) => wordsIn(token))
  if (tokens.length > tokensMax || found.some((words) => words.length === 0)) return undefined
  const says = new Set(found.flat())
  if (says.has('release') && (says.has('deed') || says.has('mortgage'))) return 'release_deed'
  if (!says.has('deed') || says.has('sale') === says.has('mortgage')) return undefined
  return says.has('sale') ? 'sale_deed' : 'mortgage_deed'
}
