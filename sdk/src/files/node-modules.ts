/** The parts of Node that this package uses, without its types: the rest compiles for browsers. */
export interface NodeFile {
  write(
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesWritten: number }>
  truncate(length: number): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

interface NodeFs {
  stat(path: string): Promise<{ size: number; isFile(): boolean; isDirectory(): boolean }>
  readFile(path: string, options: { signal?: AbortSignal }): Promise<Uint8Array>
  mkdir(path: string, options: { recursive: true }): Promise<unknown>
  open(path: string, flags: string): Promise<NodeFile>
  rename(from: string, to: string): Promise<void>
  rm(path: string, options: { force: true }): Promise<void>
}

export interface NodeHash {
  update(bytes: Uint8Array): NodeHash
  digest(encoding: 'hex'): string
}

interface NodePath {
  basename(path: string): string
  join(...parts: string[]): string
}

export interface NodeModules {
  fs: NodeFs
  path: NodePath
  createHash(name: 'sha256'): NodeHash
}

interface NodeProcess {
  versions?: { node?: string }
  getBuiltinModule?(name: string): unknown
}

const { process } = globalThis as { process?: NodeProcess }
let loaded: Promise<NodeModules> | undefined

export const isNode = process?.versions?.node !== undefined

/** Loaded when first needed, by names that no bundler follows. */
export function nodeModules(option: string): Promise<NodeModules> {
  if (!isNode) {
    throw new TypeError(`${option} needs the Node file system and does not work in a browser`)
  }
  loaded ??= load()
  return loaded
}

async function load(): Promise<NodeModules> {
  const [fs, path, crypto] = await Promise.all(
    ['fs/promises', 'path', 'crypto'].map((name) => importModule(`node:${name}`)),
  )
  const { createHash } = crypto as { createHash: NodeModules['createHash'] }
  return { fs: fs as NodeFs, path: path as NodePath, createHash }
}

async function importModule(name: string): Promise<unknown> {
  // Node has this since 20.16.
  return (
    process?.getBuiltinModule?.(name) ?? import(/* webpackIgnore: true */ /* @vite-ignore */ name)
  )
}
