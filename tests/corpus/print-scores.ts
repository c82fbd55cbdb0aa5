import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KindScore, type Reading, type ScoredDocument, scoreFacts } from './score-facts.ts'
import type { Fact, Truth } from './truth.ts'

const readings = ['text', 'clean', 'degraded'] as const satisfies readonly Reading[]

/** A table for each reading, with a line for each kind of fact and one for all. */
export function formatScores(documents: readonly ScoredDocument[]): string {
  return readings
    .map((reading) => ({ reading, of: documents.filter((one) => one.reading === reading) }))
    .filter(({ of }) => of.length > 0)
    .map(({ reading, of }) => {
      const scores = scoreFacts(of)
      const lines = [...scores.map((score) => line(score.kind, score)), line('all', sum(scores))]
      return [`${reading}, ${of.length} documents`, head, ...lines].join('\n')
    })
    .join('\n\n')
}

const columns = ['right', 'wrong', 'missed', 'wrongHigh', 'placed', 'otherEntry'] as const
const head = cells(['kind', 'precision', 'recall', ...columns])

function line(name: string, score: Omit<KindScore, 'kind'>): string {
  const { right, wrong, missed } = score
  const rates = [percent(right, right + wrong), percent(right, right + missed)]
  return cells([name, ...rates, ...columns.map((column) => String(score[column]))])
}

function cells([first = '', ...more]: readonly string[]): string {
  return [first.padEnd(18), ...more.map((text) => text.padStart(11))].join('')
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`

function sum(scores: readonly KindScore[]): Omit<KindScore, 'kind'> {
  const total = { right: 0, wrong: 0, missed: 0, wrongHigh: 0, placed: 0, otherEntry: 0 }
  for (const score of scores) for (const column of columns) total[column] += score[column]
  return total
}

/** Proposals are in `HALF/ID/READING.json` below their folder, each a list of facts. */
function readDocuments(corpus: string, proposals: string): ScoredDocument[] {
  return globSync('*/*/truth.json', { cwd: corpus }).flatMap((file) => {
    const truth = JSON.parse(readFileSync(join(corpus, file), 'utf8')) as Truth
    return readings.flatMap((reading) => {
      const found = join(proposals, truth.half, truth.id, `${reading}.json`)
      if (!existsSync(found)) return []
      const proposed = JSON.parse(readFileSync(found, 'utf8')) as Fact[]
      return [{ truth, reading, proposed }]
    })
  })
}

if (import.meta.main) {
  const [corpus, proposals] = process.argv.slice(2)
  if (corpus === undefined || proposals === undefined) {
    throw new Error('usage: node tests/corpus/print-scores.ts CORPUS_DIR PROPOSALS_DIR')
  }
  console.log(formatScores(readDocuments(corpus, proposals)))
}
