/** What a server can be asked about: nothing in it ends a command or a header. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>@\p{C}]+@[^\s<>@\p{C}]+$/u.test(text)
}
