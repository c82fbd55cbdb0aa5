import { readFile } from 'node:fs/promises'

/** By operation and status: the body of an answer of the running service. */
export type SampleAnswers = Record<string, Record<string, unknown>>

/**
 * tests/generated/sample-answers.test.ts captures them, and fails if the service answers otherwise.
 */
export async function readSampleAnswers(): Promise<SampleAnswers> {
  const path = new URL('./sample-answers.json', import.meta.url)
  return JSON.parse(await readFile(path, 'utf8'))
}
