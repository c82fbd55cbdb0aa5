import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanFilename } from './filenames.ts'

describe('a stored name', () => {
  test.each([
    // Windows opens a device for these, whatever follows the first dot.
    ['CON', '_CON'],
    ['con', '_con'],
    ['nul.pdf', '_nul.pdf'],
    ['NUL.tar.gz', '_NUL.tar.gz'],
    ['Aux .txt', '_Aux .txt'],
    ['prn', '_prn'],
    ['COM1', '_COM1'],
    ['com9.pdf', '_com9.pdf'],
    ['COM¹', '_COM¹'],
    ['lpt³.pdf', '_lpt³.pdf'],
    ['CONIN$', '_CONIN$'],
    ['CONOUT$.pdf', '_CONOUT$.pdf'],
    ['C:\\deeds\\NUL', '_NUL'],
    ['nul.', '_nul'],
    ['n\u00adul', '_nul'],
    ['CON\u202e', '_CON'],
    // And drops these at the end.
    ['deed.pdf.', 'deed.pdf'],
    ['deed.pdf...', 'deed.pdf'],
    ['deed.pdf . . ', 'deed.pdf'],
    ['deed.exe\u200b.', 'deed.exe'],
    // And opens another stream of the same file.
    ['deed.pdf::$DATA', 'deed.pdf__$DATA'],
    ['deed.pdf:hidden.exe', 'deed.pdf_hidden.exe'],
    ['nul:', 'nul_'],
    ['a<b>c"d|e?f*g.pdf', 'a_b_c_d_e_f_g.pdf'],
    // Invisible, so not stored.
    ['de\u00aded.pdf', 'deed.pdf'],
    ['deed\u{e0065}\u{e0078}\u{e0065}.pdf', 'deed.pdf'],
    ['deed\u{e0100}\ufe0f.pdf', 'deed.pdf'],
    ['a\u034f\u115f\u3164\u180e\u2800b.pdf', 'ab.pdf'],
    ['a\u2028b\u2029c\ufff9d.pdf', 'abcd.pdf'],
    ['deed\u200d.pdf', 'deed.pdf'],
    ['de\u200c\u200ded.pdf', 'deed.pdf'],
    ['deed\ud800.pdf', 'deed.pdf'],
  ])('of %j is %j', (sent, stored) => {
    expect(cleanFilename(sent)).toBe(stored)
  })

  test.each([
    ['a device in a longer word', 'console.pdf'],
    ['a device after a dot', 'deed.con'],
    ['a device with a number', 'CON (2).pdf'],
    ['a port there is none of', 'COM10'],
    ['a dot in front', '.htaccess'],
    ['dots and spaces inside', 'deed no. 7 .. final.pdf'],
    ['Devanagari with a joiner after virama', 'क्\u200dष.pdf'],
    ['Devanagari with a non-joiner after virama', 'क्\u200cष.pdf'],
    ['Marathi eyelash ra at a word’s end', 'र्\u200d.pdf'],
    ['Bengali with a joiner before virama', 'র\u200d্যাব.pdf'],
    ['Kannada with a joiner before virama', 'ರ\u200d್ಯ.pdf'],
    ['a Malayalam chillu as it was once written', 'രാജന്\u200d.pdf'],
    ['Sinhala', 'ශ්\u200dරී.pdf'],
    ['Persian and Urdu with a non-joiner', 'می\u200cخواهم.pdf'],
    ['Tamil, Telugu, Gujarati, Gurmukhi, Odia', 'தமிழ் తెలుగు ગુજરાતી ਪੰਜਾਬੀ ଓଡ଼ିଆ.pdf'],
    ['255 characters', '🏠'.repeat(255)],
  ])('keeps %s', (_, name) => {
    expect(cleanFilename(name)).toBe(name)
  })

  test.each(['', ' ', '.', '..', '...', '. .', 'a/', 'a\\', '\u00ad', '\u{e0041}', '\u200d', '\0'])(
    'does not exist for %j',
    (sent) => expect(cleanFilename(sent)).toBeUndefined(),
  )

  test('takes time in proportion to a name that is far too long', () => {
    const startedAt = performance.now()
    for (const sign of [' ', '.', '. ', '\u200d', '\u00ad', ':']) {
      cleanFilename(`a${sign.repeat(500_000)}b`)
    }
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})

const piece = fc.oneof(
  fc.constantFrom('CON', 'nul', 'Com1', 'LPT³', 'aux', '.pdf', '.', ' ', ':', '::$DATA', '/', '\\'),
  fc.constantFrom('\u200c', '\u200d', '\u00ad', '\u{e0041}', '\u202e', '\ufe0f', '\0', '\n', '?'),
  fc.constantFrom('क', '्', 'ष', 'র', '্', 'ن', 'a', '🏠', '_', '\ud800', '\u2028', '\u00a0'),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const anyName = fc
  .array(piece, { maxLength: 255 })
  .map((pieces) => [...pieces.join('')].slice(0, 255).join(''))

describe('for any input, a stored name', () => {
  const holds = (check: (name: string) => void) =>
    fc.assert(
      fc.property(anyName, (sent) => {
        const name = cleanFilename(sent)
        if (name !== undefined) check(name)
      }),
      { numRuns: 2_000 },
    )

  test('does not change when cleaned again', () => {
    holds((name) => expect(cleanFilename(name)).toBe(name))
  })

  test('has 1 to 255 characters, and is well-formed', () => {
    holds((name) => {
      expect(name.isWellFormed()).toBe(true)
      expect([...name].length).toBeGreaterThan(0)
      expect([...name].length).toBeLessThanOrEqual(255)
    })
  })

  test('is a valid file name on Windows too', () => {
    holds((name) => {
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[ .]$|^ /u)
      const [device = ''] = name.split('.')
      expect(device.trim()).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i)
    })
  })

  test('contains nothing invisible but joiners of scripts that need them', () => {
    holds((name) => {
      const rest = name.replace(/(?<=[\p{L}\p{M}])[\u200c\u200d]/gu, '')
      expect(rest).not.toMatch(/[\p{DI}\p{Zl}\p{Zp}]/u)
      expect(name).not.toMatch(/[\u200c\u200d]{2}|^[\u200c\u200d]/)
    })
  })
})
