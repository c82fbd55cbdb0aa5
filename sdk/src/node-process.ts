interface NodeProcess {
  versions?: { node?: string; deno?: string; bun?: string }
  env?: Record<string, string | undefined>
  getBuiltinModule?(name: string): unknown
}

/** Undefined in browsers and on edge runtimes. */
export const { process: nodeProcess } = globalThis as { process?: NodeProcess }

/** Deno and Bun too: they have the same modules. */
export const isNode = nodeProcess?.versions?.node !== undefined
