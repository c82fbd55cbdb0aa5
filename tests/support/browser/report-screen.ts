import type { Page } from 'playwright-core'
import { openTestCases, type TestCase } from '../app/test-cases.ts'
import { sampleDocument } from '../http/http-client.ts'
import type { Screen } from './browser.ts'
import { openStaffScreens } from './staff-screens.ts'

export interface ReportScreens {
  /** A case under review, and its report on the screen of an analyst. */
  open(name: string, draft?: object): Promise<Screen & { made: TestCase }>
  readDraft(
    made: TestCase,
  ): Promise<{ version: number; content: Record<string, unknown> & DraftParts }>
  end(): Promise<void>
}

interface DraftParts {
  chain_of_title?: { date: string }[]
  texts?: Record<string, string>
  pins?: unknown[]
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Confirms for each of these components that nothing was found in it. */
export async function confirmNothingFound(page: Page, ...components: string[]): Promise<void> {
  for (const label of components) {
    await page.getByRole('checkbox', { name: `Nothing found: ${label}` }).check()
  }
}

export async function openReportScreens(): Promise<ReportScreens> {
  const screens = await openStaffScreens()
  const desk = await openTestCases(screens.app, 'Meera Joshi')
  return {
    async open(name, draft) {
      const documents = [sampleDocument('search.txt', 'No suit is listed.', 'text/plain')]
      const made = await desk.open('live', { documents })
      await made.hand.review()
      if (draft) await made.hand.saveDraft(draft)
      const screen = await screens.open('analyst', `/live/cases/${made.id}?tab=report`, name)
      await field(screen.page, 'Signing advocate').waitFor()
      return { ...screen, made }
    },
    async readDraft({ hand }) {
      return (await desk.analyst.get(`${hand.path}/draft`)).json
    },
    end: screens.end,
  }
}
