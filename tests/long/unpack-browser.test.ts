import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { unpackBrowser } from '../support/browser/unpack-browser.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** In a separate process, with a separate temporary folder. */
async function unpackElsewhere(cache: string, TMPDIR: string): Promise<string> {
  const module = new URL('../support/browser/unpack-browser.ts', import.meta.url)
  const script = `
    const { unpackBrowser } = await import(${JSON.stringify(module)})
    process.stdout.write(await unpackBrowser(${JSON.stringify(cache)}))
  `
  const args = ['--input-type=module', '--eval', script]
  const env = { PATH: process.env.PATH, TMPDIR }
  return (await promisify(execFile)(process.execPath, args, { env })).stdout
}

test('two processes at once get one whole browser, and leave nothing behind', async () => {
  const [cache, temporary] = [await temporaryFolder(), await temporaryFolder()]
  const paths = await Promise.all([1, 2].map(() => unpackElsewhere(cache, temporary)))
  expect(new Set(paths).size).toBe(1)
  const [path = ''] = paths
  const whole = await stat(path)
  expect(whole.mode & 0o777).toBe(0o700)
  expect(whole.size).toBeGreaterThan(100_000_000)
  expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700)
  expect(await readdir(temporary)).toEqual([])
  expect(await readdir(cache)).toEqual([basename(join(path, '..'))])
  // The second time it is only looked up.
  const before = (await stat(path)).ino
  expect(await unpackBrowser(cache)).toBe(path)
  expect((await stat(path)).ino).toBe(before)
}, 300_000)

test('another version and a half unpacked one are not used, and are removed after an hour', async () => {
  const cache = await temporaryFolder()
  const uid = process.getuid?.() ?? 0
  const current = basename(join(await unpackBrowser(await temporaryFolder()), '..'))
  const old = [`chromium-1.0.0-${uid}`, `${current}.AbCd12`]
  const young = `${current}.EfGh34`
  const strangers = [`chromium-1.0.0-${uid + 1}`, 'something-else']
  for (const name of [...old, young, ...strangers]) {
    await mkdir(join(cache, name), { mode: 0o700 })
    await writeFile(join(cache, name, 'chromium'), 'half')
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
    if (name !== young) await utimes(join(cache, name), hoursAgo, hoursAgo)
  }
  const path = await unpackBrowser(cache)
  expect(path).toBe(join(cache, current, 'chromium'))
  expect((await stat(path)).size).toBeGreaterThan(100_000_000)
  expect((await readdir(cache)).sort()).toEqual([current, young, ...strangers].sort())
}, 300_000)

const refused = {
  'open to others': (folder: string) => chmod(folder, 0o750),
  'of another account': (folder: string) => chown(folder, 12_345, 12_345),
}
const asRoot = process.getuid?.() === 0
for (const [what, spoil] of Object.entries(refused)) {
  // Only root can give a folder away.
  test.runIf(asRoot || what !== 'of another account')(`a folder ${what} is refused`, async () => {
    const cache = await temporaryFolder()
    const name = basename(join(await unpackBrowser(), '..'))
    await mkdir(join(cache, name), { mode: 0o700 })
    await writeFile(join(cache, name, 'chromium'), 'a trap')
    await spoil(join(cache, name))
    await expect(unpackBrowser(cache)).rejects.toThrow('only this account can open')
  })
}

test('a link to a folder is refused', async () => {
  const [cache, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
  const name = basename(join(await unpackBrowser(), '..'))
  await symlink(elsewhere, join(cache, name))
  await expect(unpackBrowser(cache)).rejects.toThrow('only this account can open')
})
