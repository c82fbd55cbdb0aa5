import type { Address } from './land.ts'

/** One state's registry: what it answers, by path. */
export interface SimulatedState {
  /** As the service knows the state. */
  code: string
  name: string
  /** Who holds 9001, and the bank of 9002, as the registry writes them. */
  written: { holder: string; bank: string }
  /** Of every answer. */
  contentType: 'html' | 'json'
  sources: Readonly<Record<string, Source>>
}

export interface Source {
  /** What it is counted under. */
  name: string
  /** The record of rights is the one that the documented numbers make slow or huge. */
  isRecordOfRights?: true
  needsSession?: true
  /** The body of the answer; undefined: the request is bad. `token` opens what needs a session. */
  answer(fields: URLSearchParams, token: string): string | undefined
}

export function addressOf(fields: URLSearchParams): Address {
  const field = (name: string) => (fields.get(name) ?? '').trim()
  return {
    district: field('district'),
    taluk: field('taluk'),
    hobli: field('hobli'),
    village: field('village'),
    surveyNo: field('surveyNo'),
  }
}
