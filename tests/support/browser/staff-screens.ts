import type { StaffRole } from '../../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { openBrowser, openScreen, type Screen, signInOn } from './browser.ts'

export interface StaffScreens {
  app: TestApp
  /** A new member of staff of this role, signed in at this page. */
  open(role: StaffRole, path: string, name?: string): Promise<Screen>
  end(): Promise<void>
}

export async function openStaffScreens(env: Record<string, string> = {}): Promise<StaffScreens> {
  const [app, browser] = await Promise.all([startTestApp(env), openBrowser()])
  return {
    app,
    async open(role, path, name) {
      const { email } = await app.staff(role, name)
      const screen = await openScreen(browser, app.url)
      await signInOn(screen.page, email, path)
      return screen
    },
    async end() {
      await browser.close()
      await app.end()
    },
  }
}
