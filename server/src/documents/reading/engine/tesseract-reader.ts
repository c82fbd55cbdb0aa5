import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { type GreyPicture, scalePicture, toPgm } from '../pages/grey-picture.ts'
import { mendLetters } from './mend-letters.ts'
import type { PictureLayout, Reader, SeenWord } from './reader.ts'
import { openTesseractCore, type TesseractApi, type TesseractCore } from './tesseract-core.ts'

/** ▦ Tesseract's data by ISO 639-1; an operator can add a package for another one. */
const dataOf: Readonly<Record<string, string>> = {
  en: 'eng',
  mr: 'mar',
  hi: 'hin',
  kn: 'kan',
  ta: 'tam',
  te: 'tel',
  gu: 'guj',
  bn: 'ben',
  ml: 'mal',
  pa: 'pan',
  or: 'ori',
  ur: 'urd',
}

/** ▦ How much small print is enlarged: Devanagari figures are read far better, Kannada worse. */
const scales: Readonly<Record<string, number>> = { mr: 2, hi: 2 }
const scaleFor = (languages: readonly string[]) =>
  Math.max(1, ...languages.map((language) => scales[language] ?? 1))

/** For the languages of a page, and for one of them alone. */
const openMax = 2

/** The neural engine; the data has no other. */
const lstmOnly = 1

/** ▦ How the engine looks for lines; pages are already upright. */
const segmentation: Readonly<Record<PictureLayout, string>> = { page: '3', block: '6', line: '7' }

/** Of the engine's JSON, what is used. */
interface Block {
  paragraphs: { lines: { words: EngineWord[] }[] }[]
}
interface EngineWord {
  text: string
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
}

/** Tesseract in WebAssembly, on the thread that calls it; nothing is fetched or written to disk. */
export class TesseractReader implements Reader {
  readonly engine = 'tesseract.js-core 7.0'
  #core: TesseractCore | undefined
  /** By languages, the one used last at the end. */
  readonly #open = new Map<string, TesseractApi>()

  async read(
    picture: GreyPicture,
    languages: readonly string[],
    layout: PictureLayout = 'page',
  ): Promise<SeenWord[]> {
    const core = await this.#load()
    const api = this.#apiFor(core, languages)
    const scale = layout === 'page' ? 1 : scaleFor(languages)
    api.SetVariable('tessedit_pageseg_mode', segmentation[layout])
    core.FS.writeFile('/input', toPgm(scale === 1 ? picture : scalePicture(picture, scale)))
    if (api.SetImageFile(1, 0) === 1) throw new Error('the engine cannot open the picture')
    api.Recognize(null)
    const { blocks } = JSON.parse(api.GetJSONText()) as { blocks: Block[] | null }
    api.Clear()
    return (blocks ?? []).flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ lines }) =>
        lines.flatMap(({ words }) => words.flatMap((word) => toSeen(word, scale))),
      ),
    )
  }

  async close(): Promise<void> {
    for (const api of this.#open.values()) api.End()
    this.#open.clear()
    this.#core = undefined
  }

  async #load(): Promise<TesseractCore> {
    this.#core ??= await openTesseractCore()
    return this.#core
  }

  /** Few at a time: the data of a language takes a second and tens of megabytes. */
  #apiFor(core: TesseractCore, languages: readonly string[]): TesseractApi {
    const data = languages.flatMap((language) => findData(dataOf[language]))
    const named = data.map(({ code }) => code).join('+')
    const open = this.#open.get(named)
    if (open !== undefined) {
      this.#open.delete(named)
      this.#open.set(named, open)
      return open
    }
    for (const [oldest, unused] of [...this.#open].slice(0, this.#open.size - openMax + 1)) {
      unused.End()
      this.#open.delete(oldest)
    }
    for (const { code, path } of data) {
      core.FS.writeFile(`./${code}.traineddata`, gunzipSync(readFileSync(path)))
    }
    const api = new core.TessBaseAPI()
    if (api.Init(null, named, lstmOnly, '') !== 0) throw new Error(`no data for ${named}`)
    api.SetVariable('user_defined_dpi', '200')
    this.#open.set(named, api)
    return api
  }
}

function toSeen({ text, confidence, bbox }: EngineWord, scale: number): SeenWord[] {
  if (text.trim() === '') return []
  const [left, top, right, bottom] = [bbox.x0, bbox.y0, bbox.x1, bbox.y1].map(
    (at) => at / scale,
  ) as [number, number, number, number]
  const trust = Math.min(1, Math.max(0, confidence / 100))
  return [{ text: mendLetters(text.trim()), left, top, right, bottom, confidence: trust }]
}

/** Nothing if the package of the language is not installed. */
function findData(code: string | undefined): { code: string; path: string }[] {
  if (!code) return []
  const name = `@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`
  try {
    return [{ code, path: createRequire(import.meta.url).resolve(name) }]
  } catch {
    return []
  }
}
