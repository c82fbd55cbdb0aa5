import type { Locator, Page } from 'playwright-core'
import type { Told } from './lender-at-work.ts'

/** One row of a table of the report: label of the field, and what is written in it. */
export type RowText = readonly (readonly [label: string, text: string])[]

/** What the dialog promises that the lender will get. */
export interface Foretold extends Told {
  /** Places that only the release can know. */
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
  /** Stands on the paper before the one in sight, which proves the factor. */
  proof: string
  /** What is seen on the page that the factor is pinned to. */
  seen: string
}

/** What an analyst does in the workbench, whatever the hand; each ends when its effect is seen. */
export interface Analyst {
  signsIn(email: string): Promise<void>
  takes(ref: string): Promise<void>
  opens(ref: string): Promise<void>
  readsNextPaper(): Promise<void>
  /** The one that came just now. */
  readsNewPaper(filename: string): Promise<void>
  looksFor(words: string): Promise<void>
  beginsToRead(): Promise<void>
  /** Begins with a canned text and makes it fit. */
  asks(canned: string, replace: readonly [string, string]): Promise<void>
  openReport(): Promise<void>
  writes(report: Written): Promise<void>
  previews(): Promise<void>
  /** From what is proven to the place in the papers. */
  follows(place: string): Promise<void>
  foresees(result: string, reason: string): Promise<Foretold[]>
  releases(): Promise<void>
  /** The factor no longer holds, and what follows from it is written anew. */
  revises(changed: Pick<Written, 'opinion' | 'standing' | 'factor'>): Promise<void>
  seesChanges(): Promise<void>
}

export const field = (page: Page | Locator, name: string) =>
  page.getByRole('textbox', { name, exact: true })
export const releaseDialog = (page: Page) => page.getByRole('dialog', { name: /^Finalise/ })
export const pagesOf = (page: Page) => page.getByRole('region', { name: 'Pages' })

/** Reads the callbacks off the dialog, once it has checked what was typed last. */
export async function readForetold(page: Page): Promise<Foretold[]> {
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
