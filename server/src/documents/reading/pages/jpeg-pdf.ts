import { UnreadableFile } from './pages.ts'

/** A JPEG as the only page of a PDF, which then is read like any other. */
export function wrapJpeg(bytes: Uint8Array, pixelsMax: number): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { width, height, components, isAdobe, orientation } = readMarkers(file)
  if (width * height > pixelsMax) throw new UnreadableFile('too_large')
  const space = ({ 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const)[components]
  if (!space || width === 0 || height === 0) throw new UnreadableFile('broken')
  const decode = components === 4 && isAdobe ? ' /Decode [1 0 1 0 1 0 1 0]' : ''
  // A photo is printed at 200 dots per inch, so that it is drawn with as many pixels as it has.
  const [w, h] = [(width * 72) / 200, (height * 72) / 200]
  const drawn = `q ${w} 0 0 ${h} 0 0 cm /P Do Q`
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Rotate ${rotations[orientation] ?? 0} /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    ),
    Buffer.from(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent 8 /Filter /DCTDecode${decode} /Length ${file.length} >>\nstream\n`,
      ),
      file,
      Buffer.from('\nendstream'),
    ]),
  ]
  return writePdf(objects)
}

function writePdf(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const starts: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [i, body] of objects.entries()) {
    starts.push(length)
    add(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]))
  }
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** By EXIF orientation. The mirrored ones are left: no camera writes them for a document. */
const rotations: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 }

interface Markers {
  width: number
  height: number
  components: number
  isAdobe: boolean
  orientation: number
}

const markersMax = 2_000

function readMarkers(file: Buffer): Markers {
  let isAdobe = false
  let orientation = 1
  let at = 2
  for (let i = 0; i < markersMax && at + 9 < file.length; i += 1) {
    if (file[at] !== 0xff) throw new UnreadableFile('broken')
    const marker = file[at + 1] ?? 0
    const length = file.readUInt16BE(at + 2)
    if (isFrame(marker)) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)]
      return { width, height, components: file[at + 9] ?? 0, isAdobe, orientation }
    }
    const body = file.subarray(at + 4, at + 2 + length)
    if (marker === 0xee && body.toString('latin1', 0, 5) === 'Adobe') isAdobe = true
    if (marker === 0xe1) orientation = readOrientation(body) ?? orientation
    at += 2 + length
  }
  throw new UnreadableFile('broken')
}

/** Start of frame: C0 to CF without the tables at C4, C8 and CC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Tag 0x0112 of the first directory. */
function readOrientation(body: Buffer): number | undefined {
  if (body.length < 20 || body.toString('latin1', 0, 4) !== 'Exif') return undefined
  const tiff = body.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return undefined
  const count = Math.min(200, read16(directory))
  for (let i = 0; i < count; i += 1) {
    const entry = directory + 2 + i * 12
    if (entry + 12 > tiff.length) return undefined
    if (read16(entry) === 0x0112) return read16(entry + 8)
  }
  return undefined
}
