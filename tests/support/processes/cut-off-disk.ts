import { execFile } from 'node:child_process'
import { mkdir, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../until.ts'

const run = promisify(execFile)

export interface CutOffDisk {
  folder: string
  /**
   * As a power cut does: from now on nothing is written any more, and what was not flushed is lost.
   * Programs that use the folder get errors.
   */
  cut(): Promise<void>
  /**
   * Kills every program that was started in it, as a power cut does, and mounts it again, once no
   * program uses it, with what had been written.
   */
  restore(): Promise<void>
  remove(): Promise<void>
}

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: not even the journal is written. */
const shutDown =
  'my $flags = pack("L", 2); sysopen(my $d, $ARGV[0], 0) or die $!; ioctl($d, 0x8004587d, $flags) or die $!'

/** An ext4 file system in a file. Only root can mount one. */
export async function openCutOffDisk(place: string, sizeMb: number): Promise<CutOffDisk> {
  if (process.getuid?.() !== 0) {
    throw new Error('a file system is mounted here: run this as root, where loop devices exist')
  }
  const folder = join(place, 'disk')
  const image = join(place, 'disk.img')
  await mkdir(folder, { recursive: true })
  await writeFile(image, '')
  await truncate(image, sizeMb * 1024 * 1024)
  await run('mkfs.ext4', ['-q', image])
  const mount = () => run('mount', ['-o', 'loop', image, folder])
  const unmount = () =>
    until(
      'no program uses the disk',
      async () => {
        await killProgramsIn(folder)
        return run('umount', [folder]).then(
          () => true,
          () => false,
        )
      },
      60_000,
    )
  await mount()
  return {
    folder,
    async cut() {
      await run('perl', ['-e', shutDown, folder])
    },
    async restore() {
      await unmount()
      await mount()
    },
    async remove() {
      await unmount()
      await rm(image)
    },
  }
}

/**
 * All processes of PostgreSQL, not only the first: without that one, those that wait for a lock of
 * a process that ended when it could not write would wait for ever.
 */
async function killProgramsIn(folder: string): Promise<void> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (place === folder || place.startsWith(`${folder}/`)) killIfRunning(Number(pid))
  }
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
