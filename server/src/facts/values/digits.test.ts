import { expect, test } from 'vitest'
import { withFigures } from './digits.ts'

test.each([
  ['03-Jul-2012', '03-Jul-2012'],
  ['12-06-20l0', '12-06-2010'],
  ['4B,50,000', '48,50,000'],
  ['l059', '1059'],
  ['१२/०३/२०१५', '12/03/2015'],
  ['HVL7/3818/2015', 'HVL7/3818/2015'],
  ['Bill 45', 'Bill 45'],
])('the figures of %s', (text, figures) => expect(withFigures(text)).toBe(figures))
