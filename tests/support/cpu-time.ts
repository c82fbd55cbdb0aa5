/** Time the processor spent on it, in ms: a machine that does other things as well adds nothing. */
export function cpuMsOf(act: () => unknown): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
