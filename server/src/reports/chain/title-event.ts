/** Where an event comes from. Rows are numbered from 1. */
export type EventSource =
  | { kind: 'chain'; row: number }
  | { kind: 'encumbrance'; row: number }
  /** `property`: the search it is from; a case may have several. */
  | { kind: 'land_record'; portal: string; property?: string; document?: string }
  | { kind: 'document'; documentId: string; places: readonly PagePlace[] }

/** As for pins: fractions of the page, from its top left corner. */
export interface PagePlace {
  page: number
  rect: { x: number; y: number; w: number; h: number }
}

/** Something that happened to the property, as a section, a record or a document says it. */
export interface TitleEvent {
  id: string
  /** As written; day first, or year first. */
  date?: string | undefined
  nature: string
  /** Registration or mutation number. */
  number?: string | undefined
  /** A string may name several. */
  from: string | readonly string[]
  to: string | readonly string[]
  area?: string | undefined
  /** How the executant holds, where no event says it. */
  link?: string | undefined
  /** Text that may name the document it releases or corrects. */
  refersTo?: string | undefined
  /** Of a charge: what the analyst has found. */
  standing?: string | undefined
  source: EventSource
}

/** Further events are not read. */
export const eventsMax = 1000
