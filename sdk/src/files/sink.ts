/** Where the bytes of a download go. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>
  /** Discards everything written so far. */
  restart(): Promise<void>
  /** In hex, of all that was written since the last restart. */
  sha256(): Promise<string>
  /** The file is correct: only now it gets its name. */
  keep(): Promise<void>
  discard(): Promise<void>
}
