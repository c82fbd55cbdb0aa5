import type { Random } from '../random.ts'

export type Word = readonly [latin: string, native: string]

/** The location of invented properties: real places, invented numbers. */
export interface StatePlace {
  district: string
  taluk: string
  hobli?: string
  village: string
  native: { district: string; taluk: string; village: string }
  /** The sub-registrar's office in document numbers. */
  office: { name: string; code: string }
  branches: readonly string[]
}

/** What the demo invents for one state. A covered state without a row is not in the demo. */
export interface DemoState {
  /** Share of all cases; the last row has the rest. */
  share: number
  names: { men: readonly Word[]; women: readonly Word[]; surnames: readonly Word[] }
  /** Ramesh Baburao Patil, whom the simulated registries know, in the script of the state. */
  documentedHolder: string
  places: readonly StatePlace[]
  /** A plot or site that is not a flat. */
  plot(random: Random): { unit: string; extent: string; otherExtent: string }
  documentNo(office: string, number: number, date: string): string
  /** Before a survey number, in a sentence. */
  numberedBy: string
  /** The nature of a deed, on the deed itself and in the index. */
  natures: Record<'saleDeed' | 'sale' | 'mortgage' | 'release', string>
  search: { title: string; below: string; number: string; filename: string }
  mutationTitle: string
  /** The authority that converts land to other use. */
  converter: string
  /** For the report. */
  report: { searchGaps: string; index: string; record: string; tenure: string }
  areaCode: string
  /** The first two digits of a ULPIN. */
  lgdCode: string
}

export const placeNames = (district: string, taluk: string, village: string) => ({
  district,
  taluk,
  village,
})
