const mebi = 1024 * 1024

/** Limits of one document in the analyst's browser. docs/workbench.md lists them. */
export const limits = {
  /** Pages of a PDF that are shown. */
  pages: 2_000,
  /** Thumbnails that are kept; those not seen for longest are drawn again. */
  thumbnails: 100,
  /** Pages of a PDF that are searched. */
  searchedPages: 500,
  /** A document or a page that takes longer is stopped. */
  openMs: 15_000,
  drawMs: 15_000,
  textMs: 8_000,
  /** A document that had to be stopped more often than this is closed. */
  stops: 4,
  /** Pixels of one picture, alone or in a PDF. A page of A4 at 600 dpi has 35 million. */
  picturePixels: 64 * mebi,
  /** Pixels of the surface a page is drawn on; beyond it the page is drawn less sharply. */
  pagePixels: 16 * mebi,
  /** Ratio of the longer side of a page to its shorter side. */
  pageRatio: 50,
  /** Text of one page that can be selected and searched. */
  textPieces: 4_000,
  textLength: 100_000,
  /** Memory the worker may allocate: at once, in total for one page, for layers of a page. */
  blockBytes: 320 * mebi,
  pageBytes: 1_024 * mebi,
  layerBytes: 512 * mebi,
  /** Of a plain text file. */
  plainTextLength: 200_000,
  /** Of any file: twice the limit of a request, so that our own reports pass too. */
  fileBytes: 32 * mebi,
} as const
