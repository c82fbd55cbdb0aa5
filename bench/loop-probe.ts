import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a measured service with --import; queried over its IPC channel. Threads of the
 * service load it too, where it does nothing.
 */
const delay = monitorEventLoopDelay({ resolution: 1 })
if (isMainThread) delay.enable()
process.channel?.unref()
process.on('message', (message) => {
  if (message === 'reset') {
    delay.reset()
    process.send?.({ done: true })
  }
  if (message === 'read') {
    process.send?.({
      p50: delay.percentile(50) / 1e6,
      p99: delay.percentile(99) / 1e6,
      max: delay.max / 1e6,
      rss: process.memoryUsage.rss(),
    })
  }
})
