import { type ReadingFault, readingFaults } from '../reading/pages/pages.ts'

/** How the workbench shows a file: by itself, or page by page as pictures that are drawn here. */
export const waysToShow = ['pdf', 'picture', 'text', 'pages', 'none'] as const
export type WayToShow = (typeof waysToShow)[number]

/** ▦ By what the bytes are, never by what was declared. */
const shownTypes: Readonly<Record<string, WayToShow>> = {
  'application/pdf': 'pdf',
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/tiff': 'pages',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'pages',
  'application/vnd.ms-word.document.macroenabled.12': 'pages',
  'application/x-cfb': 'pages',
  // Drawings can have scripts in them.
  'image/svg+xml': 'text',
}

const wordNote =
  'Shown as plain text. What pictures show, headers, footers, footnotes, comments and deleted text are left out: save the file to see them. Page numbers are those of this view.'
const notes: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': wordNote,
  'application/vnd.ms-word.document.macroenabled.12': `${wordNote} The file contains macros: do not run them.`,
}

const heic =
  'HEIC photos cannot be shown here: there is no decoder for them that may be used freely. Ask the lender for JPEG or PDF.'
const archive =
  'Archives are not opened here. Ask the lender to send the documents in it one by one.'
const sheet = 'Spreadsheets and slides cannot be shown here. Ask the lender for a PDF.'
const picture = 'Pictures of this type cannot be shown here. Ask the lender for JPEG, PNG or PDF.'

/** ▦ What to do about a file that cannot be shown; the first that fits. */
const refusals: readonly [RegExp, string][] = [
  [/^image\/hei[cf]/, heic],
  [/^image\//, picture],
  [/^application\/(zip|x-(7z|rar|tar|gzip|bzip2)|gzip|vnd\.rar)/, archive],
  [/spreadsheet|presentation|excel|powerpoint/, sheet],
  [/^application\/x-cfb/, 'Old Office files cannot be shown here. Ask the lender for PDF or DOCX.'],
  [/^(audio|video)\//, 'Sound and film cannot be shown here.'],
]
const shownAsItIs = 'Files of this type are shown as they are: open the document itself.'
const otherwise = 'Files of this type cannot be shown here. Ask the lender for a PDF.'

/** The way to show a file, and what to say about it. */
export function describeView(type: string | null): { as: WayToShow; message: string | null } {
  const as = wayToShow(type)
  return { as, message: as === 'none' ? refusalOf(type) : (notes[type ?? ''] ?? null) }
}

function wayToShow(type: string | null): WayToShow {
  return shownTypes[type ?? ''] ?? (type?.startsWith('text/') ? 'text' : 'none')
}

/** ▦ What to do about a file or page that turned out not to be drawable. */
const remedies: Readonly<Record<Exclude<ReadingFault, 'unsupported'>, string>> = {
  password: 'Ask the lender for a copy without one.',
  broken: 'Ask the lender to send it again.',
  malware: 'Ask the lender for a clean copy.',
  too_large: 'Ask the lender for a PDF.',
  time_out: 'Ask the lender for a PDF.',
  crashed: 'Ask the lender for a PDF.',
}

const showingFaults: Readonly<Partial<Record<ReadingFault, string>>> = {
  too_large: 'The file is too large to be shown.',
  time_out: 'Drawing took too long.',
  crashed: 'Drawing failed.',
}

export function describeViewFault(fault: ReadingFault, type: string | null): string {
  if (fault === 'unsupported') return refusalOf(type)
  return `${showingFaults[fault] ?? readingFaults[fault]} ${remedies[fault]}`
}

function refusalOf(type: string | null): string {
  if (wayToShow(type) !== 'none' && wayToShow(type) !== 'pages') return shownAsItIs
  return refusals.find(([pattern]) => pattern.test(type ?? ''))?.[1] ?? otherwise
}
