import type { Locator, Page } from 'playwright-core'
import type { ReceivedCallback } from './lender-at-work.ts'

/** One row of a table of the report: label of the field, and its text. */
export type RowText = readonly (readonly [label: string, text: string])[]

/** A callback as the release dialog shows it. */
export interface PreviewedCallback extends ReceivedCallback {
  /** Fields that are set at release. */
  unknown: string[]
}

export interface Written {
  advocate: string
  capacity: string
  deeds: readonly RowText[]
  encumbrance: RowText
  /** Of the encumbrance: picked, not typed. */
  standing: string
  opinion: string
  factor: string
  /** Of the factor. */
  component: string
  /** The other components, in the order of the page. */
  nothingFound: readonly string[]
  /** Text in the previous document that proves the factor. */
  proof: string
  /** What is seen on the page that the factor is pinned to. */
  seen: string
}

export type Revised = Pick<Written, 'opinion' | 'standing' | 'factor' | 'component'>

/** What an analyst does, by mouse or keyboard; each step resolves when its effect is visible. */
export interface Analyst {
  signsIn(email: string): Promise<void>
  takes(ref: string): Promise<void>
  opens(ref: string): Promise<void>
  readsNextDocument(): Promise<void>
  /** The latest one. */
  readsNewDocument(filename: string): Promise<void>
  searchesFor(words: string): Promise<void>
  startsReview(): Promise<void>
  /** Starts with a canned text and fills in its blanks, in their order. */
  raisesQuery(canned: string, blanks: readonly (readonly [string, string])[]): Promise<void>
  openReport(): Promise<void>
  writes(report: Written): Promise<void>
  previews(): Promise<void>
  /** Opens the pinned place in the documents. */
  follows(place: string): Promise<void>
  previewsRelease(result: string, reason: string): Promise<PreviewedCallback[]>
  releases(): Promise<void>
  /** Removes the factor and updates the texts that depend on it. */
  revises(changed: Revised): Promise<void>
  seesChanges(): Promise<void>
}

export const field = (page: Page | Locator, name: string) =>
  page.getByRole('textbox', { name, exact: true })
export const releaseDialog = (page: Page) => page.getByRole('dialog', { name: /^Finalise/ })
export const findPages = (page: Page) => page.getByRole('region', { name: 'Pages' })

/** Reads the callbacks from the dialog, once it has checked the last input. */
export async function readPreviewed(page: Page): Promise<PreviewedCallback[]> {
  const dialog = releaseDialog(page)
  await dialog.getByRole('button', { name: /^Release as/, disabled: false }).waitFor()
  const shown = await dialog
    .getByRole('region')
    .filter({ has: page.locator('pre') })
    .all()
  return Promise.all(
    shown.map(async (each) => {
      const payload = JSON.parse((await each.locator('pre').textContent()) ?? '')
      const unknown = (await each.getByText(/^Set at release/).textContent()) ?? ''
      const paths = unknown.replace(/^.*?: |\.$/g, '').split(', ')
      return { event: payload.event, payload, unknown: paths }
    }),
  )
}
