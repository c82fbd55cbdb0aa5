import type { KeyboardEvent } from 'react'

/** Selects the first blank of a field, as in “{survey number}”. False if there is none. */
export function selectFirstBlank(
  field: HTMLTextAreaElement | null,
  blanks: readonly string[],
): boolean {
  return field !== null && select(field, listPlaces(field.value, blanks)[0])
}

/**
 * Tab goes to the next blank and Shift Tab to the one before. Beyond the last, Tab leaves the field
 * as usual.
 */
export function stepBlanks(
  event: KeyboardEvent<HTMLTextAreaElement>,
  blanks: readonly string[],
): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return
  const field = event.currentTarget
  const places = listPlaces(field.value, blanks)
  const next = event.shiftKey
    ? places.findLast(({ to }) => to <= field.selectionStart)
    : places.find(({ from }) => from >= field.selectionEnd)
  if (select(field, next)) event.preventDefault()
}

interface Place {
  from: number
  to: number
}

function select(field: HTMLTextAreaElement, place: Place | undefined): boolean {
  if (!place) return false
  field.focus()
  field.setSelectionRange(place.from, place.to)
  return true
}

/** In the order of the text. */
function listPlaces(text: string, blanks: readonly string[]): Place[] {
  const places = blanks.flatMap((blank) => {
    const found: Place[] = []
    for (let from = text.indexOf(blank); from >= 0; from = text.indexOf(blank, from + 1)) {
      found.push({ from, to: from + blank.length })
    }
    return found
  })
  return places.sort((a, b) => a.from - b.from)
}
