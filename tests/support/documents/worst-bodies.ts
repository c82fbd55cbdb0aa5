import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { expect } from 'vitest'
import { openRoutes, staffRoutes } from '../../../server/src/http/backoffice/backoffice.ts'
import {
  type BodyLimits,
  bodyLimitsOf,
  restBytesMax,
  roomForUnknown,
} from '../../../server/src/http/routing/body-limits.ts'
import { faultLister } from '../../../server/src/http/routing/list-faults.ts'
import { limits } from '../../../server/src/http/routing/read-body.ts'
import type { Route, RouteRequest } from '../../../server/src/http/routing/route.ts'
import { withoutNulls } from '../../../server/src/http/v1/parse-body.ts'
import { routes } from '../../../server/src/http/v1/v1.ts'
import { JsonScanner, ScanFault } from '../../../server/src/lib/json/json-scanner.ts'
import { stubRequest } from '../http/stub-request.ts'

/**
 * Bodies made to be expensive: no route may spend longer than this on one, on the main thread of a
 * machine that walks the bytes below in `referenceMs`.
 */
export const cpuMsMax = 50
const referenceMs = 13.5

const table = Uint16Array.from({ length: 65_536 }, (_, i) => i * 40_503)

/** Work of the same kind as reading a body, with none of our code: one step per byte. */
function walkBytes(): number {
  let state = 0
  for (let i = 0; i < 4 << 20; i += 1) state = table[(state ^ ((i & 255) * 257)) & 65_535] ?? 0
  return state
}

function leastMs(runs: number, work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const start = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(start)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** How much slower this machine is at the moment; a faster one is held to the same limit. */
const slowness = () => Math.max(1, leastMs(2, walkBytes) / referenceMs)
const chunkBytes = 64 * 1024

export interface Target {
  name: string
  schema: TSchema
  limits: BodyLimits
  faultsOf(value: unknown): string[]
}

function targetsOf(table: readonly Route[], base: string, unknownBytes: number): Target[] {
  return table.flatMap((route) => {
    const { method, path, body: schema, hasDocuments } = route
    if (!schema || schema === 'pdf') return []
    const found = bodyLimitsOf(schema, unknownBytes)
    const bytesMax = hasDocuments ? restBytesMax : found.bytesMax
    const list = faultLister(route as unknown as Route<RouteRequest>)
    const faultsOf = (value: unknown) => list(stubRequest(), value)
    return [{ name: `${method} ${base}${path}`, schema, limits: { ...found, bytesMax }, faultsOf }]
  })
}

export const targets: Target[] = [
  ...targetsOf(routes, '/v1', roomForUnknown.lender),
  ...targetsOf([...openRoutes, ...staffRoutes], '/backoffice', roomForUnknown.staff),
]

/** The time to read and validate a body, as the routes do it. */
function cpuMs({ limits: { bytesMax, partsMax, shape }, faultsOf }: Target, body: Buffer): number {
  const before = process.threadCpuUsage()
  const { depthMax } = limits
  const diverts = (path: readonly (string | number)[]) =>
    path.length === 3 && path[0] === 'documents' && path[2] === 'content'
  const scanner = new JsonScanner({ diverts, depthMax, restBytesMax: bytesMax, partsMax, shape })
  try {
    for (let at = 0; at < body.length; at += chunkBytes) {
      const chunk = Buffer.from(body.subarray(at, at + chunkBytes))
      for (const step of scanner.scan(chunk)) void step
    }
    faultsOf(withoutNulls(scanner.end()))
  } catch (error) {
    if (!(error instanceof ScanFault)) throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Paths in a body where a value can be put, lists and objects included. */
function placesOf(schema: TSchema): string[][] {
  const node = schema as {
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
  }
  const inside = (key: string, child: TSchema) => placesOf(child).map((rest) => [key, ...rest])
  return [
    [],
    ...Object.entries(node.properties ?? {}).flatMap(([key, child]) => inside(key, child)),
    ...(node.items ? inside('[]', node.items) : []),
    ...(node.anyOf ?? []).flatMap((one) => placesOf(one).slice(1)),
  ]
}

/** Fills this many bytes with one kind of value. */
const fillings: Record<string, (bytes: number) => string> = {
  'one string': (bytes) => `"${'a'.repeat(bytes)}"`,
  'one string of escapes': (bytes) => `"${'\\u0301'.repeat(bytes / 6)}"`,
  'commas in a string': (bytes) => `"${'a@b.c,'.repeat(bytes / 6)}"`,
  'invisible characters': (bytes) => `"${'\u200b'.repeat(bytes / 3)}"`,
  'one number': (bytes) => `1${'0'.repeat(Math.min(bytes, 300))}.${'1'.repeat(bytes)}`,
  zeros: (bytes) => `[${'0,'.repeat(bytes / 2)}0]`,
  nulls: (bytes) => `[${'null,'.repeat(bytes / 5)}0]`,
  'empty objects': (bytes) => `[${'{},'.repeat(bytes / 3)}0]`,
  'empty lists': (bytes) => `[${'[],'.repeat(bytes / 3)}0]`,
  'short strings': (bytes) => `[${'"a",'.repeat(bytes / 4)}0]`,
  'short keys': (bytes) => {
    let text = '{'
    for (let i = 0; text.length < bytes; i += 1) text += `"${i.toString(36)}":0,`
    return `${text}"":0}`
  },
  'long keys': (bytes) => `{"${'k'.repeat(bytes / 2)}":0,"${'l'.repeat(bytes / 2)}":0}`,
  'escaped keys': (bytes) => {
    let text = '{'
    for (let i = 0; text.length < bytes; i += 1) text += `"\\u0061${i.toString(36)}":0,`
    return `${text}"":0}`
  },
  depth: (bytes) => '['.repeat(bytes),
  'depth within bounds': (bytes) =>
    `[${`${'['.repeat(20)}${']'.repeat(20)},`.repeat(bytes / 41)}0]`,
  spaces: (bytes) => `${' '.repeat(bytes)}0`,
}

/** A body with the filling at that path, in lists repeated as often as the bytes allow. */
function bodyWith(place: string[], filling: (bytes: number) => string, bytes: number): string {
  const [key, ...rest] = place
  if (key === undefined) return filling(bytes)
  if (key !== '[]') return `{${JSON.stringify(key)}:${bodyWith(rest, filling, bytes)}}`
  const items = Math.max(1, Math.min(2000, Math.floor(bytes / 400)))
  const item = bodyWith(rest, filling, Math.floor(bytes / items))
  return `[${Array(items).fill(item).join()}]`
}

/** Tries this many expensive bodies; returns the CPU milliseconds of the worst, on the reference machine. */
export function tryWorstBodies(target: Target, numRuns: number): number {
  const { bytesMax } = target.limits
  let worst = 0
  const bodies = fc.tuple(
    fc.constantFrom(...placesOf(target.schema), ['unknown'], ['unknown', '[]', 'key']),
    fc.constantFrom(...Object.keys(fillings)),
    fc.constantFrom(0.1, 0.5, 0.9, 0.99),
  )
  fc.assert(
    fc.property(bodies, ([place, name, share]) => {
      const filling = fillings[name]
      if (!filling) throw new Error(`there is no filling ${name}`)
      const body = Buffer.from(bodyWith(place, filling, Math.floor(bytesMax * share)))
      // The minimum of several: the first runs compile, and a garbage collection may occur in any.
      let least = Number.POSITIVE_INFINITY
      for (let run = 0; run < 4 && least > cpuMsMax / 2; run += 1) {
        const spent = cpuMs(target, body)
        // What runs beside the test slows both: the machine is measured right after the body.
        least = Math.min(least, spent > cpuMsMax / 2 ? spent / slowness() : spent)
      }
      worst = Math.max(worst, least)
      expect(least, `${name} at ${place.join('.')}, ${body.length} bytes`).toBeLessThan(cpuMsMax)
    }),
    { numRuns },
  )
  return worst
}
