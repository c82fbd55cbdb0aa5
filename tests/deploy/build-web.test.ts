import { spawnSync } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const script = resolve(import.meta.dirname, '../../scripts/build-web.ts')

/** A checkout with its script; `vite` is a program that writes a page, or missing. */
async function makeCheckout(hasVite: boolean) {
  const root = await temporaryFolder()
  for (const folder of ['scripts', 'web', 'node_modules/vite/bin']) {
    await mkdir(join(root, folder), { recursive: true })
  }
  await cp(script, join(root, 'scripts/build-web.ts'))
  await writeFile(join(root, 'package-lock.json'), '{}')
  await writeFile(join(root, 'web/page.html'), 'a page')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = `const fs = require('fs'); fs.mkdirSync(process.argv[3] + '/dist', { recursive: true })
    fs.writeFileSync(process.argv[3] + '/dist/index.html', 'built')`
  if (hasVite) await writeFile(vite, build)
  const run = (...args: string[]) => {
    const all = [join(root, 'scripts/build-web.ts'), ...args]
    const { status, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8' })
    return { status, stderr }
  }
  return { root, run }
}

test('pages that were built are not built again, and need no vite', async () => {
  const built = await makeCheckout(true)
  expect(built.run()).toEqual({ status: 0, stderr: '' })
  const installed = await makeCheckout(false)
  await cp(join(built.root, 'web/dist'), join(installed.root, 'web/dist'), { recursive: true })
  expect(installed.run('--if-possible')).toEqual({ status: 0, stderr: '' })
})

test('without vite and pages, a start says how to get them, and a build fails', async () => {
  const { run } = await makeCheckout(false)
  const start = run('--if-possible')
  expect(start.status).toBe(0)
  expect(start.stderr).toContain('The workbench is not built')
  expect(start.stderr).toContain('npm ci && npm run build')
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('is not built') })
})

test('without vite, pages of other sources are served with a warning', async () => {
  const { root, run } = await makeCheckout(false)
  await mkdir(join(root, 'web/dist'))
  await writeFile(join(root, 'web/dist/index.html'), 'older')
  const start = run('--if-possible')
  expect(start.status).toBe(0)
  expect(start.stderr).toContain('was built from other sources')
})
