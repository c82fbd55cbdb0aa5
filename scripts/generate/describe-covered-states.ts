import { states } from '../../server/src/collateral/collateral.ts'

interface Document {
  title: string
  states: string[]
  words: string[]
}

/**
 * What code below collateral, or code that starts without it, needs to know about the covered
 * states.
 */
export async function describeCoveredStates(): Promise<string> {
  const rows = states.rows.map(({ code, name, required }) => ({ code, name, required }))
  return `// Generated from collateral/states/states.ts. \`npm run generate\` writes it.

/** The states that are searched: for the modules that may not import collateral. */
export const coveredStates = ${JSON.stringify(rows, null, 2)} as const

/** Documents of a case that exist only in some of these states. */
export const stateDocuments = ${JSON.stringify(Object.fromEntries(documents()), null, 2)} as const
`
}

/** By the code of the state. A document of several states is one row with the words of all. */
function documents(): Map<string, Document> {
  const found = new Map<string, Document>()
  const byCode = states.rows.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  for (const { code, documents } of byCode) {
    for (const [key, { title, words }] of Object.entries(documents)) {
      const before = found.get(key)
      if (before && before.title !== title) {
        throw new Error(`${key}: ${code} and ${before.states.join(', ')} give it different titles.`)
      }
      found.set(key, {
        title,
        states: [...(before?.states ?? []), code],
        words: [...new Set([...(before?.words ?? []), ...words])],
      })
    }
  }
  return found
}
