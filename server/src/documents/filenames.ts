/** Reordering and invisible characters that make `fdp.exe` look like `exe.pdf`. */
const deceptive = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const control = /\p{Cc}/gu

/** The name a paper is stored under, or undefined where nothing is left of it. Decisions, section 4. */
export function cleanFilename(sent: string): string | undefined {
  const lastPart = sent.split(/[/\\]/).at(-1) ?? ''
  const name = lastPart.replace(control, '').replace(deceptive, '').trim()
  return name === '' || name === '.' || name === '..' ? undefined : name
}

/** `deed.pdf`, `deed (2).pdf`, `deed (3).pdf`: the nth document of that name. */
export function numberedFilename(name: string, number: number): string {
  if (number === 1) return name
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})?$/su.exec(name) ?? []
  return `${stem} (${number})${extension}`
}

/** The first name of `deed.pdf`, `deed (2).pdf`, `deed (3).pdf` that is not taken. */
export function freeFilename(name: string, isTaken: (name: string) => boolean): string {
  let number = 1
  while (isTaken(numberedFilename(name, number))) number += 1
  return numberedFilename(name, number)
}
