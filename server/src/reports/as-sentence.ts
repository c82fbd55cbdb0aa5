/** With a capital letter at its beginning and a full stop at its end. */
export function asSentence(text: string): string {
  const said = text.trim()
  const end = /[.!?।۔…][)"”’]*$/u.test(said) ? '' : '.'
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${end}`
}
