import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with one line that any CI can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state in count) count[state as keyof typeof count] += 1
      }
    }
    const { passed, failed, skipped } = count
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  }
}
