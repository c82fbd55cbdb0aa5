import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Image } from './build-image.ts'

/**
 * Runs a command of the image as a container engine does with a read-only root: its user, its
 * environment and nothing else, as process 1 of its own, and only /tmp to write to. Buildah's
 * chroot isolation has no read-only root, so the files are mounted read-only here.
 */
const prepare = [
  'set -e',
  'mount --bind "$FILES" "$FILES"',
  'mount --options remount,bind,ro "$FILES"',
  'mount --types proc proc "$FILES/proc"',
  'mount --bind /dev "$FILES/dev"',
  'mount --types tmpfs --options mode=1777,size=512m tmpfs "$FILES/tmp"',
  'user=$IMAGE_USER; files=$FILES; unset FILES IMAGE_USER',
  'exec chroot --userspec="$user" --groups= "$files" /usr/bin/env --chdir="$IMAGE_FOLDER" "$@"',
].join('\n')

export interface Running {
  /** Of the process itself, as seen from outside. */
  pid(): Promise<number>
  output(): string
  /** Seconds from the start to the line `ready`. */
  ready: Promise<number>
  ended: Promise<number | null>
}

export function runImage(
  { files, config }: Image,
  command: readonly string[],
  settings: Record<string, string>,
): Running {
  const begun = performance.now()
  const own = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2)))
  const env = {
    ...{ ...own, ...settings },
    ...{ FILES: files, IMAGE_USER: config.User, IMAGE_FOLDER: config.WorkingDir },
  }
  const apart = ['--mount', '--pid', '--fork', '--kill-child']
  const args = [...apart, '/bin/sh', '-c', prepare, 'sh', ...command]
  const child = spawn('/usr/bin/unshare', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  const ready = new Promise<number>((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`
        if (line.includes('"msg":"ready"')) done((performance.now() - begun) / 1000)
      })
    }
    void ended.then((code) => fail(new Error(`ended with ${code}:\n${output}`)), fail)
  })
  ready.catch(() => {})
  return {
    async pid() {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      return Number(children.trim())
    },
    output: () => output,
    ready,
    ended,
  }
}

/** A command that ends by itself. */
export async function callImage(
  image: Image,
  command: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const running = runImage(image, command, settings)
  const code = await running.ended
  return { code, output: running.output() }
}
