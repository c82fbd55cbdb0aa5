import { findBrowser } from '../support/find-browser.ts'

/** Before the first worker starts: two that unpacked at once would each run half a file. */
export default async function setup(): Promise<void> {
  await findBrowser()
}
