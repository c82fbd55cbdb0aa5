/** What the invented property of a sandbox report is called and measured by, in one state. */
export interface SandboxProperty {
  /** Where the lender named none. */
  district: string
  enrolmentNo: string
  land: string
  /** Below the district: no real place. */
  village: string
  extent: string
  neighbours: { east: string; west: string; north: string; south: string }
  searched: string
  /** Of the earlier deeds: the first seller, the next holder, and one whose deed is missing. */
  people: readonly [first: string, next: string, unknown: string]
  record: string
  tenure: string
  converted: string
  /** `office` is the short name of a sub-registrar; `date` is DD-MM-YYYY. */
  documentNo(office: string, number: number, date: string): string
}
