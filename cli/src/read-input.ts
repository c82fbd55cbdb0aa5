import { readFile, stat } from 'node:fs/promises'
import { type Option, UsageError } from './command.ts'

/** It may contain documents as base64. */
const inputBytesMax = 48 * 1024 * 1024

type JsonObject = Record<string, unknown>

/** The JSON object in a file, or on standard input for `-`. */
export async function readInput(flag: string, file: string): Promise<JsonObject> {
  const text = file === '-' ? await readStandardInput(flag) : await readBounded(flag, file)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw new UsageError(`${flag}: ${file} is not JSON (${why})`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${flag}: ${file} must contain one JSON object`)
  }
  return value as JsonObject
}

async function readBounded(flag: string, file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new UsageError(`${flag}: ${file} cannot be read`)
  if (found.size > inputBytesMax) throw new UsageError(`${flag}: ${file} is too large`)
  return readFile(file, 'utf8')
}

async function readStandardInput(flag: string): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of process.stdin) {
    size += piece.length
    if (size > inputBytesMax) throw new UsageError(`${flag}: standard input is too large`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** A field of a request that can be given by a flag. */
export interface Field {
  name: string
  means: string
  isNumber?: true
}

/** `loan_account_number` becomes `--loan-account-number`. */
export function optionsOf(fields: readonly Field[]): Option[] {
  return fields.map(({ name, means, isNumber }) => ({
    flags: `--${name.replaceAll('_', '-')} <${isNumber ? 'number' : 'text'}>`,
    means,
  }))
}

/** The fields given by flags. */
export function typedFields(
  fields: readonly Field[],
  options: Record<string, string | undefined>,
): JsonObject {
  const typed: JsonObject = {}
  for (const { name, isNumber } of fields) {
    const value = options[name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())]
    if (value === undefined) continue
    if (isNumber && !/^\d+(\.\d+)?$/.test(value)) {
      throw new UsageError(`--${name.replaceAll('_', '-')}: must be a number`)
    }
    typed[name] = isNumber ? Number(value) : value
  }
  return typed
}

/** A whole number within limits, or the default. */
export function wholeNumber(
  flag: string,
  typed: string | undefined,
  bounds: { min: number; max: number; standard: number },
): number {
  if (typed === undefined) return bounds.standard
  const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
  if (value >= bounds.min && value <= bounds.max) return value
  throw new UsageError(`${flag}: must be a whole number from ${bounds.min} to ${bounds.max}`)
}
