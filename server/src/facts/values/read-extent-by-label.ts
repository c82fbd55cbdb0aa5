import { readArea } from '../../collateral/collateral.ts'
import type { Run } from '../layout/run.ts'
import { type ReadContext, type Reading, readingOf } from './reading.ts'

const squares =
  /(?<![\p{L}\p{M}])(?:sq\.?\s?(?:ft|feet|m|mt|mtrs?|met(?:re|er)s?|yds?|yards?)|square\s(?:feet|foot|met(?:re|er)s?|yards?)|चौ\.?\s?(?:मी|मीटर|फूट|फुट)|ಚ\.?\s?(?:ಅಡಿ|ಮೀ)|ಚದರ\s(?:ಅಡಿ|ಮೀಟರ್|ಮೀ))(?![\p{L}\p{M}])/iu
/** With these the square metres of the label are the last of three figures. */
const others =
  /(?<![\p{L}\p{M}])(?:hectares?|hect?|ha|h|are|r|acres?|guntas?|हे|हेक्टर|आर|एकर|गुंठे|ಎಕರೆ|ಗುಂಟೆ|ಎ|ಗುಂ)(?![\p{L}\p{M}])/iu
const plain = /^[\s:.,=–-]{0,6}(\p{N}[\p{N},]{0,12}(?:\.\p{N}{1,3})?)(?=\s{0,3}(?:\/-)?$|\n)/u

/** `Area (Sq. ft) : 1200`: the label has the unit, and only the figure follows. */
export function readExtentByLabel(run: Run, label: string, { stateCode }: ReadContext): Reading[] {
  const unit = squares.exec(label)?.[0]
  const [whole = '', figure = ''] = plain.exec(run.text.slice(0, 60)) ?? []
  if (unit === undefined || figure === '' || others.test(label)) return []
  const value = `${figure} ${unit}`
  if (readArea(stateCode, value).area.sqm === null) return []
  const start = whole.length - figure.length
  return [{ ...readingOf(run.text, start, whole.length, true), value }]
}
