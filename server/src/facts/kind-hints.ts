import { wordsOf } from '../collateral/collateral.ts'
import { type DocumentKind, documentKinds } from './fact.ts'
import { LabelBook } from './labels/label-book.ts'
import { composeTitle } from './labels/title-words.ts'
import type { Page } from './layout/flows.ts'
import { type Run, sliceRun } from './layout/run.ts'

/** ▦ Words that are typical of a kind of document, for one whose title could not be read. */
const hints: Record<DocumentKind, string> = {
  index_ii: `विलेखाचा प्रकार, बाजारभाव, भाडेपटटयाच्या बाबतित, दस्तऐवज करुन देणा या, दस्तऐवज करुन घेणा या, अनुक्रमांक खंड व पृष्ठ, बाजारभावाप्रमाणे मुद्रांक शुल्क, बाजारभावाप्रमाणे नोंदणी शुल्क, executing party, claiming party, assessment or judi`,
  seven_twelve: `भोगवटादाराचे नाव, भू धारणा पद्धती, भूधारणा पद्धती, पोटखराब, इतर अधिकार, कुळाचे नाव व खंड, लागवड योग्य क्षेत्र, भोगवटादार वर्ग, शेवटचा फेरफार क्रमांक, पिकांची नोंदवही, occupant class, pot kharab, other rights,
    भोगवटादारांची नावे, भोगवटादारांची नांवे, कब्जेदाराचे नाव, कब्जेदार, जिरायत, बागायत, लागवडीयोग्य क्षेत्र, प्रलंबित फेरफार, जुने फेरफार, कुळ, पिकाखालील क्षेत्र, हंगाम, सीमा आणि भूमापन चिन्हे, आकारणी, jirayat, bagayat, cultivable area, boundary and survey marks, name of crop, mutation entry no`,
  eight_a: `खातेदाराचे नाव, जिल्हा परिषद कर, ग्रामपंचायत कर, असामीवार खतावणी, जमाबंदी पत्रक, name of khatedar, zilla parishad cess,
    धारण क्षेत्र, खातेदाराचे नांव, खातेदारांची नावे, धारण जमिनी, एकूण आकारणी, खाते क्रमांक, name of holder, total assessment`,
  mutation: `फेरफाराचा प्रकार, नोंदीचा दिनांक, हितसंबंधितांना नोटीस, मंडळ अधिकारी, संपादन केलेल्या अधिकाराचे स्वरूप, ಹಕ್ಕು ಬದಲಾವಣೆಯ ಸ್ವರೂಪ, ಮ್ಯುಟೇಶನ್ ಸಂಖ್ಯೆ, ಮ್ಯುಟೇಶನ್ ದಿನಾಂಕ, ಆಕ್ಷೇಪಣೆ, nature of mutation, type of mutation, certifying officer,
    फेरफार क्रमांक, फेरफार दिनांक, फेरफार प्रकार, नोंद प्रमाणित, प्रमाणित केली, प्रमाणन अधिकारी, चाचणी अधिकाऱ्याची सही, हरकत, नोटीस बजावल्याचा, परिणाम झालेले भूमापन, mutation no, mutation date, mutation accepted, mutation is certified, notice issued, ಎಂ ಆರ್ ನಂ, ಎಂ ಆರ್ ಸಂಖ್ಯೆ, ಹಿಂದಿನ ಖಾತೆದಾರರು, ಹೊಸ ಖಾತೆದಾರರು, ಹಕ್ಕು ಬದಲಾವಣೆ ಕೋರಲಾಗಿದೆ, ತಕರಾರು, ಯಾರಿಂದ, ಯಾರಿಗೆ`,
  encumbrance_certificate: `acts and encumbrances, search has been made, name of executant, name of claimant, executants, claimants, period of search, शोध कालावधी, ಬರೆದುಕೊಟ್ಟವರು, ಬರೆಸಿಕೊಂಡವರು,
    first party, second party, शोध पावती, दस्त प्रकार, लिहून देणार, लिहून घेणार, नोंद आढळून आली नाही, no encumbrance, registered documents found on search, form 15, form no 15, ನಮೂನೆ 15, ಶೋಧನೆಯ ಅವಧಿ, ಹುಡುಕಾಟದ ಅವಧಿ, ಋಣಭಾರ ಕಂಡುಬಂದಿರುವುದಿಲ್ಲ, ದಸ್ತಾವೇಜಿನ ಸ್ವರೂಪ`,
  rtc: `ಮಣ್ಣಿನ ನಮೂನೆ, ಸಾಗುವಳಿದಾರರ ಹೆಸರು, ಋಣಗಳು, ಫೂಟ್ ಖರಾಬ್, ಸ್ವಾಧೀನದಾರರ ಹೆಸರು, ಭೂಕಂದಾಯ, ನೀರಾವರಿ ಮೂಲ, cultivator, liabilities, phut kharab, land revenue, type of soil,
    form no 16, form 16, ನಮೂನೆ 16, ನಮೂನೆ ನಂ 16, ಸ್ವಾಧೀನತೆ ಪಡೆದ ಬಗೆ, ಸಾಗುವಳಿದಾರರು, ಸಾಗುವಳಿ ವಿಧಾನ, ಹಂಗಾಮು, ಮುಂಗಾರು, ಹಿಂಗಾರು, ನೀರಾವರಿ, ಖುಷ್ಕಿ, ಬೆಳೆಯ ಹೆಸರು, ಬೆಳೆ ವಿಸ್ತೀರ್ಣ, ಬೆಳೆ ಕ್ಷೇತ್ರ, ಇತರೆ ಹಕ್ಕುಗಳು, ಕಲಂ 11, ಕಲಂ 12, ಗ್ರಾಮ ಲೆಕ್ಕಿಗರು, ಗ್ರಾಮ ಲೆಕ್ಕಾಧಿಕಾರಿ, kharab, source of irrigation, water source, mode of acquisition, acquisition of land, name of cultivator, total extent`,
  khata: `ಖಾತೆದಾರರ ಹೆಸರು, ಸ್ವತ್ತಿನ ವಿವರ, ಸ್ವತ್ತಿನ ಖಾತೆ, ಪುರಸಭೆ, ಅಳತೆ, khata no, property id, dimensions,
    ಪಂಚಾಯಿತಿ ಅಭಿವೃದ್ಧಿ ಅಧಿಕಾರಿ, ಪಂಚಾಯತಿ ಅಭಿವೃದ್ಧಿ ಅಧಿಕಾರಿ, ಚಕ್ಕುಬಂದಿ, ಚೆಕ್ಕುಬಂದಿ, ಉದ್ದ ಅಗಲ, ನಿವೇಶನ ಸಂಖ್ಯೆ, ಸ್ವತ್ತಿನ ಸಂಖ್ಯೆ, ಆಸ್ತಿ ಸಂಖ್ಯೆ, ತೆರಿಗೆ ನಿರ್ಧರಣೆ, khathedar, revenue officer, property register, pid no, khatha number`,
  sale_deed: `vendor, purchaser, seller, buyer, absolute owner, by way of absolute sale, sale consideration, sell and convey, विकणार, खरेदीदार, खरेदी देणार, खरेदी घेणार, कायम खरेदी, कायमची विकली, खरेदीखत लिहून, ಮಾರಾಟಗಾರರು, ಖರೀದಿದಾರರು, ಕ್ರಯಕ್ಕೆ ಕೊಟ್ಟಿರುತ್ತೇವೆ, ಕ್ರಯದ ಹಣ, ಶುದ್ಧ ಕ್ರಯಕ್ಕೆ`,
  mortgage_deed: `mortgagor, mortgagee, covenants to repay, monthly instalments, by way of simple mortgage, by way of security, rate of interest, गहाण देणार, गहाण घेणार, तारण म्हणून, मासिक हप्ते, व्याजासह परतफेड, ಅಡಮಾನದಾರರು, ಅಡಮಾನ ಪಡೆದವರು, ಮಾಸಿಕ ಕಂತು, ಸಾಲದ ಭದ್ರತೆಗಾಗಿ, ಅಡಮಾನವಾಗಿ`,
  release_deed: `reconvey, reconveys, discharges and releases, nothing remains due, has repaid, repaid in full, fully repaid, no dues, releasor, releasee, बोजारहित, गहाण हक्क सोडून, गहाणाचा हक्क, पूर्ण परतफेड, बाकी नाही, गहाणमुक्त, बोजामुक्त, ಋಣಮುಕ್ತ, ಸಾಲವನ್ನು ಪೂರ್ಣವಾಗಿ, ಸಂಪೂರ್ಣವಾಗಿ ಮರುಪಾವತಿ, ಅಡಮಾನವನ್ನು ಬಿಡುಗಡೆ, ಬಾಕಿ ಇರುವುದಿಲ್ಲ`,
  tax_receipt: `received with thanks from, towards property tax, tax receipt, tax amount, total tax, कर भरला, कर मिळाले, वसुली लिपिक, ತೆರಿಗೆ ಬಾಬ್ತು, ಕಂದಾಯದ ಬಾಬ್ತು, property tax, water tax, water cess, general tax, library cess, education cess, पाणीपट्टी, सर्वसाधारण कर, शिक्षण कर, ಆಸ್ತಿ ತೆರಿಗೆ, ನೀರಿನ ತೆರಿಗೆ, bill collector,
    house tax, street light tax, health cess, beggary cess, total tax paid, tax for the year, घरपट्टी, दिवाबत्ती कर, आरोग्य कर, स्वच्छता कर, वृक्ष कर, मागील बाकी, एकूण जमा, ग्रामसेवक, करदात्याचे नाव, मिळकतदाराचे नाव, ಮನೆ ಕಂದಾಯ, ದೀಪದ ತೆರಿಗೆ, ಗ್ರಂಥಾಲಯ ಕರ, ಆರೋಗ್ಯ ಕರ, ತೆರಿಗೆದಾರರ ಹೆಸರು, ಬಿಲ್ ಕಲೆಕ್ಟರ್, ನಗದಾಗಿ ಸ್ವೀಕರಿಸಲಾಗಿದೆ, payment date, tax year, कर भरणा, ಪಾವತಿ ದಿನಾಂಕ, ತೆರಿಗೆ ವರ್ಷ, ಚಲನ್ ಸಂಖ್ಯೆ`,
}

const book = new LabelBook<string>(
  documentKinds.flatMap((kind) =>
    wordsOf(hints[kind]).map((text) => ({ field: `${kind} ${text}`, text })),
  ),
)
const pagesMax = 3
const distinctMin = 3
const margin = 2

/** The typical words of each kind that the pages have, each once. */
export function hintsIn(pages: readonly Page[]): ReadonlyMap<DocumentKind, Run[]> {
  const found = new Map<string, Run>()
  for (const { flows } of pages.slice(0, pagesMax)) {
    for (const { run } of flows) {
      for (const { field, start, end, isSure } of book.findIn(run)) {
        if (isSure && !found.has(field)) found.set(field, sliceRun(run, start, end))
      }
    }
  }
  return new Map(
    documentKinds.map((kind) => [
      kind,
      [...found].flatMap(([field, run]) => (field.startsWith(`${kind} `) ? [run] : [])),
    ]),
  )
}

const selfNamed =
  /(?<![\p{L}\p{M}])(?:this|हे|हा|सदर|सदरचे|ಈ|ಸದರಿ)\s((?:[\p{L}\p{M}]{2,20}\s){0,5}?[\p{L}\p{M}]{2,20})(?=\s(?:is|was|made|executed|entered|witness|दिनांक|आज|लिहून|करून|ದಿನಾಂಕ|ವನ್ನು|ಬರೆದು))/giu
/** `ಬರೆಸಿಕೊಟ್ಟ ಶುದ್ಧ ಕ್ರಯ ಪತ್ರದ ಕ್ರಮ`, `कारणे खरेदीखत लिहून देतो`. */
const writtenAs =
  /(?<![\p{L}\p{M}])(?:ಬರೆಸಿಕೊಟ್ಟ|ಬರೆದುಕೊಟ್ಟ|ಬರೆದು ಕೊಟ್ಟ|ಬರೆಸಿ ಕೊಟ್ಟ|कारणे)\s((?:[\p{L}\p{M}]{2,20}\s){0,4}?[\p{L}\p{M}]{2,20}?)(?=(?:ದ|ವು)?\s(?:ಕ್ರಮ|ಏನೆಂದರೆ|लिहून|करून))/giu
const textOfStart = 1500

/** `This Deed of Sale is made …`: a deed whose title could not be read names itself. */
export function kindNamed([page]: readonly Page[]): { kind: DocumentKind; title: Run } | undefined {
  for (const { run } of page?.flows ?? []) {
    const flat = { ...run, text: run.text.replace(/\n/gu, ' ') }
    const start = flat.text.slice(0, textOfStart)
    const names = [...start.matchAll(selfNamed), ...start.matchAll(writtenAs)]
    for (const { 0: whole, 1: name = '', index } of names) {
      const kind = composeTitle(name)
      const start = index + whole.length - name.length
      if (kind !== undefined) return { kind, title: sliceRun(flat, start, start + name.length) }
    }
  }
  return undefined
}

/** The kind that most typical words point to, and the first of those words. */
export function guessKind(pages: readonly Page[]): { kind: DocumentKind; title: Run } | undefined {
  const [best, second] = [...hintsIn(pages)]
    .map(([kind, own]) => ({ kind, own }))
    .sort((a, b) => b.own.length - a.own.length)
  if (best === undefined || best.own.length < distinctMin) return undefined
  if (best.own.length - (second?.own.length ?? 0) < margin) return undefined
  const [title] = best.own
  return title === undefined ? undefined : { kind: best.kind, title }
}
