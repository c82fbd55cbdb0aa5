/** A place in a text, both counted from 1; the column in characters. */
export interface Place {
  line: number
  column: number
}

/** Why a body cannot be read any further. */
export class ScanFault extends Error {
  readonly tooLarge: boolean
  /** Where the text stops being JSON; undefined for every other reason. */
  readonly place: Place | undefined

  constructor(
    message: string,
    { tooLarge = false, place }: { tooLarge?: boolean; place?: Place } = {},
  ) {
    super(message)
    this.tooLarge = tooLarge
    this.place = place
  }
}
