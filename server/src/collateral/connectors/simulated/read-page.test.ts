import { expect, test } from 'vitest'
import { cpuMsOf } from '../../../../../tests/support/processes/cpu-time.ts'
import { SearchFailure } from '../connector.ts'
import { isoDateOf } from './indian-date.ts'
import { readPage } from './read-page.ts'

const read = (html: string) => readPage(Buffer.from(html), 'The page')
const table = (html: string) => read(`<html><table id=t>${html}</table></html>`).tables.get('t')

test.each([
  ['plain', '<tr><td>a</td><td>b</td></tr>', [['a', 'b']]],
  ['end tags left out', '<tr><td>a<td>b<tr><td>c', [['a', 'b'], ['c']]],
  ['case, blanks and attributes', '<TR >\n<Td class="x>y" id=z\n>  a\n b </TD ></tr>', [['a b']]],
  [
    'head and body',
    '<thead><tr><th>a</th></tr></thead><tbody><tr><td></td></tr></tbody>',
    [['a'], ['']],
  ],
  ['line breaks', '<tr><td>a<br>b<BR/>c</td></tr>', [['a\nb\nc']]],
  ['other tags within', '<tr><td><b>a</b> <a href="/?x=1&amp;y">b</a></td></tr>', [['a b']]],
  [
    'entities',
    '<tr><td>&lt;a&gt; &amp;amp; &#2352;&#x930;&nbsp;&unknown;</td></tr>',
    [['<a> &amp; रर &unknown;']],
  ],
  ['comments', '<tr><!-- <td>x</td> --><td>a</td></tr>', [['a']]],
  ['scripts', '<tr><script>if (a<b) "<td>"</script><td>a</td></tr>', [['a']]],
])('reads a table: %s', (_, html, rows) => {
  expect(table(html)).toEqual(rows)
})

test('reads spans by their id', () => {
  expect(read(`<html><span class='a' id="m"> नोंद\n नाही </span></html>`).spans.get('m')).toBe(
    'नोंद नाही',
  )
})

test.each([
  ['nothing', ''],
  ['no page', 'Service unavailable'],
  ['JSON', '{"a":1}'],
  ['an end that is missing', '<html><table id=t><tr><td>a</td></tr></table>'],
  ['a table without its end', '<html><table id=t><tr><td>a</td></tr></html>'],
  ['a table in a table', '<html><table id=t><tr><td><table id=u></table></td></tr></table></html>'],
  ['two tables of one name', '<html><table id=t></table><table id=t></table></html>'],
  ['two spans of one name', '<html><span id=t></span><span id=t></span></html>'],
  ['a span in a span', '<html><span id=t>a<span>b</span>c</span></html>'],
  ['a cell outside a row', '<html><table id=t><td>a</td></table></html>'],
  ['a tag without its end', '<html><table id="t'],
  ['a tag in a tag', '<html><td <td></html>'],
  ['a bare <', '<html>1 < 2</html>'],
  ['a comment without its end', '<html><!-- </html>'],
])('refuses %s', (_, html) => {
  expect(() => read(html)).toThrow(SearchFailure)
})

test('refuses what is not UTF-8', () => {
  expect(() => readPage(Buffer.from([0x3c, 0xff, 0x3e]), 'The page')).toThrow('UTF-8')
})

test.each(['<a ', '<', '<td a=', '<a b="', '<!--', '<tr><td>', '&#', ' ', '<a b', "<a b='c' "])(
  'five megabytes of %j are read in time',
  (piece) => {
    const html = `<html><table id=t><tr><td>${piece.repeat(5_000_000 / piece.length)}`
    const spentMs = cpuMsOf(() => expect(() => read(html)).toThrow(SearchFailure))
    expect(spentMs).toBeLessThan(5_000)
  },
)

test('dates are read in the Indian format', () => {
  expect(isoDateOf('03/07/2015', 'It')).toBe('2015-07-03')
  expect(isoDateOf('29/02/2016', 'It')).toBe('2016-02-29')
  for (const none of ['29/02/2015', '00/01/2015', '3/7/2015', '2015-07-03', '03/13/2015', '']) {
    expect(() => isoDateOf(none, 'It')).toThrow(SearchFailure)
  }
})
