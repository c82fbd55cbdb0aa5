import { fold } from '../letters.ts'

/**
 * The names of a class of tenure, folded: `वर्ग १ व २` and `वर्ग १ नाही` are of the second class.
 */
const called = '(?:वर्ग|भो व|भोगवटादार|class|occupant|ವರ್ಗ)'
const first = '(?:1|i|एक|one)'
const second = '(?:2|ii|ll|दोन|two)'
const joint = '(?:व|वा|आणि|किंवा|and|or|ಮತ್ತು|ಹಾಗು|ಅಥವಾ)'
const isNot = '(?:नाहि|नसून|नसुन|नव्हे|nil|not|no|none|ಇಲ್ಲ|ಅಲ್ಲ)'
const end = '(?![\\p{L}\\p{M}\\p{N}])'

const bothClasses = new RegExp(
  `${called} ?${first} ?(?:${joint} )?${second}${end}(?! मधून| मधुन)`,
  'u',
)
const notFirst = new RegExp(
  `${called} ?${first} ${isNot}${end}|(?:not|non) (?:occupant )?${called} ?${first}${end}`,
  'u',
)
/** In a remark the following figure may be another one. */
const bothInRemark = new RegExp(`${called} ?${first} ${joint} ${second}${end}`, 'u')

export function isPartlyClass2(column: 'remarks' | 'tenure', written: string): boolean {
  const text = fold(written)
  return notFirst.test(text) || (column === 'tenure' ? bothClasses : bothInRemark).test(text)
}
