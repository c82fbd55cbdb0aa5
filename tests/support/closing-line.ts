import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with one line that any CI can read, after what was left out and why. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state in count) count[result.state as keyof typeof count] += 1
        if (result.state === 'skipped' && result.note) {
          process.stdout.write(`skipped: ${test.fullName} [${result.note}]\n`)
        }
      }
    }
    const { passed, failed, skipped } = count
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  }
}
