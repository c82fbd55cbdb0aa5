import type { ReportContent } from '../report-content.ts'

/**
 * Characters that no font of the reports has, each as `path: sentence`. The fonts' coverage is
 * asked here and nowhere else.
 */
export function findUndrawable(_content: ReportContent): string[] {
  return []
}
