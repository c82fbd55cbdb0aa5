import { createRequire } from 'node:module'

/** What is used of tesseract.js-core, which has no types of its own. */
export interface TesseractCore {
  FS: { writeFile(path: string, data: Uint8Array | string): void }
  TessBaseAPI: new () => TesseractApi
}

export interface TesseractApi {
  /** 0 if it has the data. */
  Init(path: null, languages: string, engine: number, config: string): number
  SetVariable(name: string, value: string): void
  /** Of `/input`; 1 if it is no picture. */
  SetImageFile(exifOrientation: number, angle: number): number
  Recognize(monitor: null): number
  GetJSONText(): string
  Clear(): void
  End(): void
}

/**
 * With SIMD, which every Node we run on has, and without relaxed SIMD, so that all machines read
 * the same. Messages of the engine go nowhere.
 */
export function openTesseractCore(): Promise<TesseractCore> {
  const load = createRequire(import.meta.url)('tesseract.js-core/tesseract-core-simd-lstm') as (
    options: object,
  ) => Promise<TesseractCore>
  return load({ print: () => {}, printErr: () => {} })
}
