import { limits } from '../limits.ts'
import { pictureSize } from '../picture-size.ts'

/**
 * A browser does not limit the memory of a worker before the whole tab crashes. So large
 * allocations are counted here. Must be imported before the code it watches.
 */

const countedFrom = 256 * 1024
let used = 0
let onExceeded = () => {}

export function watchMemory(tell: () => void): void {
  onExceeded = tell
}

/** Each page has the full allowance. */
export function beginCounting(): void {
  used = 0
}

function takeMemory(bytes: number): void {
  if (!(bytes > countedFrom)) return
  used += bytes
  if (bytes <= limits.blockBytes && used <= limits.pageBytes) return
  onExceeded()
  throw new RangeError('too much memory')
}

/** For what is counted in another way. */
export const UncountedCanvas = globalThis.OffscreenCanvas

type Constructor = new (...args: never[]) => object
type Scope = Record<string, Constructor>
const scope = globalThis as unknown as Scope

/** Calls `judge` with the arguments of every `new name(…)`. */
function guard(name: string, judge: (args: readonly unknown[]) => void): void {
  const original = scope[name]
  if (!original) return
  scope[name] = new Proxy(original, {
    construct(target, args, newTarget) {
      judge(args)
      return Reflect.construct(target, args, newTarget === scope[name] ? target : newTarget)
    },
  })
}

const arrays = { Uint8: 1, Uint8Clamped: 1, Int16: 2, Uint16: 2, Int32: 4, Uint32: 4, Float32: 4 }
for (const [name, width] of Object.entries({ ...arrays, Float64: 8 })) {
  guard(`${name}Array`, ([length]) => {
    if (typeof length === 'number') takeMemory(length * width)
  })
}
guard('ArrayBuffer', ([length]) => takeMemory(Number(length)))
guard('OffscreenCanvas', ([width, height]) => takeMemory(Number(width) * Number(height) * 4))
guard('ImageDecoder', ([init]) => {
  const { data } = init as { data?: unknown }
  const size = data instanceof Uint8Array ? pictureSize(data) : undefined
  if (size) takeMemory(size.width * size.height * 4)
})

const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (pages) {
  takeMemory(Number(pages) * 65_536)
  return grow.call(this, pages)
}

/**
 * The browser's own decompressor writes gigabytes before they can be counted, and Chromium was seen
 * to crash when a worker ended in the middle of it. Without it pdf.js decompresses itself, into
 * blocks that are counted.
 */
Reflect.deleteProperty(globalThis, 'DecompressionStream')
