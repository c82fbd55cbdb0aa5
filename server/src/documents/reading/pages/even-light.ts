import { type GreyPicture, newPicture, sampleAt } from './grey-picture.ts'

const cell = 24
/** A page whose darkest ink is lighter than this is faint. */
const faintest = 90

/**
 * White paper and black ink, whatever the light of the scan or the age of the ribbon: each pixel is
 * divided by the paper around it, and faint ink is darkened.
 */
export function evenLight(picture: GreyPicture): GreyPicture {
  const paper = paperOf(picture)
  const { width, height, data } = picture
  const even = newPicture(width, height)
  for (let y = 0; y < height; y += 1) {
    const v = clamp(y / cell - 0.5, paper.height)
    for (let x = 0; x < width; x += 1) {
      const around = Math.max(64, sampleAt(paper, clamp(x / cell - 0.5, paper.width), v))
      even.data[y * width + x] = Math.min(255, ((data[y * width + x] ?? 255) * 255) / around)
    }
  }
  return darkenFaint(even)
}

const clamp = (at: number, size: number) => Math.min(size - 1, Math.max(0, at))

/** The light of the paper in each cell: brighter than nearly all of its pixels. */
function paperOf({ width, height, data }: GreyPicture): GreyPicture {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const light = newPicture(columns, rows)
  const counts = new Uint32Array(256)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0)
      let total = 0
      for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y += 2) {
        for (let x = column * cell; x < Math.min(width, (column + 1) * cell); x += 2) {
          const value = data[y * width + x] ?? 255
          counts[value] = (counts[value] ?? 0) + 1
          total += 1
        }
      }
      light.data[row * columns + column] = levelAt(counts, total * 0.85)
    }
  }
  return widest(light)
}

/** A cell inside a stamp or a black bar takes the light of its brightest neighbour. */
function widest({ width, height, data }: GreyPicture): GreyPicture {
  const wide = newPicture(width, height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let most = 0
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
          most = Math.max(most, data[v * width + u] ?? 0)
        }
      }
      wide.data[y * width + x] = most
    }
  }
  return wide
}

function darkenFaint(picture: GreyPicture): GreyPicture {
  const counts = new Uint32Array(256)
  for (const value of picture.data) counts[value] = (counts[value] ?? 0) + 1
  // Ink covers about a twentieth of a written page.
  const ink = levelAt(counts, picture.data.length * 0.01)
  if (ink <= faintest || ink > 235) return picture
  const scale = 255 / (255 - ink)
  for (let i = 0; i < picture.data.length; i += 1) {
    picture.data[i] = Math.max(0, ((picture.data[i] ?? 255) - ink) * scale)
  }
  return picture
}

/** The level below which this many pixels lie. */
function levelAt(counts: Uint32Array, wanted: number): number {
  let sum = 0
  for (let level = 0; level < 256; level += 1) {
    sum += counts[level] ?? 0
    if (sum >= wanted) return level
  }
  return 255
}
