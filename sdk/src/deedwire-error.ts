/** Everything this client throws, apart from a TypeError for a wrong argument. */
export class DeedwireError extends Error {
  override readonly name: string = 'DeedwireError'

  /** JSON.stringify skips the message of a plain Error, which makes log lines useless. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message }
  }
}
