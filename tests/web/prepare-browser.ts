import { unpackBrowser } from '../support/unpack-browser.ts'

/** Before the first worker starts: two that unpacked at once would each run half a file. */
export default async function setup(): Promise<void> {
  await unpackBrowser()
}
