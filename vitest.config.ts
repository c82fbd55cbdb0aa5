import { defineConfig } from 'vitest/config'
import { noTelemetry } from './tests/support/no-telemetry.ts'
import { useRunFolder } from './tests/support/run-folder.ts'

useRunFolder()
Object.assign(process.env, noTelemetry)

/**
 * Time limits only end what hangs, and say nothing about speed: a busy machine may be ten times
 * slower.
 */
const common = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Named by what they need: nothing, a real PostgreSQL, the running system. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    // A database on a busy machine takes long to stop; if killed, it would leave processes behind.
    teardownTimeout: 120_000,
    reporters: ['default', './tests/support/closing-line.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          // Files share their imports: loading the service for each took a third of the time.
          isolate: false,
          include: [
            'server/src/**/*.test.ts',
            'sdk/src/**/*.test.ts',
            'cli/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/corpus/**/*.test.ts',
            'tests/deploy/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
          exclude: [...common.exclude, '**/*.db.test.ts', '**/*.long.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'db',
          isolate: false,
          include: ['{server/src,tests}/**/*.db.test.ts', 'tests/generated/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...common,
          name: 'web',
          include: ['tests/web/**/*.test.ts'],
          globalSetup: [
            'tests/support/global-setup.ts',
            'tests/web/build-web.ts',
            'tests/web/prepare-browser.ts',
          ],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...common,
          // Rare and long: CI runs it after the others.
          name: 'long',
          include: ['tests/long/**/*.test.ts', 'server/src/**/*.long.test.ts'],
          exclude: [
            ...common.exclude,
            // Those start prism themselves, or send requests from a browser.
            ...(process.env.THROUGH_PRISM
              ? ['tests/long/openapi/*prism*.test.ts', 'tests/long/web/**']
              : []),
          ],
          globalSetup: [
            'tests/support/global-setup.ts',
            'tests/web/build-web.ts',
            'tests/web/prepare-browser.ts',
          ],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...common,
          name: 'clamav',
          include: ['tests/clamav/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...common,
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 900_000,
        },
      },
      {
        test: {
          ...common,
          name: 'pdfsig',
          include: ['tests/pdfsig/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'alerts',
          include: ['tests/alerts/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'clients',
          include: ['tests/clients/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...common,
          name: 'csharp',
          include: ['tests/csharp/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'image',
          include: ['tests/image/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...common,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: [
            'tests/support/global-setup.ts',
            'tests/web/build-web.ts',
            'tests/web/prepare-browser.ts',
          ],
          testTimeout: 900_000,
        },
      },
    ],
  },
})
