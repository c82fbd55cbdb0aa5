/** Runs in the browser: measures a drawn document, and makes a bad scan of a clean picture. */

const inkAlpha = 0.55

function seeded(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Fractions of the page; a value over two lines has two. */
function factsOn(section, page) {
  const frame = section.getBoundingClientRect()
  return [...section.querySelectorAll('[data-fact]')].flatMap((element) =>
    [...element.getClientRects()]
      .filter((rect) => rect.width > 0 && rect.height > 0)
      .map((rect) => ({
        id: Number(element.dataset.fact),
        page,
        rect: {
          x: (rect.left - frame.left) / frame.width,
          y: (rect.top - frame.top) / frame.height,
          w: rect.width / frame.width,
          h: rect.height / frame.height,
        },
      })),
  )
}

/** The words of a section with their places, as a perfect reader would give them. */
function wordsOn(section) {
  const frame = section.getBoundingClientRect()
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
  const words = []
  let isOpen = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest('style')) continue
    for (const { 0: text, index } of node.data.matchAll(/[^\s\u00a0]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      const { left, top, width, height } = range.getBoundingClientRect()
      const rect = { x: left - frame.left, y: top - frame.top, w: width, h: height }
      const last = words.at(-1)
      const isNext = isOpen && index === 0 && last && isTouching(last.rect, rect)
      if (isNext) {
        last.text += text
        last.rect.w = rect.x + rect.w - last.rect.x
      } else words.push({ text, rect })
      isOpen = index + text.length === node.data.length
    }
    if (/[\s\u00a0]$/.test(node.data)) isOpen = false
  }
  return words
    .filter(({ rect }) => rect.w > 0 && rect.h > 0)
    .map(({ text, rect }) => ({
      text,
      rect: {
        x: rect.x / frame.width,
        y: rect.y / frame.height,
        w: rect.w / frame.width,
        h: rect.h / frame.height,
      },
    }))
}

const isTouching = (one, other) =>
  Math.abs(one.x + one.w - other.x) < 1.5 && Math.abs(one.y - other.y) < one.h / 2

/** Text that would be cut off, or that runs into the foot of the page. */
function overflowOf(section) {
  const frame = section.getBoundingClientRect()
  const edge = 24
  const foot = section.querySelector('.foot, .end')
  const lowest = foot?.getBoundingClientRect().top ?? frame.bottom - edge
  const sticksOut = (element) => {
    const rect = element.getBoundingClientRect()
    const isWide = rect.right > frame.right - edge || rect.left < frame.left + edge
    return isWide || rect.bottom > (foot?.contains(element) ? frame.bottom - edge : lowest)
  }
  return [...section.querySelectorAll('*')]
    .filter((element) => element.tagName !== 'STYLE' && sticksOut(element))
    .map((element) => element.textContent.trim().slice(0, 60))
}

function context(width, height) {
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(height))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.imageSmoothingQuality = 'high'
  return drawing
}

function drawStamp(drawing, { x, y, degrees, text }) {
  const size = drawing.canvas.width * 0.085
  drawing.save()
  drawing.translate(x * drawing.canvas.width, y * drawing.canvas.height)
  drawing.rotate((degrees * Math.PI) / 180)
  drawing.globalAlpha = inkAlpha
  drawing.strokeStyle = drawing.fillStyle = '#4a4a7a'
  drawing.lineWidth = size * 0.035
  for (const part of [1, 0.72]) {
    drawing.beginPath()
    drawing.arc(0, 0, size * part, 0, 2 * Math.PI)
    drawing.stroke()
  }
  drawing.font = `700 ${size * 0.2}px serif`
  drawing.textAlign = 'center'
  drawing.fillText(text, 0, size * 0.06, size * 1.3)
  drawing.restore()
}

function drawSignature(drawing, { x, y, seed }) {
  const random = seeded(seed)
  const step = drawing.canvas.width * 0.028
  drawing.save()
  drawing.translate(x * drawing.canvas.width, y * drawing.canvas.height)
  drawing.globalAlpha = 0.7
  drawing.strokeStyle = '#223'
  drawing.lineWidth = step * 0.07
  drawing.beginPath()
  drawing.moveTo(0, 0)
  for (let i = 1; i <= 8; i += 1) {
    const height = (random() - 0.5) * step * 3
    drawing.quadraticCurveTo((i - 0.5) * step, height, i * step, (random() - 0.5) * step)
  }
  drawing.stroke()
  drawing.restore()
}

function addNoise(drawing, { strength, seed }) {
  const random = seeded(seed)
  const { width, height } = drawing.canvas
  const picture = drawing.getImageData(0, 0, width, height)
  const { data } = picture
  for (let at = 0; at < data.length; at += 4) {
    const speck = random() < 0.0015 ? (random() - 0.6) * 255 : 0
    const change = (random() + random() - 1) * strength + speck
    for (let part = 0; part < 3; part += 1) data[at + part] += change
  }
  drawing.putImageData(picture, 0, 0)
}

/** In the order of a scanner: what lies on the paper first, then its optics, then the file. */
const steps = {
  stamp: (drawing, effect) => {
    drawStamp(drawing, effect)
    return drawing
  },
  signature: (drawing, effect) => {
    drawSignature(drawing, effect)
    return drawing
  },
  faint: (drawing, { ink }) => {
    drawing.fillStyle = `rgb(255 255 255 / ${1 - ink})`
    drawing.fillRect(0, 0, drawing.canvas.width, drawing.canvas.height)
    return drawing
  },
  skew: (drawing, { matrix }) => {
    const next = context(drawing.canvas.width, drawing.canvas.height)
    next.setTransform(...matrix)
    next.drawImage(drawing.canvas, 0, 0)
    next.resetTransform()
    return next
  },
  blur: (drawing, { radius }) => {
    const next = context(drawing.canvas.width, drawing.canvas.height)
    next.filter = `blur(${radius}px)`
    next.drawImage(drawing.canvas, 0, 0)
    next.filter = 'none'
    return next
  },
  low_resolution: (drawing, { dpi, cleanDpi }) => {
    const { width, height } = drawing.canvas
    const next = context((width * dpi) / cleanDpi, (height * dpi) / cleanDpi)
    next.drawImage(drawing.canvas, 0, 0, next.canvas.width, next.canvas.height)
    return next
  },
  noise: (drawing, effect) => {
    addNoise(drawing, effect)
    return drawing
  },
  turned: (drawing, { degrees }) => {
    const { width, height } = drawing.canvas
    const next = context(height, width)
    next.translate(height / 2, width / 2)
    next.rotate((degrees * Math.PI) / 180)
    next.drawImage(drawing.canvas, -width / 2, -height / 2)
    next.resetTransform()
    return next
  },
}

function toGray(drawing) {
  const { width, height } = drawing.canvas
  const { data } = drawing.getImageData(0, 0, width, height)
  const gray = new Uint8Array(width * height)
  for (let i = 0; i < gray.length; i += 1) {
    gray[i] = 0.299 * data[i * 4] + 0.587 * data[i * 4 + 1] + 0.114 * data[i * 4 + 2]
  }
  return gray
}

async function asJpeg(drawing, gray, quality) {
  const { width, height } = drawing.canvas
  const picture = drawing.createImageData(width, height)
  for (let i = 0; i < gray.length; i += 1) {
    picture.data.fill(gray[i], i * 4, i * 4 + 3)
    picture.data[i * 4 + 3] = 255
  }
  drawing.putImageData(picture, 0, 0)
  const blob = await drawing.canvas.convertToBlob({ type: 'image/jpeg', quality: quality / 100 })
  return new Uint8Array(await blob.arrayBuffer())
}

globalThis.corpusPage = {
  measure: () =>
    [...document.querySelectorAll('section.page')].map((section, i) => ({
      facts: factsOn(section, i + 1),
      overflow: overflowOf(section),
      text: section.innerText,
    })),

  words: () => [...document.querySelectorAll('section.page')].map(wordsOn),

  /** PNG in, gray bytes or a JPEG out, both as base64. */
  async degrade({ png, width, height, effects, quality }) {
    const bytes = Uint8Array.fromBase64(png)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    let drawing = context(width, height)
    drawing.drawImage(bitmap, 0, 0, width, height)
    for (const [name, step] of Object.entries(steps)) {
      const effect = effects.find((candidate) => candidate.name === name)
      if (effect) drawing = step(drawing, effect)
    }
    const gray = toGray(drawing)
    const made = quality === undefined ? gray : await asJpeg(drawing, gray, quality)
    const { canvas } = drawing
    return { width: canvas.width, height: canvas.height, bytes: made.toBase64() }
  },
}
