import { readdirSync, readFileSync } from 'node:fs'

/** The largest peak of the processes that this one has started, in megabytes; from Linux. */
export function peakOfChildren(pid: number): number {
  const peaks = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      if (!status.includes(`PPid:\t${pid}\n`)) return []
      return [Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024]
    } catch {
      return []
    }
  })
  return Math.max(0, ...peaks)
}
