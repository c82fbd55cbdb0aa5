import { createContext, use } from 'react'
import type { CaseFile } from '../../api/cases.ts'
import type { Mode } from '../../api/client.ts'
import type { Pin, Section } from '../../api/reports.ts'
import type { PageRect } from '../../viewer/rect-layer.tsx'

export type PinOn = Pin['on']

/** What is shown next to the form. */
export type SideView =
  | { kind: 'documents' | 'changes' }
  /** Large: over everything else. */
  | { kind: 'graph'; isLarge?: boolean }
  /** Drawn again for each version of the draft that is named. */
  | { kind: 'preview'; draft?: number }
  | { kind: 'released'; version: number; file: string; filename: string }

export interface Part {
  document: string
  page: number
  rect: PageRect
}

/** A place in a document that is shown, and not pinned. */
export interface MarkedPlace extends Part {
  label: string
}

export interface OpenReport {
  mode: Mode
  file: CaseFile
  sections: readonly Section[]
  canRead: boolean
  canWrite: boolean
  isPending: boolean
  failure: unknown
  readAgain(): void
  sideView: SideView
  setSideView(sideView: SideView): void
  /** The form has the full width. */
  isWide: boolean
  setWide(isWide: boolean): void
  /** The target of the next rectangle. */
  pinning: { on: PinOn; label: string } | null
  beginPin(on: PinOn, label: string): void
  endPin(): void
  placePin(document: string, page: number, rect: PageRect): void
  /** What is being marked by keyboard. */
  part: Part | null
  setPart(part: Part): void
  /** A new object each time it is chosen, so that the same one is shown again. */
  currentPin: { id: string } | null
  showPin(pin: Pin): void
  showDocument(document: string): void
  /** Until something else is shown. */
  marked: readonly MarkedPlace[]
  showPlaces(places: readonly MarkedPlace[]): void
}

/** Of a marked place, by its position. */
export const markIdOf = (index: number) => `mark-${index}`

export const ReportContext = createContext<OpenReport | null>(null)

export function useReport(): OpenReport {
  const report = use(ReportContext)
  if (!report) throw new Error('useReport needs a ReportProvider')
  return report
}
