/** Where the bytes of a download go. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>
  /** What came so far is worth nothing. */
  restart(): Promise<void>
  /** In hex, of all that was written since the last restart. */
  sha256(): Promise<string>
  /** It is the right file: only now it gets its name. */
  keep(): Promise<void>
  discard(): Promise<void>
}
