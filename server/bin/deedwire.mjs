#!/usr/bin/env node
// The project brings its own Node; started by an older one, this hands over to it.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const cli = new URL('../src/cli/cli.ts', import.meta.url)
if (Number(process.versions.node.split('.')[0]) >= 24) await import(cli.href)
else {
  const node = createRequire(import.meta.url).resolve('node/bin/node')
  const done = spawnSync(node, [fileURLToPath(cli), ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = done.status ?? 1
}
