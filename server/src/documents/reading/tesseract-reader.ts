import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { type GreyPicture, toPgm } from './pages/grey-picture.ts'
import type { Reader, SeenWord } from './reader.ts'
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

/** The neural engine; the data has no other. */
const lstmOnly = 1

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
  #open: { languages: string; api: TesseractApi } | undefined

  async read(picture: GreyPicture, languages: readonly string[]): Promise<SeenWord[]> {
    const core = await this.#load()
    const api = this.#apiFor(core, languages)
    core.FS.writeFile('/input', toPgm(picture))
    if (api.SetImageFile(1, 0) === 1) throw new Error('the engine cannot open the picture')
    api.Recognize(null)
    const { blocks } = JSON.parse(api.GetJSONText()) as { blocks: Block[] | null }
    api.Clear()
    return (blocks ?? []).flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.flatMap(toSeen))),
    )
  }

  async close(): Promise<void> {
    this.#open?.api.End()
    this.#open = undefined
    this.#core = undefined
  }

  async #load(): Promise<TesseractCore> {
    this.#core ??= await openTesseractCore()
    return this.#core
  }

  /** One at a time: the data of a language takes a second and tens of megabytes. */
  #apiFor(core: TesseractCore, languages: readonly string[]): TesseractApi {
    const data = languages.flatMap((language) => findData(dataOf[language]))
    const named = data.map(({ code }) => code).join('+')
    if (this.#open?.languages === named) return this.#open.api
    this.#open?.api.End()
    this.#open = undefined
    for (const { code, path } of data) {
      core.FS.writeFile(`./${code}.traineddata`, gunzipSync(readFileSync(path)))
    }
    const api = new core.TessBaseAPI()
    if (api.Init(null, named, lstmOnly, '') !== 0) throw new Error(`no data for ${named}`)
    // Blocks, columns and tables are found; pages are already upright.
    api.SetVariable('tessedit_pageseg_mode', '3')
    api.SetVariable('user_defined_dpi', '200')
    this.#open = { languages: named, api }
    return api
  }
}

function toSeen({ text, confidence, bbox }: EngineWord): SeenWord[] {
  if (text.trim() === '') return []
  const { x0: left, y0: top, x1: right, y1: bottom } = bbox
  const trust = Math.min(1, Math.max(0, confidence / 100))
  return [{ text: text.trim(), left, top, right, bottom, confidence: trust }]
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
