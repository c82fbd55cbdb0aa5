import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { exampleAddress } from '../../server/src/http/guide/guide-pages.ts'
import { pythonEnvironment } from './clients/python.ts'

/**
 * The examples of a Markdown page, run in order, in one shell: what a block sets is visible to the
 * next ones. The word after the language says how a block is treated: nothing (run it), `answer`
 * (the output of the block before), `server` (a program that keeps running; another test starts it),
 * `not run: why`.
 */

export const root = resolve(import.meta.dirname, '../..')

export interface Block {
  page: string
  /** Its line in the file. */
  line: number
  language: string
  info: string
  code: string
  /** Nothing but an empty line is between it and the block before. */
  isNext?: boolean
}

export async function blocksOf(page: string): Promise<Block[]> {
  const text = await readFile(join(root, page), 'utf8')
  let end = 0
  return [...text.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [language = '', ...info] = (match[1] ?? '').split(' ')
    const line = text.slice(0, match.index).split('\n').length
    const isNext = end > 0 && text.slice(end, match.index).trim() === ''
    end = match.index + match[0].length
    return { page, line, language, info: info.join(' '), code: match[2] ?? '', isNext }
  })
}

/** Languages of examples; `sh` stands for all that have only that. */
export const exampleLanguages = ['sh', 'ts', 'java', 'python']

/** Blocks in different languages that follow each other show the same: a reader takes one. */
export function chooseLanguage(blocks: readonly Block[], language: string): Block[] {
  return groupExamples(blocks).flatMap((group) => {
    const chosen = group.find((one) => one.language === language) ?? group[0]
    return chosen ? [chosen] : []
  })
}

/** The languages in which something of the page can be done, besides the first. */
export function languagesOf(blocks: readonly Block[]): string[] {
  const others = groupExamples(blocks).flatMap((group) => group.slice(1))
  return ['sh', ...new Set(others.map(({ language }) => language))]
}

export function groupExamples(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    const isNext =
      block.isNext &&
      exampleLanguages.includes(block.language) &&
      last?.every(({ language }) => exampleLanguages.includes(language)) &&
      !last.some(({ language }) => language === block.language)
    if (isNext) last?.push(block)
    else groups.push([block])
  }
  return groups
}

/** A block that has no client uses that of the quick start, as the pages say. */
export async function withClient(block: Block): Promise<Block> {
  const { language, code } = block
  const usesOne = language !== 'sh' && /\bdeedwire\./.test(code)
  if (!usesOne || /\bdeedwire =\s/.test(code)) return block
  const start = await blocksOf('docs/guide/quick-start.md')
  const client = start.find((one) => one.language === language && /\bdeedwire = /.test(one.code))
  if (!client) throw new Error(`the quick start has no client in ${language}`)
  return { ...block, code: `${client.code}\n${code}` }
}

export const isRun = ({ language, info }: Block) =>
  exampleLanguages.includes(language) && info === ''

export interface Ran extends Block {
  stdout: string
}

export interface Stage {
  folder: string
  env: Record<string, string>
  /** Values in the pages, and their replacement here. */
  changes: readonly (readonly [from: string, to: string])[]
  /** With the client for Java; needed for examples in Java only. */
  javaClassPath?: string
}

/** A folder with what a lender's machine has: the SDK, the command, documents. */
export async function setStage(folder: string): Promise<void> {
  const sdk = join(folder, 'sdk')
  await mkdir(sdk, { recursive: true })
  await writeFile(join(sdk, 'package.json'), '{ "type": "module", "exports": "./index.ts" }')
  const source = JSON.stringify(join(root, 'sdk/src/index.ts'))
  await writeFile(join(sdk, 'index.ts'), `export * from ${source}\n`)
  await mkdir(join(folder, 'node_modules/@deedwire'), { recursive: true })
  // Through a link, since Node does not strip types below node_modules.
  await symlink(sdk, join(folder, 'node_modules/@deedwire/sdk'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const bin = join(folder, 'bin')
  await mkdir(bin)
  const run = `exec '${process.execPath}' '${join(root, 'server/bin/deedwire.mjs')}'`
  await writeFile(join(bin, 'deedwire'), `#!/bin/sh\n${run} "$@"\n`, { mode: 0o755 })
  await symlink(process.execPath, join(bin, 'node'))
  await mkdir(join(folder, 'documents'))
  for (const name of ['sale-deed.pdf', 'release-deed.pdf', 'tax-receipt.pdf']) {
    await writeFile(join(folder, 'documents', name), `%PDF-1.7 ${name}`)
  }
  // Not a version manager's, which looks for itself in HOME.
  const python = ['-c', 'import sys; print(sys.executable)']
  const { stdout } = await promisify(execFile)('python3', python)
  await writeFile(join(bin, 'python3'), `#!/bin/sh\nexec '${stdout.trim()}' "$@"\n`, {
    mode: 0o755,
  })
}

/** Runs all blocks of a page that are meant to run, and stops at the first that fails. */
export async function runBlocks(blocks: readonly Block[], stage: Stage): Promise<Ran[]> {
  const wanted = blocks.filter(isRun)
  const steps = await Promise.all(
    wanted.map(async (block, i) => {
      const name = join(stage.folder, `block-${i}`)
      const { code: written } = await withClient(block)
      const code = stage.changes.reduce((text, [from, to]) => text.replaceAll(from, to), written)
      const run = await commandFor({ ...block, code }, `block-${i}`, stage)
      // Events get their place in the feed a moment after they happen; a reader would ask again.
      const pause = /\/events\?|\.events\b/.test(code) ? 'sleep 2\n' : ''
      return `echo ${i} > at\n${pause}${run} > ${name}.out`
    }),
  )
  const inJava = wanted.flatMap(({ language }, i) =>
    language === 'java' ? join(stage.folder, `${javaNameOf(`block-${i}`)}.java`) : [],
  )
  if (inJava.length > 0) await compileJava(inJava, stage)
  const script = `set -euo pipefail\n${steps.join('\n')}\n`
  const env = {
    ...stage.env,
    ...pythonEnvironment,
    HOME: stage.folder,
    PATH: `${join(stage.folder, 'bin')}:${process.env.PATH}`,
  }
  const options = { cwd: stage.folder, env, timeout: 240_000 }
  await promisify(execFile)('bash', ['-c', script], options).catch(async (error) => {
    const at = Number(await readFile(join(stage.folder, 'at'), 'utf8').catch(() => '0'))
    const block = wanted[at]
    const out = await readFile(join(stage.folder, `block-${at}.out`), 'utf8').catch(() => '')
    throw new Error(
      `${block?.page}:${block?.line} failed:\n${block?.code}\n${out}\n${error.stderr ?? error}`,
    )
  })
  return Promise.all(
    wanted.map(async (block, i) => ({
      ...block,
      stdout: await readFile(join(stage.folder, `block-${i}.out`), 'utf8'),
    })),
  )
}

async function commandFor(block: Block, name: string, stage: Stage): Promise<string> {
  const { language, code } = block
  const file = join(stage.folder, name)
  switch (language) {
    case 'sh':
      return `{\n${code}\n}`
    case 'python':
      await writeFile(`${file}.py`, code)
      return `python3 ${file}.py`
    case 'java': {
      const called = javaNameOf(name)
      await writeFile(join(stage.folder, `${called}.java`), asJavaProgram(called, code))
      return `java -XX:TieredStopAtLevel=1 -cp '${stage.javaClassPath}:classes' ${called}`
    }
    default:
      await writeFile(`${file}.ts`, code)
      return `node ${file}.ts`
  }
}

const javaNameOf = (name: string) => name.replace('block-', 'Block')

/** Statements in a class of their own, below their imports. */
export function asJavaProgram(name: string, code: string): string {
  const lines = code.split('\n')
  const isImport = (line: string) => line.startsWith('import ')
  return [
    ...new Set(lines.filter(isImport)),
    `public final class ${name} {`,
    'public static void main(String[] args) throws Exception {',
    ...lines.filter((line) => !isImport(line)),
    '}}',
  ].join('\n')
}

async function compileJava(files: readonly string[], stage: Stage): Promise<void> {
  const { folder, javaClassPath } = stage
  if (javaClassPath === undefined) throw new Error('examples in Java need the client for Java')
  const classes = join(folder, 'classes')
  const args = ['-encoding', 'UTF-8', '--release', '17', '-d', classes, '-cp', javaClassPath]
  await promisify(execFile)('javac', [...args, ...files], { timeout: 240_000 })
}

/** Each shown answer, with the block that should have printed it. */
export function answersOf(blocks: readonly Block[]): { shown: Block; of: Block | undefined }[] {
  return blocks.flatMap((shown, i) =>
    shown.info === 'answer' ? [{ shown, of: blocks[i - 1] }] : [],
  )
}

/** Values that differ from run to run, replaced by their kind; `…` matches anything. */
export function withoutOwn(text: string): string {
  return text
    .replace(/Bank of [\w./-]+/g, 'Demo Bank')
    .replace(/https?:\/\/[^/\s"]+\/files\/[^\s"]+/g, '<link>')
    .replace(/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, '<host>')
    .replaceAll(exampleAddress, '<host>')
    .replace(/svcsec_[\w…-]+/g, '<secret>')
    .replace(/svc_test_…\w{4}/g, '<hint>')
    .replace(/\b([a-z]{2,6})_[0-9a-z]{26}\b/g, '<$1>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/"(after|next_after|cursor)": ?"\d+"/g, '"$1":"<cursor>"')
    .replace(/"(duration_ms|ms)": ?\d+/g, '"$1":0')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/g, '<time>')
    .replace(/\bcursor \d+/g, 'cursor <cursor>')
    .replace(/TRIGGER-[0-9a-f]{10}/g, '<ref>')
    .replace(/(ratelimit-(?:remaining|reset)): \d+/g, '$1: 0')
    .replace(/\b\d+ KB/g, '0 KB')
    .replace(/\b[0-9a-f]{64}\b/g, '<sha256>')
}

/** Whether the output is what the page shows. */
export function isAsShown(shown: Block, printed: string): boolean {
  if (shown.language === 'json') return isSame(parsed(shown.code), parsed(printed))
  const lines = withoutOwn(shown.code).trim().split('\n')
  const real = withoutOwn(printed).trim().split('\n')
  return lines.length === real.length && lines.every((line, i) => fits(line, real[i] ?? ''))
}

function parsed(text: string): unknown {
  return JSON.parse(withoutOwn(text))
}

/** The state of a delivery depends on the moment. */
const volatile = new Set(['attempts', 'next_attempt_at', 'last_error'])

function isSame(shown: unknown, real: unknown): boolean {
  if (shown === '…') return true
  if (typeof shown === 'string') return typeof real === 'string' && fits(shown, real)
  if (Array.isArray(shown)) {
    // [ …, "…" ]: and so on.
    const isCut = shown.at(-1) === '…'
    const whole = isCut ? shown.slice(0, -1) : shown
    if (!Array.isArray(real)) return false
    if (isCut ? real.length < whole.length : real.length !== whole.length) return false
    return whole.every((one, i) => isSame(one, real[i]))
  }
  if (!isObject(shown) || !isObject(real)) return Object.is(shown, real)
  // { …, "…": "…" }: and other fields.
  const isCut = '…' in shown
  const names = Object.keys(shown).filter((name) => name !== '…')
  return (
    names.every((name) => name in real) &&
    (isCut || names.length === Object.keys(real).length) &&
    names.every((name) => volatile.has(name) || isSame(shown[name], real[name]))
  )
}

function fits(shown: string, real: string): boolean {
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`).test(real)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
