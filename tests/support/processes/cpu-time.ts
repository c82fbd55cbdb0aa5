/** Processor time in ms, so that other load on the machine adds nothing. */
export function cpuMsOf(act: () => unknown): number {
  const before = process.cpuUsage()
  act()
  return sinceThen(before)
}

/** The same for what ends later. Other work of this process meanwhile counts too. */
export async function cpuMsUntil(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  return sinceThen(before)
}

function sinceThen(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
