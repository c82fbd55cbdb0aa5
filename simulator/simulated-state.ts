import type { Address } from './land.ts'

/** One state's registry: its answers, by path. */
export interface SimulatedState {
  /** The state's code in the service. */
  code: string
  name: string
  /** The holder of 9001, and the bank of 9002, as the registry writes them. */
  written: { holder: string; bank: string }
  /** The content type of every answer. */
  contentType: 'html' | 'json'
  sources: Readonly<Record<string, Source>>
}

export interface Source {
  /** The name under which requests are counted. */
  name: string
  /** The record of rights is the one that the documented numbers make slow or huge. */
  isRecordOfRights?: true
  needsSession?: true
  /**
   * The body of the answer; undefined: the request is bad. `token` is for requests that need a
   * session.
   */
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
