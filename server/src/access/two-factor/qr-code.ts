import qrcode from 'qrcode-generator'

/** Margin around the code, in modules, as ISO/IEC 18004 requires. */
const quietZone = 4

/** As the path of an SVG picture that is `size` units wide and high. */
export function qrCodeOf(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`
    }
  }
  return { size: count + 2 * quietZone, path }
}
