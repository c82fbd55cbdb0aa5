#!/usr/bin/env node
import { spawn } from 'node:child_process'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Saves a quarter of the start time. Not in the shared folder for temporary files, since another
  // user could put code there.
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache', import.meta.url)))
  await import('../src/cli/run-cli.ts')
} else {
  handOver(findNode())
}

/** The Node in node_modules; macOS has none there. */
function findNode() {
  try {
    const name = `node-${process.platform}-${process.arch}`
    return module.createRequire(import.meta.url).resolve(`${name}/bin/node`)
  } catch {
    process.stderr.write(`deedwire needs Node 24 or newer, and this is ${process.version}\n`)
    process.exit(1)
  }
}

function handOver(node) {
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  const child = spawn(node, args, { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both: this process waits for the other to end.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
