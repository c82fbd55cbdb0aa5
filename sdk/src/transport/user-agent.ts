import { nodeProcess } from '../node-process.ts'
import { version } from '../version.ts'

const { bun, deno, node } = nodeProcess?.versions ?? {}
const runtime = (bun && `bun/${bun}`) ?? (deno && `deno/${deno}`) ?? (node && `node/${node}`)

/** Browsers have their own, and ask the server first whether it may be changed. */
export const userAgent: Record<string, string> = runtime
  ? { 'user-agent': `deedwire-sdk/${version} ${runtime}` }
  : {}
