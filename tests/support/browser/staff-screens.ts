import type { StaffRole } from '../../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { openBrowser, openScreen, type Screen, signInOn } from './browser.ts'

export interface StaffScreens {
  app: TestApp
  /** A new member of staff of this role, signed in at this page. */
  open(role: StaffRole, path: string, name?: string): Promise<Screen>
  /** An account that there is, signed in at this page. */
  openAs(account: { email: string }, path: string): Promise<Screen>
  end(): Promise<void>
}

export async function openStaffScreens(env: Record<string, string> = {}): Promise<StaffScreens> {
  const [app, browser] = await Promise.all([startTestApp(env), openBrowser()])
  async function openAs({ email }: { email: string }, path: string): Promise<Screen> {
    const screen = await openScreen(browser, app.url)
    await signInOn(screen.page, email, path)
    return screen
  }
  return {
    app,
    openAs,
    async open(role, path, name) {
      return openAs(await app.staff(role, name), path)
    },
    async end() {
      await browser.close()
      await app.end()
    },
  }
}
