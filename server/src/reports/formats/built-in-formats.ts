import { reportSections, type SectionKey, sectionKeys } from '../report-sections.ts'

export interface FormatSection {
  key: SectionKey
  title: string
}

interface BuiltInFormat {
  label: string
  /** On page 1, in place of the name of the case type. */
  title: string | null
  sections: readonly FormatSection[]
}

const section = (key: SectionKey, title: string): FormatSection => ({ key, title })

/** ▦ The formats that come with the service: title, order and names of sections. */
export const builtInFormats = {
  standard: {
    label: 'Standard',
    title: null,
    sections: sectionKeys.map((key) => section(key, reportSections[key].title)),
  },
  tir_annexure_b: {
    label: 'TIR Annexure-B',
    title: 'Annexure-B: Report of investigation of title',
    sections: [
      section('instruction', 'Branch seeking opinion, reference and date, advocate'),
      section('mortgagor', 'Name and status of the borrower and the mortgagor'),
      section('property', 'Description of the immovable property offered as security'),
      section('documents', 'Particulars of documents scrutinised'),
      section('certified_copies', 'Certified copies obtained and compared with the originals'),
      section('searches', 'Sub-registrar offices searched and period covered'),
      section('chain_of_title', 'Chain of title'),
      section('tenure', 'Nature of title of the intended mortgagor'),
      section('special_interests', 'Interests of minors, HUF, heirs, trusts and attorneys'),
      section('encumbrances', 'Encumbrances, attachments, claims and charges'),
      section('cersai_roc', 'CERSAI and Registrar of Companies searches'),
      section('revenue_records', 'Property tax, mutation and revenue records'),
      section('land_use', 'Land use, conversion and urban land ceiling'),
      section('approvals', 'Approved plan, permissions and completion'),
      section('litigation', 'Pending litigation and court orders'),
      section('possession', 'Possession and access'),
      section('discrepancies', 'Discrepancies and how they were resolved'),
      section('sarfaesi_stamp', 'Stamp duty, registration and SARFAESI compliance'),
      section('opinion', 'Opinion, and steps to create the mortgage'),
      section('documents_to_deposit', 'Title deeds to be deposited'),
      section('certificate', 'Certificate of title and annexures'),
    ],
  },
} as const satisfies Record<string, BuiltInFormat>

/** In every format: it certifies what stands before it. */
export const lastSection: SectionKey = 'certificate'

export type FormatKey = keyof typeof builtInFormats
export const formatKeys = Object.keys(builtInFormats) as FormatKey[]
