import { unusual } from './read-source.ts'

interface Place {
  field: number
  /** The number of the new element. */
  element: number
  page: number
}

interface TaggedField {
  /** Objects to be added or replaced. */
  objects: [number: number, content: string][]
  /** What the field says of its element. */
  ofField: string
}

/**
 * Puts the field into the structure, last in the document, so that screen readers come to it
 * (ISO 14289-1, 7.18.1 and 7.18.4). Undefined if the PDF has no tags.
 */
export function tagField(
  read: (number: number) => string,
  catalogue: string,
  { field, element, page }: Place,
  label: string,
): TaggedField | undefined {
  const treeNumber = findNumber(catalogue, /\/StructTreeRoot (\d{1,7}) 0 R/)
  if (treeNumber === undefined) return undefined
  const tree = read(treeNumber)
  const key = findNumber(tree, keyPattern)
  const documentNumber = findNumber(tree, /\/K \[(\d{1,7}) 0 R\]/)
  if (key === undefined || documentNumber === undefined) {
    throw unusual('its structure is not as expected')
  }
  const kid = `<< /Type /OBJR /Obj ${field} 0 R /Pg ${page} 0 R >>`
  const form = `\n/S /Form /P ${documentNumber} 0 R /Pg ${page} 0 R /Alt ${label} /K [${kid}]\n`
  return {
    objects: [
      [treeNumber, withKey(tree, key, element)],
      [documentNumber, withKid(read(documentNumber), element)],
      [element, form],
    ],
    ofField: `/StructParent ${key}\n`,
  }
}

/** After the list of elements by key. */
const keyPattern = /\]\s*>>\s*\/ParentTreeNextKey (\d{1,9})/

function findNumber(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** A list that is not divided has no limits (ISO 32000-1, 7.9.7), though pdfkit writes them. */
function withKey(tree: string, key: number, element: number): string {
  return tree
    .replace(/\/Limits \[\d+ \d+\]\s*/, '')
    .replace(keyPattern, `${key} ${element} 0 R\n]\n>>\n/ParentTreeNextKey ${key + 1}`)
}

function withKid(document: string, element: number): string {
  const added = document.replace(/\/K \[([\d R]+)\]/, `/K [$1 ${element} 0 R]`)
  if (added === document) throw unusual('its structure is not as expected')
  return added
}
