import { isNode, nodeProcess } from '../node-process.ts'

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

/** Not imported, so that bundles for browsers do not contain them. */
export function nodeModules(option: string): NodeModules {
  if (!isNode) {
    throw new TypeError(`${option} needs the Node file system and does not work in a browser`)
  }
  const { createHash } = load('crypto', option) as Pick<NodeModules, 'createHash'>
  const fs = load('fs/promises', option) as NodeFs
  const path = load('path', option) as NodePath
  return { fs, path, createHash }
}

function load(name: string, option: string): unknown {
  const loaded = nodeProcess?.getBuiltinModule?.(`node:${name}`)
  if (!loaded) throw new TypeError(`${option} needs Node 20.16, 22.3 or later`)
  return loaded
}
