import { parentPort } from 'node:worker_threads'
import type { ReportContent } from '../report-content.ts'
import type { ScorecardContent } from '../scorecard/scorecard-content.ts'
import { writeScorecard } from '../scorecard/write-scorecard.ts'
import { writeReport } from './write-report.ts'

export type ToReportThread = { report: number; content: ReportContent | ScorecardContent } | 'end'

export type FromReportThread =
  | { report: number; pdf: Uint8Array<ArrayBuffer> }
  | { report: number; fault: string }

/** Reports are written here, off the thread that answers requests. */
parentPort?.on('message', (message: ToReportThread) => {
  // The thread ends once nothing is being written or compressed any more.
  if (message === 'end') return parentPort?.close()
  const { report, content } = message
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
