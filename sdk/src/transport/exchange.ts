import type { UploadProgress } from '../types/options.ts'
import type { Origin } from './result.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Attempt {
  url: string
  method: Method
  headers: Record<string, string>
  body: string | undefined
  timeoutMs: number
  signal: AbortSignal | undefined
  onProgress: ((progress: UploadProgress) => void) | undefined
  /** 1, 2, 3 … */
  number: number
}

export interface Answer extends Origin {
  status: number
  /** Undefined when the body was too large to read. */
  text: string | undefined
  retryAfter: string | null
}
