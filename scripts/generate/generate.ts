import { describeBackoffice } from '../../server/src/http/backoffice/backoffice-document.ts'
import { describeConsole } from '../../server/src/http/console/console-document.ts'
import { describeApi } from '../../server/src/http/v1/api-document.ts'
import { describeBruno } from './describe-bruno.ts'
import { describeCaseFields } from './describe-case-fields.ts'
import { describeCaseStates } from './describe-case-states.ts'
import { describeCaseTypes } from './describe-case-types.ts'
import { describeCli } from './describe-cli.ts'
import { describeConsoleClient, describeStaffClient } from './describe-client.ts'
import { describeCoveredStates } from './describe-covered-states.ts'
import { describeDashboards } from './describe-dashboards.ts'
import { fillGuide } from './describe-guide.ts'
import { describeLenderApi } from './describe-lender-api.ts'
import { describeLicences } from './describe-licences.ts'
import { describeMetrics } from './describe-metrics.ts'
import { describePostman } from './describe-postman.ts'
import { describeSchema } from './describe-schema.ts'
import { describeVersion } from './describe-version.ts'

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
  'docs/api/console.openapi.json': describeConsole,
  'docs/api/postman.json': describePostman,
  'docs/case-states.md': describeCaseStates,
  'docs/cli.md': describeCli,
  'docs/metrics.md': describeMetrics,
  'docs/third-party-licences.md': describeLicences,
  ...Object.fromEntries(guideFiles.map((file) => [file, fillGuide(file)])),
  'web/src/api/staff-api.ts': describeStaffClient,
  'web/src/api/console-api.ts': describeConsoleClient,
  'sdk/src/types/case-types.ts': describeCaseTypes,
  'sdk/src/version.ts': describeVersion('sdk'),
  'cli/src/version.ts': describeVersion('cli'),
  'cli/src/case-fields.ts': describeCaseFields,
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
