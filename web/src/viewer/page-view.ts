/** What a page is fitted to at 100 %: the width of the pane, or all of it, to be seen whole. */
export type Fit = 'width' | 'page'

/** How pages are shown, and which one to scroll to. */
export interface PageView {
  fit: Fit
  zoom: number
  rotation: number
  page: number
  /** Counts how often a page was asked for: the same one again is scrolled to again. */
  asked: number
  /** The page in sight has changed. */
  onSight(page: number): void
}

/** From its first page, as it is. */
export const plainView: PageView = {
  fit: 'width',
  zoom: 1,
  rotation: 0,
  page: 1,
  asked: 0,
  onSight: () => {},
}
