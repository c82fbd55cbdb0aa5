import { describeBackoffice } from '../../server/src/http/backoffice/backoffice-document.ts'
import { describeApi } from '../../server/src/http/v1/api-document.ts'
import { describeBruno } from './describe-bruno.ts'
import { describeCaseStates } from './describe-case-states.ts'
import { describeCaseTypes } from './describe-case-types.ts'
import { describeCli } from './describe-cli.ts'
import { describeConsoleClient, describeStaffClient } from './describe-client.ts'
import { describeCoveredStates } from './describe-covered-states.ts'
import { describeDashboards } from './describe-dashboards.ts'
import { fillGuide } from './describe-guide.ts'
import { describeLenderApi } from './describe-lender-api.ts'
import { describeMetrics } from './describe-metrics.ts'
import { describePostman } from './describe-postman.ts'
import { describeSchema } from './describe-schema.ts'

/** Hand-written pages that contain tables from the code. */
const guideFiles = [
  'authentication',
  'cases',
  'callbacks',
  'collateral',
  'sandbox',
  'errors',
  'limits',
].map((slug) => `docs/guide/${slug}.md`)

/**
 * Files generated from the code, by path from the root: each returns its text for a migrated
 * database.
 */
export const generators: Record<string, (databaseUrl: string) => Promise<string>> = {
  'server/migrations/schema.sql': describeSchema,
  'server/src/lib/covered-states.ts': describeCoveredStates,
  'docs/api/v1.openapi.json': () => describeApi(),
  'docs/api/backoffice.openapi.json': describeBackoffice,
  'docs/api/postman.json': describePostman,
  'docs/case-states.md': describeCaseStates,
  'docs/cli.md': describeCli,
  'docs/metrics.md': describeMetrics,
  ...Object.fromEntries(guideFiles.map((file) => [file, fillGuide(file)])),
  'web/src/api/staff-api.ts': describeStaffClient,
  'web/src/api/console-api.ts': describeConsoleClient,
  'sdk/src/types/case-types.ts': describeCaseTypes,
  'sdk/test/lender-api.ts': describeLenderApi,
}

/**
 * Folders generated from the code, with nothing else in them: each returns its files by their path
 * below it.
 */
export const folderGenerators: Record<string, () => Promise<Record<string, string>>> = {
  'docs/api/bruno': describeBruno,
  'deploy/grafana': describeDashboards,
}
