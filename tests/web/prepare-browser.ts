import type { TestProject } from 'vitest/node'
import { launchSharedBrowser } from '../support/browser/browser.ts'
import { findBrowser } from '../support/browser/find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that all files of the run share; empty if each starts its own. */
    browserUrl: string
  }
}

/**
 * Unpacks the browser before the first worker starts: two that unpacked at once would each run half
 * a file. The web tests share one; those that may crash or exhaust a browser start their own.
 */
export default async function setup(project: TestProject) {
  await findBrowser()
  if (project.name !== 'web') return project.provide('browserUrl', '')
  const server = await launchSharedBrowser()
  project.provide('browserUrl', server.wsEndpoint())
  return () => server.close()
}
