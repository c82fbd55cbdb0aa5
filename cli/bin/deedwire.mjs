#!/usr/bin/env node
import { existsSync } from 'node:fs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 16)) {
  process.stderr.write(`deedwire needs Node 20.16 or newer, and this is ${process.version}\n`)
  process.exit(1)
}
// In a checkout, and in the image of the service, its command line has these commands and its own.
const own = new URL('../../server/bin/deedwire.mjs', import.meta.url)
await import(existsSync(own) ? own.href : '../dist/deedwire.js')
