/** Parts behind the door of reports, for a bench that measures them one by one. */
export { readPdf } from '../../../server/src/reports/pdf/read-pdf.ts'
export { ReportWriter } from '../../../server/src/reports/pdf/report-writer.ts'
export type { ReleasedContent } from '../../../server/src/reports/report-content.ts'
export { KeySigner } from '../../../server/src/reports/signing/key-signer.ts'
export { makeCertificate } from '../../../server/src/reports/signing/make-certificate.ts'
export { ReportSigning } from '../../../server/src/reports/signing/report-signing.ts'
