import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/**
 * Ends the run with one line that any CI can read, after what was skipped and what broke outside a
 * test. Printed when the process ends: only then is the exit code known, and the line must agree
 * with it.
 */
export default class ClosingLine implements Reporter {
  #count = { passed: 0, failed: 0, skipped: 0 }
  #notes: string[] = []

  onInit(): void {
    // As other listeners may have set it: the code before the first of them is passed on.
    process.once('exit', (exitCode) => this.#print(Number(process.exitCode ?? exitCode)))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#count = { passed: 0, failed: 0, skipped: 0 }
    this.#notes = []
    for (const module of modules) {
      this.#countTests(module)
      this.#countBroken(module)
    }
    for (const { message } of unhandled) this.#fail(`unhandled error: ${firstLine(message)}`)
  }

  #countTests(module: TestModule): void {
    for (const test of module.children.allTests()) {
      const result = test.result()
      if (result.state !== 'pending') this.#count[result.state] += 1
      if (result.state === 'skipped' && result.note) {
        this.#notes.push(`skipped: ${test.fullName} [${result.note}]`)
      }
    }
  }

  /** A file that cannot be imported and a hook that throws leave no failed test behind. */
  #countBroken(module: TestModule): void {
    const file = relative(process.cwd(), module.moduleId)
    if (module.errors().length > 0) this.#fail(`failed in set-up: ${file}`)
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length > 0) this.#fail(`failed in set-up: ${file} > ${suite.fullName}`)
    }
  }

  #fail(note: string): void {
    this.#count.failed += 1
    this.#notes.push(note)
  }

  #print(exitCode: number): void {
    if (exitCode !== 0 && this.#count.failed === 0) {
      this.#fail(`the run ended with exit code ${exitCode}, outside any test`)
    }
    for (const note of this.#notes) process.stdout.write(`${note}\n`)
    const { passed, failed, skipped } = this.#count
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  }
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? ''
}
