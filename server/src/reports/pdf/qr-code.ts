import qrcode from 'qrcode-generator'
import { drawFigure } from './tags.ts'

/** Longer addresses make a code too fine for a phone to read from paper. */
const charactersMax = 300
/** Margin around the code, in modules, as ISO/IEC 18004 requires. */
const quietZone = 4

/** False if the text is too long. */
export function drawQrCode(
  doc: PDFKit.PDFDocument,
  text: string,
  box: { x: number; y: number; size: number },
): boolean {
  if (text.length > charactersMax) return false
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const area = { x: box.x, y: box.y, width: box.size, height: box.size }
  drawFigure(doc, `QR code of the address ${text}`, area, () => drawModules(doc, code, box))
  return true
}

function drawModules(
  doc: PDFKit.PDFDocument,
  code: ReturnType<typeof qrcode>,
  box: { x: number; y: number; size: number },
): void {
  const count = code.getModuleCount()
  const module = box.size / (count + 2 * quietZone)
  doc.rect(box.x, box.y, box.size, box.size).fill('#ffffff')
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const from = column
      while (column < count && code.isDark(row, column)) column += 1
      if (column === from) continue
      const x = box.x + (quietZone + from) * module
      doc.rect(x, box.y + (quietZone + row) * module, (column - from) * module, module)
    }
  }
  doc.fill('#000000')
}
