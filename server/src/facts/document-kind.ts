import { wordsOf } from '../collateral/collateral.ts'
import { type DocumentKind, documentKinds } from './fact.ts'
import { hintsIn } from './kind-hints.ts'
import { LabelBook, type LabelHit } from './labels/label-book.ts'
import { composeTitle } from './labels/title-words.ts'
import { type Cell, cellIndexAt, type Flow, type Page } from './layout/flows.ts'
import { type Run, runOf, sliceRun } from './layout/run.ts'
import { labelsIn } from './reading/find-hits.ts'

/** ▦ The titles and form names of each kind of document. */
const titles: Record<DocumentKind, string> = {
  index_ii: `सूची क्र 2, सूची क्रमांक 2, सूची क्र दोन, सूची क्रमांक दोन, सूची दोन, सूची 2, index ii, index 2, index no ii, index no 2, index two,
    सूची क्र ii, सूची क्रमांक ii, सूची ii, अनुसूची दोन, सूची क्र दोन index no ii`,
  seven_twelve: `गाव नमुना सात, गाव नमुना 7, गाव नमुना क्रमांक सात, अधिकार अभिलेख पत्रक, गाव नमुना सात बारा, सातबारा उतारा, सात बारा उतारा,
    village form vii, village form no vii, village form 7, form vii xii, 7 12 extract, seven twelve extract, village form vii xii,
    गाव नमुना 7 12, गांव नमुना सात, गांव नमुना 7 12, 7 12 उतारा, 7 12 चा उतारा, सात बारा, सातबारा, गाव नमुना नंबर सात, गाव नमुना नं 7, गाव नमुना नंबर 7, अधिकार अभिलेख, village form no vii xii, village form no 7, village form no 7 12, form 7 12, record of rights and register of crops, satbara, 7 12 utara,
    सातबाराचा उतारा, सात बाराचा उतारा, गाव नमुना क्र 7, गाव नमुना क्र सात, गाव नमुना क्रमांक 7, गाव नमुना सात व बारा, गाव नमुना 7 व 12, form vii and xii, village forms vii and xii, record of rights extract`,
  eight_a: `गाव नमुना आठ अ, गाव नमुना आठ, गाव नमुना 8 अ, गाव नमुना 8अ, खाते उतारा, धारण जमिनींची नोंदवही, village form viii a, village form viiia, village form no viii a, village form 8a, 8a extract, 8 a extract, holding register,
    8 अ चा उतारा, 8अ चा उतारा, 8 अ उतारा, 8अ उतारा, गाव नमुना नं 8 अ, गाव नमुना नंबर 8 अ, गांव नमुना आठ अ, धारण जमिनीची नोंदवही, खातेवार उतारा, खाता उतारा, village form no 8 a, village form no 8a, village form 8 a, 8a utara, register of holdings, holding extract, khate utara,
    गाव नमुना क्र 8 अ, गाव नमुना क्रमांक 8 अ, गाव नमुना आठ अ खातेदारांची, खातेदाराचा उतारा, खातेदारांची नोंदवही, जमाबंदी पत्रक, extract of holdings`,
  mutation: `गाव नमुना सहा, गाव नमुना 6, फेरफार नोंदवही, फेरफार पत्रक, फेरफार उतारा, mutation register, mutation extract, mutation register extract, extract of mutation register, register of mutations, mutation entry extract, village form vi, village form 6, ಮ್ಯುಟೇಶನ್ ರಿಜಿಸ್ಟರ್, ಮ್ಯುಟೇಷನ್ ರಿಜಿಸ್ಟರ್, ಮುಟೇಶನ್ ರಿಜಿಸ್ಟರ್, ಹಕ್ಕು ಬದಲಾವಣೆ ವಹಿ, ಮ್ಯುಟೇಶನ್ ಪ್ರತಿ, ಮ್ಯುಟೇಶನ್ ಉದ್ಧೃತ,
    गाव नमुना नं 6, गाव नमुना नंबर 6, गांव नमुना सहा, हक्काचे पत्रक, हक्कपत्रक, हक्क नोंदणी पत्रक, फेरफार नोंद, फेरफार नोंदीचा उतारा, mutation entry, extract of mutation entry, mutation order, register of mutation, village form no vi, village form no 6, diary of mutations, ಹಕ್ಕು ಬದಲಾವಣೆ ರಿಜಿಸ್ಟರ್, ಹಕ್ಕು ಬದಲಾವಣೆ ಪ್ರತಿ, ಎಂ ಆರ್ ಪ್ರತಿ, ಮ್ಯುಟೇಷನ್ ಪ್ರತಿ, ಮ್ಯುಟೇಶನ್ ಆದೇಶ, ಮ್ಯುಟೇಶನ್ ವಹಿ, ಹಕ್ಕು ಬದಲಾವಣೆ ಆದೇಶ,
    फेरफाराची नोंदवही, फेरफार नोंदीची नक्कल, फेरफार रजिस्टर, फेरफार पत्र, फेरफार आदेश, गाव नमुना क्र 6, गाव नमुना क्रमांक 6, गाव नमुना क्र सहा, हक्काची नोंदवही, mutation report, mutation certificate, mutation status, certified copy of mutation, register of rights changes, ಮ್ಯುಟೇಷನ್ ವಹಿ, ಮ್ಯುಟೇಷನ್ ಉದ್ಧೃತ, ಮ್ಯುಟೇಷನ್ ಆದೇಶ, ಮ್ಯುಟೇಶನ್ ದಾಖಲೆ, ಹಕ್ಕು ಬದಲಾವಣೆ ದಾಖಲೆ, ಹಕ್ಕು ಬದಲಾವಣೆ ಉದ್ಧೃತ, ಹಕ್ಕು ಬದಲಾವಣೆಯ ವಹಿ, ಖಾತೆ ಬದಲಾವಣೆ ಆದೇಶ, ಖಾತೆ ಬದಲಾವಣೆ ವಹಿ`,
  encumbrance_certificate: `encumbrance certificate, encumbrance on property,  certificate of encumbrance, certificate of encumbrance on property, nil encumbrance certificate, statement of encumbrance, search report, index search report, ಋಣಭಾರ ಪ್ರಮಾಣ ಪತ್ರ, ಋಣಭಾರ ಪ್ರಮಾಣಪತ್ರ, ಋಣಭಾರ, शोध अहवाल, भार प्रमाणपत्र, बोजा प्रमाणपत्र, शोध पत्रक,
    index ii search, esearch report, search certificate, title search report, statement of search, ಋಣಭಾರ ಪತ್ರ, ಋಣಭಾರ ರಾಹಿತ್ಯ ಪ್ರಮಾಣ ಪತ್ರ, ಋಣಭಾರ ರಹಿತ ಪ್ರಮಾಣ ಪತ್ರ, ಋಣಗ್ರಸ್ತತೆಯ ಪ್ರಮಾಣ ಪತ್ರ, ऋणभार प्रमाणपत्र, बोजा दाखला, निरंक बोजा प्रमाणपत्र, शोध प्रमाणपत्र, शोध दाखला,
    statement of encumbrances, list of registered documents, list of documents found, nil encumbrance, non encumbrance certificate, certificate of search, search of index ii, search result, शोध यादी, सूची 2 शोध, सूची 2 यादी, सूची क्र 2 शोध, दस्त शोध अहवाल, बोजा शोध दाखला, निर्बोजा प्रमाणपत्र, ऋणभार दाखला, ಋಣಭಾರ ರಹಿತ ಪತ್ರ, ಋಣಭಾರ ದೃಢೀಕರಣ, ಋಣಭಾರದ ಪ್ರಮಾಣ ಪತ್ರ, ಋಣಭಾರ ವಿವರ, ಬೋಜಾ ಪ್ರಮಾಣ ಪತ್ರ`,
  rtc: `ಪಹಣಿ ಪತ್ರಿಕೆ, ಪಹಣಿ, ಆರ್ ಟಿ ಸಿ, record of rights tenancy and crops, rtc, r t c, pahani, ಹಕ್ಕು ಗೇಣಿ ಮತ್ತು ಪಹಣಿ, ಹಕ್ಕುಗಳು ಗೇಣಿ ಮತ್ತು ಬೆಳೆಗಳ,
    ಪಹಣಿ ಪತ್ರ, ಗೇಣಿ ಮತ್ತು ಪಹಣಿ ಪತ್ರಿಕೆ, ಹಕ್ಕು ಮತ್ತು ಗೇಣಿ ಪಹಣಿ, ಆರ್ಟಿಸಿ, record of rights tenancy and crop inspection, rtc extract, pahani patrike, ಹಕ್ಕು ದಾಖಲೆ ಗೇಣಿ ಮತ್ತು ಪಹಣಿ,
    ಗೇಣಿ ಮತ್ತು ಬೆಳೆ, ಹಕ್ಕು ದಾಖಲೆ ಗೇಣಿ ಮತ್ತು ಬೆಳೆ, ಹಕ್ಕು ಗೇಣಿ ಮತ್ತು ಬೆಳೆ, ಹಕ್ಕುಗಳ ಗೇಣಿ ಮತ್ತು ಬೆಳೆ, ಹಕ್ಕು ಮತ್ತು ಬೆಳೆ ದಾಖಲೆ, ಪಹಣಿ ಉದ್ಧೃತ, ಪಹಣಿ ಪ್ರತಿ, ಪಹಣಿ ನಕಲು, rights tenancy and crops, rights tenancy crops, record of rights tenancy, rtc pahani`,
  khata: `khata certificate, khata extract, khatha certificate, khatha extract, e khata, ಖಾತಾ ಪ್ರಮಾಣ ಪತ್ರ, ಖಾತಾ ಪ್ರಮಾಣಪತ್ರ, ಖಾತೆ ಪ್ರಮಾಣ ಪತ್ರ, ಖಾತಾ ಉದ್ಧೃತ, ಖಾತಾ ನಕಲು, ಇ ಖಾತಾ, ಇ ಸ್ವತ್ತು, e swathu, e aasthi, ಖಾತಾ ಪ್ರತಿ,
    katha certificate, katha extract, e khatha, property register extract, assessment register extract, khata transfer certificate, form 9, form no 9, form 11, form 11b, form no 11, form b khata, ನಮೂನೆ 9, ನಮೂನೆ 11, ನಮೂನೆ 11ಬಿ, ನಮೂನೆ 11 ಬಿ, ಖಾತೆ ನಕಲು, ಖಾತಾ ಪತ್ರ, ಖಾತೆ ಉದ್ಧೃತ, ಆಸ್ತಿ ವಹಿ ಉದ್ಧೃತ, ಖಾತೆ ಪ್ರತಿ, ಖಾತಾ ದೃಢೀಕರಣ, ಖಾತಾ ಪ್ರಮಾಣ,
    khata register extract, a khata, b khata, e asthi, e aasthi extract, ಖಾತಾ ರಿಜಿಸ್ಟರ್, ಇ ಆಸ್ತಿ, ಆಸ್ತಿ ತೆರಿಗೆ ನಿರ್ಧರಣೆ ವಹಿ, ತೆರಿಗೆ ನಿರ್ಧರಣೆ ಉದ್ಧೃತ, ಆಸ್ತಿ ರಿಜಿಸ್ಟರ್, ಖಾತಾ ಉದ್ಧೃತಿ, ಖಾತೆ ದೃಢೀಕರಣ, ಖಾತಾ ದೃಢೀಕರಣ ಪತ್ರ`,
  sale_deed: `sale deed, deed of sale, absolute sale deed, deed of absolute sale, conveyance deed, deed of conveyance, खरेदीखत, खरेदी खत, कायम खरेदीखत, विक्रीखत, अभिहस्तांतरणपत्र, ಕ್ರಯ ಪತ್ರ, ಕ್ರಯಪತ್ರ, ಶುದ್ಧ ಕ್ರಯ ಪತ್ರ, ಶುದ್ಧ ಕ್ರಯಪತ್ರ,
    deed of transfer, deed of assignment, deed of apartment, sale cum transfer deed, सेल डीड, कन्व्हेयन्स डीड, फरोक्त खत, फरोक्तखत, कायमचे खरेदीखत, कायमस्वरूपी खरेदीखत, विक्री पत्र, विक्रीपत्र, ಖರೀದಿ ಪತ್ರ, ಖರೀದಿಪತ್ರ, ಮಾರಾಟ ಪತ್ರ, ಕ್ರಯ ಕರಾರು ಪತ್ರ, ಕ್ರಯದ ಪತ್ರ`,
  mortgage_deed: `mortgage deed, deed of mortgage, simple mortgage deed, deed of simple mortgage, memorandum of deposit of title deeds, indenture of mortgage, गहाणखत, गहाण खत, साधे गहाणखत, तारण गहाणखत, ಅಡಮಾನ ಪತ್ರ, ಅಡಮಾನಪತ್ರ, ಆಧಾರ ಪತ್ರ, ಅಡಮಾನ ಕರಾರು ಪತ್ರ,
    memorandum of entry, memorandum of deposit, memorandum of equitable mortgage, equitable mortgage, english mortgage, deed of english mortgage, registered mortgage deed, indenture of simple mortgage, notice of intimation, deposit of title deeds, mortgage by deposit of title deeds, गहाणपत्र, गहाण पत्र, तारणपत्र, तारण पत्र, नजरगहाण, हक्कलेख ठेवी, ಹಕ್ಕುಪತ್ರ ಠೇವಣಿ, ಹಕ್ಕು ಪತ್ರಗಳ ಠೇವಣಿ, ಭೋಗ್ಯ ಪತ್ರ, ಸಾಧಾರಣ ಅಡಮಾನ ಪತ್ರ, ಆಧಾರ ಕರಾರು ಪತ್ರ, ಅಡಮಾನದ ಪತ್ರ`,
  release_deed: `release deed, deed of release, reconveyance deed, deed of reconveyance, discharge deed, deed of discharge, deed of relinquishment, relinquishment deed, discharge of mortgage, release of mortgage, रीकन्व्हेअन्स डीड, रिकन्व्हेयन्स डीड, रीकन्व्हेअन्स, पुनर्हस्तांतरण, गहाणमुक्ती, गहाण मुक्ती, गहाण मुक्ती लेख, गहाण मुक्तता पत्र, गहाणमुक्तता पत्र, गहाण मुक्ती पत्र, गहाणमुक्ती पत्र, कर्जमुक्ती पत्र, बोजामुक्ती पत्र, हक्कसोड पत्र, हक्कसोडपत्र, हक्क सोडपत्र, ಅಡಮಾನ ವಿಮೋಚನೆ, ಅಡಮಾನ ಬಿಡುಗಡೆ, ವಿಮೋಚನಾ ಪತ್ರ, ಖುಲಾಸೆ ಪತ್ರ, ಹಕ್ಕು ಖುಲಾಸೆ ಪತ್ರ, ಬಿಡುಗಡೆ ಪತ್ರ, ಋಣಮುಕ್ತ ಪತ್ರ,
    deed of reconveyance of mortgage, reconveyance, reconveyance of mortgage, discharge receipt, receipt of discharge, mortgage discharge, mortgage release deed, deed of redemption, redemption deed, release of charge, deed of release of mortgage, रिलीज डीड, गहाणमुक्ती लेख, गहाणमुक्तीपत्र, गहाण फेड लेख, गहाण फेडपत्र, गहाण सोडपत्र, पुनर्हस्तांतरणपत्र, ऋणमुक्ती लेख, तारणमुक्ती, ಋಣ ವಿಮೋಚನಾ ಪತ್ರ, ಅಡಮಾನ ಖುಲಾಸೆ ಪತ್ರ, ಅಡಮಾನ ಖುಲಾಸೆ, ಅಡಮಾನ ಬಿಡುಗಡೆ ಪತ್ರ, ಅಡಮಾನ ವಿಮೋಚನಾ ಪತ್ರ, ಅಡಮಾನ ರದ್ದು ಪತ್ರ, ಸಾಲ ತೀರುವಳಿ ಪತ್ರ, ಋಣಮುಕ್ತಿ ಪತ್ರ`,
  tax_receipt: `property tax receipt, tax receipt, house tax receipt, receipt of property tax, property tax payment receipt, मालमत्ता कर पावती, कर पावती, घरपट्टी पावती, मिळकत कर पावती, मालमत्ता कराची पावती, ಆಸ್ತಿ ತೆರಿಗೆ ರಸೀದಿ, ಆಸ್ತಿ ತೆರಿಗೆ ರಶೀದಿ, ತೆರಿಗೆ ರಸೀದಿ, ಕಂದಾಯ ರಸೀದಿ,
    tax paid receipt, tax payment receipt, tax collection receipt, receipt for property tax, property tax paid receipt, sas receipt, house tax, मिळकत कर, मिळकत कर भरणा पावती, कर भरणा पावती, कराची पावती, घरफाळा पावती, घरपट्टी, मालमत्ता कर भरणा पावती, मालमत्ता कर, ತೆರಿಗೆ ರಶೀದಿ, ತೆರಿಗೆ ಪಾವತಿ ರಸೀದಿ, ತೆರಿಗೆ ಪಾವತಿ ರಶೀದಿ, ಮನೆ ಕಂದಾಯ ರಸೀದಿ, ಮನೆ ತೆರಿಗೆ, ಮನೆ ಕಂದಾಯ, ಆಸ್ತಿ ತೆರಿಗೆ ಪಾವತಿ ರಸೀದಿ, ಕಂದಾಯ ರಶೀದಿ,
    receipt for tax, tax receipt cum bill, receipt of house tax, घरपट्टी भरणा पावती, घरपट्टीची पावती, घरफाळा, करभरणा पावती, पाणीपट्टी व घरपट्टी पावती, संयुक्त कर पावती, ಮನೆ ಕಂದಾಯ ರಶೀದಿ, ಕಂದಾಯ ಪಾವತಿ ರಸೀದಿ, ಕಂದಾಯ ಪಾವತಿ ರಶೀದಿ, ಮನೆ ತೆರಿಗೆ ರಸೀದಿ, ಮನೆ ತೆರಿಗೆ ರಶೀದಿ, ತೆರಿಗೆ ಪಾವತಿಯ ರಸೀದಿ, ಕರ ರಸೀದಿ,
    कर व फी भरल्याची पावती, कर भरल्याची पावती, फी भरल्याची पावती, कराची मागणी व पावती, कर व फी पावती, कर व फीची पावती, कर व फी बाबत पावती, सर्वसाधारण पावती, कर वसुली पावती, घर कर पावती, मिळकत कराची पावती, ಕಂದಾಯ ಪಾವತಿಸಿದ ರಸೀದಿ, ತೆರಿಗೆ ಪಾವತಿಸಿದ ರಸೀದಿ, ತೆರಿಗೆ ಸ್ವೀಕೃತಿ, ಸಾಮಾನ್ಯ ರಸೀದಿ, ತೆರಿಗೆ ವಸೂಲಿ ರಸೀದಿ, house tax paid receipt, self assessment of property tax, general receipt,
    tax challan, property tax challan, tax payment challan, कर भरणा चलन, कर चलन, ತೆರಿಗೆ ಪಾವತಿ ಚಲನ್, ತೆರಿಗೆ ಚಲನ್, ಆಸ್ತಿ ತೆರಿಗೆ ಪಾವತಿ`,
}

const book = new LabelBook<DocumentKind>(
  documentKinds.flatMap((field) => wordsOf(titles[field]).map((text) => ({ field, text }))),
)

/** A title is near the top, and its row says little else. */
const rowsOfTitle = 14
const pagesMax = 2
/** The first rows are titles even if they say more, in two languages for one. */
const rowsOfHead = 5
const scoreMin = 3
const margin = 1.5
/** In the text of a document another may be named any number of times. */
const mention = 0.2
/** Typical words decide between two titles, and never make one. */
const hint = 0.6
const hintsMax = 2.4

export interface KindFound {
  kind: DocumentKind
  /** The words of its title. */
  title: Run
  isSure: boolean
  /** By typical words, not by a title. */
  isGuess?: true
}

interface Vote extends KindFound {
  score: number
}

/** What the document calls itself; undefined if that is not clear. */
export function findKind(pages: readonly Page[]): KindFound | undefined {
  const byCells = pages.slice(0, pagesMax).flatMap((page, i) => votesOf(page, i === 0))
  const votes = byCells.some(({ score }) => score > mention)
    ? byCells
    : [...byCells, ...votesOfRows(pages), ...votesOfWords(pages)]
  const scores = new Map<DocumentKind, number>()
  const hints = hintsIn(pages)
  for (const kind of documentKinds) {
    const own = votes.filter((vote) => vote.kind === kind).map(({ score }) => score)
    const mentions = own.filter((score) => score === mention).length
    const asTitle = own.filter((score) => score > mention).reduce((sum, score) => sum + score, 0)
    const typical = Math.min(hintsMax, (hints.get(kind)?.length ?? 0) * hint)
    if (asTitle > 0) scores.set(kind, asTitle + Math.min(1, mentions * mention) + typical)
  }
  const [best, second] = [...scores].sort(([, a], [, b]) => b - a)
  if (best === undefined || best[1] < scoreMin || isOfAnother(best[0], hints)) return undefined
  const own = votes.filter(({ kind }) => kind === best[0])
  const [title] = own.sort((a, b) => b.score - a.score)
  const isClear = second === undefined || best[1] - second[1] >= margin
  return title === undefined || isClear ? title : { ...title, isSure: false }
}

const typicalMin = 4
const typicalMore = 3

/** A form that names a deed in its first lines: most of its typical words are those of the form. */
function isOfAnother(kind: DocumentKind, hints: ReadonlyMap<DocumentKind, readonly Run[]>) {
  const own = hints.get(kind)?.length ?? 0
  const most = Math.max(...[...hints.values()].map(({ length }) => length))
  return deeds.includes(kind) && most >= typicalMin && most - own >= typicalMore
}

const deeds: readonly DocumentKind[] = ['sale_deed', 'mortgage_deed', 'release_deed']

const rowsOfWide = 8

/** A title whose words stand far apart. */
function votesOfRows([page]: readonly Page[]): Vote[] {
  return (page?.rows.slice(0, rowsOfWide) ?? []).flatMap((cells) => {
    const run = runOf(cells.flatMap(({ words }) => words))
    return book
      .findIn(run)
      .filter(({ letters, isCut }) => !isCut && letters >= lettersIn(run.text) * 0.4)
      .filter(({ start }) => !isLabel(run.text.slice(0, start)))
      .map(({ field: kind, start, end, isSure, letters }) => {
        const score = (isSure ? 4 : 3) + letters / 40
        return { kind, title: sliceRun(run, start, end), isSure: false, score }
      })
  })
}

/** A title that no list has, by the words that it is made of: the first such line counts. */
function votesOfWords([page]: readonly Page[]): Vote[] {
  for (const [at, cells] of (page?.rows.slice(0, rowsOfTitle) ?? []).entries()) {
    const whole = runOf(cells.flatMap(({ words }) => words))
    const label = at < rowsOfLabel ? (nameLabel.exec(whole.text)?.[0].length ?? 0) : 0
    const title = sliceRun(whole, label)
    const kind = composeTitle(title.text)
    if (kind !== undefined) return [{ kind, title, isSure: label === 0, score: 4 }]
  }
  return []
}

/** `Title of the document : Deed of Sale` at the very top. */
const rowsOfLabel = 3
const nameLabel =
  /^(?:(?:name|title|nature|type|of|the|document|deed|दस्ताचे|दस्ताचा|दस्तऐवजाचे|दस्त|नाव|प्रकार|शीर्षक|ದಸ್ತಾವೇಜಿನ|ದಸ್ತಾವೇಜು|ಹೆಸರು|ಸ್ವರೂಪ)\s{1,2}){1,5}[:：-]{1,2}\s{0,2}/iu

function votesOf(page: Page, isFirst: boolean): Vote[] {
  const topRow = page.rows[0]?.[0]?.row.index ?? 0
  let rank = 0
  return page.flows.flatMap((flow) => {
    const hits = book.findIn(flow.run)
    const sameKind = lettersByKind(flow, hits)
    return hits.flatMap((hit) => {
      const at = cellIndexAt(flow, hit.start)
      const cell = flow.cells[at]
      if (cell === undefined || hit.isCut) return []
      const line = lettersIn(cell.words.map(({ text }) => text).join(''))
      const down = cell.row.index - topRow
      const isAlone =
        (sameKind.get(`${at} ${hit.field}`) ?? 0) >= line * (down < rowsOfHead ? 0.2 : 0.4) &&
        cellsIn(page, cell) < cellsOfTable &&
        !isValue(page, cell)
      const isHigh = isFirst && down < rowsOfTitle
      const title = sliceRun(flow.run, hit.start, hit.end)
      const whole = wholeLine(flow, at) ?? title
      if (!isHigh || !isAlone)
        return [{ kind: hit.field, title, isSure: hit.isSure, score: mention }]
      rank += 1
      const score = (hit.isSure ? 4 : 3) + hit.letters / 40 + (rank === 1 ? 2 : 0)
      return [{ kind: hit.field, title: whole, isSure: hit.isSure, score }]
    })
  })
}

/** A title may name its kind twice: `Record of Rights (RTC - Pahani)`. */
function lettersByKind(flow: Flow, hits: readonly LabelHit<DocumentKind>[]): Map<string, number> {
  const letters = new Map<string, number>()
  for (const hit of hits) {
    const key = `${cellIndexAt(flow, hit.start)} ${hit.field}`
    letters.set(key, (letters.get(key) ?? 0) + hit.letters)
  }
  return letters
}

/** A row with so many cells belongs to a table. */
const cellsOfTable = 4

const cellsIn = (page: Page, { row }: Cell) =>
  page.rows[row.index - (page.rows[0]?.[0]?.row.index ?? 0)]?.length ?? 0

/** Beside a label it is the value of a field: the nature of a deed. */
function isValue(page: Page, cell: Cell): boolean {
  const first = page.rows[0]?.[0]?.row.index ?? 0
  const before = page.rows[cell.row.index - first]?.[cell.at - 1]
  return isLabel((before?.words ?? []).map(({ text }) => text).join(' '))
}

/** Half of it are labels. */
function isLabel(text: string): boolean {
  const letters = labelsIn(text)
    .filter(({ field }) => field !== 'other')
    .reduce((sum, hit) => sum + hit.letters, 0)
  return letters > 0 && letters >= lettersIn(text) * 0.5
}

const titleWordsMax = 6

/** `DEED OF RECONVEYANCE OF MORTGAGE`: a short line is a title as a whole. */
function wholeLine(flow: Flow, at: number): Run | undefined {
  const start = flow.starts[at] ?? 0
  const line = sliceRun(flow.run, start, (flow.starts[at + 1] ?? flow.run.text.length + 1) - 1)
  const note = line.text.indexOf('(')
  const bare = note > 3 ? sliceRun(line, 0, line.text.slice(0, note).trimEnd().length) : line
  const isShort = bare.pieces.length <= titleWordsMax && !/[:：\p{N}_]/u.test(bare.text)
  return isShort ? bare : undefined
}

const lettersIn = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length
