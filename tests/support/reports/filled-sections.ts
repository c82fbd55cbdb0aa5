import type { ReportDraft } from '../../../server/src/reports/report-content.ts'
import { textSectionKeys } from '../../../server/src/reports/report-sections.ts'

/** Every section but the opinion, as a report needs it that is released as positive. */
export function filledSections() {
  const year = new Date().getUTCFullYear()
  return {
    capacity: 'Owner',
    properties: [
      {
        description: 'Flat 12, Gat No. 45/2B, Haveli, Pune',
        extent: '74.32 sq m',
        east: 'Flat 11',
        west: 'Open space',
        north: 'Road',
        south: 'Gat No. 46',
      },
    ],
    chain_of_title: [
      {
        date: '14-02-1991',
        nature: 'Sale deed',
        document_no: 'HVL1/812/1991',
        from: 'Shankar Tukaram Gaikwad',
        to: 'Suresh Anant Deshpande',
      },
      {
        date: '03-09-2015',
        nature: 'Sale deed',
        document_no: 'HVL7/3818/2015',
        from: 'Suresh Anant Deshpande',
        to: 'Ramesh Baburao Kulkarni',
      },
    ],
    searches: [
      {
        office: 'Sub-Registrar, Haveli 7',
        from_year: String(year - 31),
        to_year: String(year),
        receipt_no: 'MH011238845',
      },
    ],
    texts: Object.fromEntries(
      textSectionKeys.map((key) => [key, 'Examined; nothing adverse was found.']),
    ) as NonNullable<ReportDraft['texts']>,
    deposits: [{ document: 'Sale deed HVL7/3818/2015', form: 'original' }],
  } satisfies ReportDraft
}
