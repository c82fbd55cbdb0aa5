/**
 * Loaded with `--import` before anything else, it makes the wall clock of a process wrong by
 * WALL_CLOCK_AHEAD_MS. The monotonic clock is left alone, as a wrongly set machine leaves it.
 */
const aheadMs = Number(process.env.WALL_CLOCK_AHEAD_MS ?? 0)
const rightNow = Date.now
const shiftedNow = () => rightNow() + aheadMs

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget),
  apply: () => new Date().toString(),
  get: (target, name, receiver) =>
    name === 'now' ? shiftedNow : Reflect.get(target, name, receiver),
})
