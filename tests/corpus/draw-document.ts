import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { cleanDpi, pageHeight, pageWidth, skewMatrix } from './degrade.ts'
import type { WrittenDocument } from './documents.ts'
import { screenHeight, screenWidth } from './page-style.ts'
import type { Effect, Place, Rect } from './truth.ts'
import { writeGrayPng } from './write-png.ts'

const inPage = join(import.meta.dirname, 'in-page.js')
const stepTimeoutMs = 60_000

interface Measured {
  facts: readonly (Place & { id: number })[]
  overflow: readonly string[]
  text: string
}

export interface DrawnDocument {
  pdf: Buffer
  pages: readonly (Measured & { png: Buffer })[]
}

interface Picture {
  bytes: Buffer
  extension: 'png' | 'jpg'
}

export interface LaidOutPage extends Measured {
  words: readonly { text: string; rect: Rect }[]
  png: Buffer
}

export interface Studio {
  /** Without a PDF: where each fact and each word is. */
  layOut(document: WrittenDocument, style: string): Promise<LaidOutPage[]>
  draw(document: WrittenDocument, style: string): Promise<DrawnDocument>
  /** Without an effect, the clean picture in gray. */
  develop(png: Buffer, effects: readonly Effect[]): Promise<Picture>
  close(): Promise<void>
}

export async function openStudio(browser: Browser): Promise<Studio> {
  const context = await browser.newContext({
    viewport: { width: screenWidth, height: screenHeight },
    deviceScaleFactor: cleanDpi / 96,
    offline: true,
  })
  context.setDefaultTimeout(stepTimeoutMs)
  const paper = await context.newPage()
  const darkroom = await context.newPage()
  await darkroom.addScriptTag({ path: inPage })
  return {
    layOut: async (document, style) => {
      const measured = await layOutOn(paper, document, style)
      const words = (await paper.evaluate('corpusPage.words()')) as LaidOutPage['words'][]
      const pictures = await pageShots(paper, measured.length)
      return measured.map((page, i) => ({
        ...page,
        words: words[i] ?? [],
        png: pictures[i] ?? Buffer.alloc(0),
      }))
    },
    draw: (document, style) => drawOn(paper, document, style),
    develop: (png, effects) => developIn(darkroom, png, effects),
    close: () => context.close(),
  }
}

async function layOutOn(
  paper: Page,
  document: WrittenDocument,
  style: string,
): Promise<Measured[]> {
  await paper.setContent(
    `<!doctype html><meta charset="utf-8"><title>${document.id}</title><style>${style}</style>${document.html}`,
  )
  await paper.evaluate('document.fonts.ready.then(() => undefined)')
  await paper.addScriptTag({ path: inPage })
  const measured = (await paper.evaluate('corpusPage.measure()')) as Measured[]
  for (const [i, { overflow }] of measured.entries()) {
    const [first] = overflow
    if (first !== undefined) {
      throw new Error(`${document.half} ${document.id}, page ${i + 1}: "${first}" does not fit`)
    }
  }
  return measured
}

async function drawOn(
  paper: Page,
  document: WrittenDocument,
  style: string,
): Promise<DrawnDocument> {
  const measured = await layOutOn(paper, document, style)
  const pictures = await pageShots(paper, measured.length)
  const pages = measured.map((page, i) => ({ ...page, png: pictures[i] ?? Buffer.alloc(0) }))
  const pdf = await paper.pdf({ preferCSSPageSize: true, printBackground: true })
  return { pdf, pages }
}

async function pageShots(paper: Page, count: number): Promise<Buffer[]> {
  const shots: Buffer[] = []
  for (let i = 0; i < count; i += 1) {
    shots.push(await paper.locator('section.page').nth(i).screenshot({ type: 'png' }))
  }
  return shots
}

async function developIn(
  darkroom: Page,
  png: Buffer,
  effects: readonly Effect[],
): Promise<Picture> {
  const jpeg = effects.find((effect) => effect.name === 'jpeg')
  const low = effects.find((effect) => effect.name === 'low_resolution')
  const order = {
    png: png.toString('base64'),
    width: pageWidth,
    height: pageHeight,
    quality: jpeg?.quality,
    effects: effects.map((effect) => ({
      ...effect,
      cleanDpi,
      ...(effect.name === 'skew' ? { matrix: skewMatrix(effect.degrees) } : {}),
    })),
  }
  const made = (await darkroom.evaluate(`corpusPage.degrade(${JSON.stringify(order)})`)) as {
    width: number
    height: number
    bytes: string
  }
  const bytes = Buffer.from(made.bytes, 'base64')
  if (jpeg) return { bytes, extension: 'jpg' }
  const dpi = low?.dpi ?? cleanDpi
  return { bytes: writeGrayPng(bytes, made.width, made.height, dpi), extension: 'png' }
}
