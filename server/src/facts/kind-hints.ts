import { wordsOf } from '../collateral/collateral.ts'
import { type DocumentKind, documentKinds } from './fact.ts'
import { LabelBook } from './labels/label-book.ts'
import type { Page } from './layout/flows.ts'
import { type Run, sliceRun } from './layout/run.ts'

/** ▦ Words that are typical of a kind of document, for one whose title could not be read. */
const hints: Record<DocumentKind, string> = {
  index_ii: `विलेखाचा प्रकार, बाजारभाव, भाडेपटटयाच्या बाबतित, दस्तऐवज करुन देणा या, दस्तऐवज करुन घेणा या, अनुक्रमांक खंड व पृष्ठ, बाजारभावाप्रमाणे मुद्रांक शुल्क, बाजारभावाप्रमाणे नोंदणी शुल्क, executing party, claiming party, assessment or judi`,
  seven_twelve: `भोगवटादाराचे नाव, भू धारणा पद्धती, भूधारणा पद्धती, पोटखराब, इतर अधिकार, कुळाचे नाव व खंड, लागवड योग्य क्षेत्र, भोगवटादार वर्ग, शेवटचा फेरफार क्रमांक, पिकांची नोंदवही, occupant class, pot kharab, other rights`,
  eight_a: `खातेदाराचे नाव, जिल्हा परिषद कर, ग्रामपंचायत कर, असामीवार खतावणी, जमाबंदी पत्रक, name of khatedar, zilla parishad cess`,
  mutation: `फेरफाराचा प्रकार, नोंदीचा दिनांक, हितसंबंधितांना नोटीस, मंडळ अधिकारी, संपादन केलेल्या अधिकाराचे स्वरूप, ಹಕ್ಕು ಬದಲಾವಣೆಯ ಸ್ವರೂಪ, ಮ್ಯುಟೇಶನ್ ಸಂಖ್ಯೆ, ಮ್ಯುಟೇಶನ್ ದಿನಾಂಕ, ಆಕ್ಷೇಪಣೆ, nature of mutation, type of mutation, certifying officer`,
  encumbrance_certificate: `acts and encumbrances, search has been made, name of executant, name of claimant, executants, claimants, period of search, शोध कालावधी, ಬರೆದುಕೊಟ್ಟವರು, ಬರೆಸಿಕೊಂಡವರು`,
  rtc: `ಮಣ್ಣಿನ ನಮೂನೆ, ಸಾಗುವಳಿದಾರರ ಹೆಸರು, ಋಣಗಳು, ಫೂಟ್ ಖರಾಬ್, ಸ್ವಾಧೀನದಾರರ ಹೆಸರು, ಭೂಕಂದಾಯ, ನೀರಾವರಿ ಮೂಲ, cultivator, liabilities, phut kharab, land revenue, type of soil`,
  khata: `ಖಾತೆದಾರರ ಹೆಸರು, ಸ್ವತ್ತಿನ ವಿವರ, ಸ್ವತ್ತಿನ ಖಾತೆ, ಪುರಸಭೆ, ಅಳತೆ, khata no, property id, dimensions`,
  sale_deed: `vendor, purchaser, seller, buyer, absolute owner, by way of absolute sale, sale consideration, sell and convey, विकणार, खरेदीदार, खरेदी देणार, खरेदी घेणार, कायम खरेदी, कायमची विकली, खरेदीखत लिहून, ಮಾರಾಟಗಾರರು, ಖರೀದಿದಾರರು, ಕ್ರಯಕ್ಕೆ ಕೊಟ್ಟಿರುತ್ತೇವೆ, ಕ್ರಯದ ಹಣ, ಶುದ್ಧ ಕ್ರಯಕ್ಕೆ`,
  mortgage_deed: `mortgagor, mortgagee, covenants to repay, monthly instalments, by way of simple mortgage, by way of security, rate of interest, गहाण देणार, गहाण घेणार, तारण म्हणून, मासिक हप्ते, व्याजासह परतफेड, ಅಡಮಾನದಾರರು, ಅಡಮಾನ ಪಡೆದವರು, ಮಾಸಿಕ ಕಂತು, ಸಾಲದ ಭದ್ರತೆಗಾಗಿ, ಅಡಮಾನವಾಗಿ`,
  release_deed: `reconvey, reconveys, discharges and releases, nothing remains due, has repaid, repaid in full, fully repaid, no dues, releasor, releasee, बोजारहित, गहाण हक्क सोडून, गहाणाचा हक्क, पूर्ण परतफेड, बाकी नाही, गहाणमुक्त, बोजामुक्त, ಋಣಮುಕ್ತ, ಸಾಲವನ್ನು ಪೂರ್ಣವಾಗಿ, ಸಂಪೂರ್ಣವಾಗಿ ಮರುಪಾವತಿ, ಅಡಮಾನವನ್ನು ಬಿಡುಗಡೆ, ಬಾಕಿ ಇರುವುದಿಲ್ಲ`,
  tax_receipt: `property tax, water tax, water cess, general tax, library cess, education cess, पाणीपट्टी, सर्वसाधारण कर, शिक्षण कर, ಆಸ್ತಿ ತೆರಿಗೆ, ನೀರಿನ ತೆರಿಗೆ, bill collector`,
}

const book = new LabelBook<string>(
  documentKinds.flatMap((kind) =>
    wordsOf(hints[kind]).map((text) => ({ field: `${kind} ${text}`, text })),
  ),
)
const pagesMax = 3
const distinctMin = 3
const margin = 2

/** The kind that most typical words point to, and the first of those words. */
export function guessKind(pages: readonly Page[]): { kind: DocumentKind; title: Run } | undefined {
  const found = new Map<string, Run>()
  for (const { flows } of pages.slice(0, pagesMax)) {
    for (const { run } of flows) {
      for (const { field, start, end, isSure } of book.findIn(run)) {
        if (isSure && !found.has(field)) found.set(field, sliceRun(run, start, end))
      }
    }
  }
  const counts = documentKinds
    .map((kind) => ({ kind, own: [...found].filter(([field]) => field.startsWith(`${kind} `)) }))
    .sort((a, b) => b.own.length - a.own.length)
  const [best, second] = counts
  if (best === undefined || best.own.length < distinctMin) return undefined
  if (best.own.length - (second?.own.length ?? 0) < margin) return undefined
  const title = best.own[0]?.[1]
  return title === undefined ? undefined : { kind: best.kind, title }
}
