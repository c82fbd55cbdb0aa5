import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackBrowser } from './unpack-browser.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome']

/**
 * The Chromium of the web tests. npm has one only for Linux on x64; elsewhere the machine's own is
 * used. `CHROMIUM_PATH` names another.
 */
export async function findBrowser(): Promise<string> {
  const { CHROMIUM_PATH: given, PATH = '' } = process.env
  if (given) return given
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser()
  const places = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = places.find(isRunnable)
  if (found) return found
  throw new Error(
    `npm has no browser for ${process.platform} on ${process.arch}, and there is none on this machine: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.`,
  )
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
