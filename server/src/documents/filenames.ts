/**
 * Control characters, halves of surrogate pairs, and invisible characters: soft hyphens, tags,
 * variation selectors, blank letters, marks that make `fdp.exe` look like `exe.pdf`. Joiners are
 * checked separately.
 */
const unseen = /[[\p{Cc}\p{Cs}\p{DI}\p{Zl}\p{Zp}\ufff9-\ufffb\u2800]--[\u200c\u200d]]/gv

/**
 * ZWNJ and ZWJ change the text after a virama, and between letters of a script that joins them
 * (Unicode Standard, sections 9.2 and 12.1). Anywhere else they only make two names look the same.
 */
const joiner = /[\u200c\u200d]/g
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/
const joinedLetter =
  /[[\p{L}\p{M}]&&[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Arab}]]/v

/** Windows refuses these in a name; a colon opens another stream of the file. */
const forbidden = /[<>:"|?*]/g

/** Windows opens a device by these names, whatever follows the first dot. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i

const charactersMax = 255

/**
 * The name a document is stored under: one that every file system accepts. Undefined if nothing is
 * left of it. Decisions, section 4.
 */
export function cleanFilename(sent: string): string | undefined {
  const lastPart = sent.split(/[/\\]/).at(-1) ?? ''
  const seen = withoutIdleJoiners(lastPart.replace(unseen, ''))
  const name = trimEnds(seen.replace(forbidden, '_'))
  if (name === '') return undefined
  if (!device.test(name)) return name
  return [...name].length < charactersMax ? `_${name}` : `_${name.slice(1)}`
}

function withoutIdleJoiners(name: string): string {
  return name.replace(joiner, (sign, at: number) => {
    // All of these scripts are in the basic plane, so one unit before and after is a character.
    const [before = '', after = ''] = [name[at - 1], name[at + 1]]
    const isNeeded = virama.test(before) || (joinedLetter.test(before) && joinedLetter.test(after))
    return isNeeded ? sign : ''
  })
}

/**
 * Removes spaces around, and dots at the end, which Windows drops. By hand: a pattern would take n²
 * steps.
 */
function trimEnds(name: string): string {
  let end = name.length
  while (end > 0 && /[\s.]/.test(name[end - 1] ?? '')) end -= 1
  return name.slice(0, end).trimStart()
}

/** `deed.pdf`, `deed (2).pdf`, `deed (3).pdf`: the nth document of that name. */
export function numberedFilename(name: string, number: number): string {
  if (number === 1) return name
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})?$/su.exec(name) ?? []
  return `${stem} (${number})${extension}`
}

/** The first name of `deed.pdf`, `deed (2).pdf`, `deed (3).pdf` that is not used. */
export function freeFilename(name: string, isTaken: (name: string) => boolean): string {
  let number = 1
  while (isTaken(numberedFilename(name, number))) number += 1
  return numberedFilename(name, number)
}
