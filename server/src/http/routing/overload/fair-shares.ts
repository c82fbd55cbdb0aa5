/** When this part of the places is taken, a lender with more than a fair share gets no more. */
const sharedFrom = 0.75

/**
 * Places that lenders share. One lender may take most of them while they are free; the last quarter
 * is for those that have less than an equal share, so that a lender that sends a thousand requests
 * at once leaves room for one that sends a single request.
 */
export class FairShares {
  readonly #max: number
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(max: number) {
    this.#max = max
  }

  /** Whether there is a place for one more of this lender. */
  hasRoom(lender: string): boolean {
    if (this.#total >= this.#max) return false
    if (this.#total < sharedFrom * this.#max) return true
    const own = this.#taken.get(lender) ?? 0
    const lenders = Math.max(2, this.#taken.size + (own === 0 ? 1 : 0))
    return own < this.#max / lenders
  }

  take(lender: string): void {
    this.#taken.set(lender, (this.#taken.get(lender) ?? 0) + 1)
    this.#total += 1
  }

  free(lender: string): void {
    const left = (this.#taken.get(lender) ?? 0) - 1
    if (left > 0) this.#taken.set(lender, left)
    else this.#taken.delete(lender)
    this.#total -= 1
  }
}
