import type { Run } from '../layout/run.ts'
import { sliceRun } from '../layout/run.ts'
import { withFigures } from './digits.ts'
import { readAmount, readMutationNo } from './read-numbers.ts'
import { type Reading, readingOf } from './reading.ts'

const numbersMax = 30
const nextInBrackets = /^[\s,;)]{0,4}\(\s?(?=\p{N}{1,7}\s?[),;])/u
/** What follows the next number shows that it is no measure and no date. */
const nextInList =
  /^\)?\s?(?:[,&]|(?:and|व|आणि|ಮತ್ತು)(?=\s))\s{0,2}(?=\p{N}{1,7}(?:\s?(?:[,;&]|and\s|व\s|आणि\s|ಮತ್ತು\s)|[.)](?!\p{N})|\s{0,3}$|\n))/u

/** One number, or a list: `(1204) (1377)`, `1204, 1377 and 1402`. */
export function readMutationNos(run: Run): Reading[] {
  const [first] = readMutationNo(run)
  if (first === undefined) return []
  const found = [first]
  let at = first.end
  while (found.length < numbersMax) {
    const rest = run.text.slice(at, at + 40)
    const [gap] = nextInBrackets.exec(rest) ?? nextInList.exec(rest) ?? []
    if (gap === undefined) break
    const [next] = readMutationNo(sliceRun(run, at + gap.length))
    if (next === undefined) break
    const start = at + gap.length + next.start
    at = start + next.value.length
    found.push({ ...next, start, end: at })
  }
  return found
}

/** What a sum begins with: its currency, or a figure that ends with `/-`. */
export const money =
  /(?<![\p{L}\p{M}])(?:rs|inr|रु|रू|रुपये|रक्कम|ರೂ|ರು|ರೂಪಾಯಿ)(?![\p{L}\p{M}])|₹|(?<![\p{N},.])(?=\p{N}[\p{N},]{3,14}\s?\/-)/iu
const branch =
  /[,(]|(?<![\p{L}\p{M}])(?:branch|शाखा|ಶಾಖೆ|यांचे|यांचा|यांची|यांना|यांजकडील|यांचेकडील|कडील|कडे|ರವರಿಗೆ|ಇವರಿಗೆ|ರವರ|ಇವರ|ಗೆ|ನಿಂದ|for)(?![\p{L}\p{M}])/iu

/** What follows it is the branch. */
const legalForm =
  /(?<![\p{L}\p{M}])(?:ltd|limited|लि|लिमिटेड|मर्यादित|ಲಿ|ನಿ|ನಿಯಮಿತ|ಲಿಮಿಟೆಡ್)(?![\p{L}\p{M}])\.?/iu

const mutationAfter =
  /^[\s/.,=-]{0,6}(?:\(\s?(?=\p{N}{1,7}\s?\))|[\s(,]{0,3}(?:m\.?\s?[re]\.?|mutation|फे\.?\s?(?:फा|नं|क्र)?\.?|फेरफार|ಎಂ\.?\s?ಆರ್\.?)[\s.]{0,2}(?:no|नं|क्र|ನಂ|ಸಂಖ್ಯೆ)?[\s.:]{0,3}(?:[A-Z]{1,3}[\s-]?)?)(\p{N}{1,7})(?!\p{N})/iu

const again =
  /^[\s:.,;=|()–—-]{0,6}(?:(?:बोजा|तारण|गहाण|ಅಡಮಾನ|ಋಣ|ಸಾಲ|charge|mortgage|mortgaged|loan|hypothecated|of|to|by|from|in favour of)[\s:–—-]{1,4}){1,4}/iu

/** A charge on a land record: the bank, the amount and the number of its mutation. */
export function readCharge(run: Run): Reading[] {
  const text = run.text.slice(0, 240)
  const at = money.exec(text)
  if (at === null) return []
  const bank = text.slice(0, at.index)
  const begin = again.exec(bank)?.[0].length ?? 0
  const cut = begin + (branch.exec(bank.slice(begin))?.index ?? bank.length - begin)
  const form = legalForm.exec(text.slice(begin, cut))
  const end = form === null ? cut : begin + form.index + form[0].length
  const isPlain = !/[^\p{L}\p{M}\s.&()'’–-]/u.test(text.slice(begin, end))
  const claimant = readingOf(text, begin, end, isPlain)
  const from = at.index + at[0].length
  const amounts = readAmount(sliceRun(run, from)).map((each) => shifted(each, from))
  if (amounts.length === 0 || (claimant.value.match(/\p{L}/gu)?.length ?? 0) < 4) return []
  const after = amounts[0]?.end ?? text.length
  const mutation = mutationAfter.exec(withFigures(text).slice(after))
  const facts: Reading[] = [
    { ...claimant, value: claimant.value.replace(/\n/gu, ' '), kind: 'claimant' },
    ...amounts.map((each) => ({ ...each, kind: 'amount' as const })),
  ]
  if (mutation?.[1] === undefined) return facts
  const start = after + mutation[0].indexOf(mutation[1])
  const number = readingOf(text, start, start + mutation[1].length, true)
  return [...facts, { ...number, kind: 'mutation_no' }]
}

const shifted = (reading: Reading, by: number): Reading => ({
  ...reading,
  start: reading.start + by,
  end: reading.end + by,
})
