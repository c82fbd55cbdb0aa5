import { type CasePlan, describe } from '../plan-case.ts'
import { Random } from '../random.ts'
import { type DemoDocument, onDay } from './document-pages.ts'
import { Raster } from './raster.ts'

const sheet = { width: 900, height: 1272, left: 95, lineChars: 66 }

/** A possession receipt that went through an office scanner: crooked, grey, with specks. */
export function scannedReceipt(plan: CasePlan): DemoDocument {
  const random = new Random(plan.seed)
  const raster = new Raster(sheet.width, sheet.height, 0.5 + random.next() * 0.6)
  const deed = plan.chain.at(-1)
  let y = 130
  const write = (text: string, size = 19, gap = 31) => {
    raster.text(text, sheet.left, y, size)
    y += gap
  }
  write('POSSESSION RECEIPT', 32, 40)
  write('Invented for a demonstration of Deedwire', 15, 50)
  write(`Place: ${plan.parcel.taluk}`)
  write(`Date: ${onDay(deed?.date ?? '2020-01-01')}`, 19, 50)
  const said = `I, ${deed?.from}, have today handed over vacant and peaceful possession of ${describe(plan.parcel)}, extent ${plan.parcel.extent}, to ${deed?.to}, under the sale deed registered as ${deed?.number}. The keys, the electricity bill and the original deeds were handed over with it. Nothing remains due to me.`
  for (const line of wrapped(said)) write(line)
  y += 40
  raster.box(sheet.left, y, 710, 2)
  y += 46
  write(`East: ${plan.parcel.boundaries.east}`)
  write(`West: ${plan.parcel.boundaries.west}`)
  write(`North: ${plan.parcel.boundaries.north}`)
  write(`South: ${plan.parcel.boundaries.south}`, 19, 110)
  raster.box(sheet.left, y - 24, 240, 2)
  raster.box(sheet.left + 430, y - 24, 240, 2)
  raster.text('Handed over', sheet.left, y, 17)
  raster.text('Received', sheet.left + 430, y, 17)
  y += 70
  raster.text('Witnesses: 1. ______________   2. ______________', sheet.left, y, 17)
  const marks = [{ name: 'statement', page: 1, rect: { x: 0.09, y: 0.2, w: 0.82, h: 0.22 } }]
  return {
    filename: 'Scan_possession_receipt.png',
    type: 'image/png',
    bytes: grey(raster, random),
    marks,
  }
}

function grey(raster: Raster, random: Random): Buffer {
  const { width, height } = sheet
  const fold = Math.round(height * 0.52)
  return raster.png((ink, x, y) => {
    const edge = Math.min(x, width - x, y, height - y)
    const shade = edge < 18 ? (18 - edge) * 5 : 0
    const crease = Math.abs(y - fold) < 2 ? 14 : 0
    // In steps, since noise would make the file ten times as large.
    const grain = random.chance(0.03) ? 12 : 0
    const paper = 236 - shade - crease - grain
    const speck = random.chance(0.0003) ? 0.6 : 0
    const worn = ink > 0 && random.chance(0.12) ? ink * 0.6 : ink
    return Math.round(Math.max(20, paper - Math.max(worn, speck) * 185) / 4) * 4
  })
}

function wrapped(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line.length + word.length > sheet.lineChars) {
      lines.push(line)
      line = ''
    }
    line = line ? `${line} ${word}` : word
  }
  return [...lines, line]
}
