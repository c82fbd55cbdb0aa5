import { parentPort } from 'node:worker_threads'
import type { ReportContent } from '../report-content.ts'
import type { ScorecardContent } from '../scorecard/scorecard-content.ts'
import { writeScorecard } from '../scorecard/write-scorecard.ts'
import { writeReport } from './write-report.ts'

export interface ToReportThread {
  report: number
  content: ReportContent | ScorecardContent
}

export type FromReportThread =
  | { report: number; pdf: Uint8Array<ArrayBuffer> }
  | { report: number; fault: string }

/** Reports are written here, off the thread that answers requests. */
parentPort?.on('message', ({ report, content }: ToReportThread) => {
  const writing = content.kind === 'scorecard' ? writeScorecard(content) : writeReport(content)
  writing.then(
    (written) => {
      const pdf = new Uint8Array(written)
      parentPort?.postMessage({ report, pdf } satisfies FromReportThread, [pdf.buffer])
    },
    (error: unknown) => {
      const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
      parentPort?.postMessage({ report, fault } satisfies FromReportThread)
    },
  )
})
