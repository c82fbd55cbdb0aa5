import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PageText } from '../../server/src/documents/documents.ts'
import { extractFacts } from '../../server/src/facts/facts.ts'
import type { Truth } from './truth.ts'

/**
 * Proposes facts from what `read-corpus.ts` has read, for `print-scores.ts`.
 *
 *     node tests/corpus/propose-facts.ts CORPUS_DIR WORDS_DIR PROPOSALS_DIR
 */
const [corpus = '', words = '', out = ''] = process.argv.slice(2)
for (const path of globSync('*/*/*.json', { cwd: words })) {
  const truth = JSON.parse(readFileSync(join(corpus, dirname(path), 'truth.json'), 'utf8')) as Truth
  const pages = JSON.parse(readFileSync(join(words, path), 'utf8')) as PageText[]
  const { facts } = extractFacts(pages, { stateCode: truth.state })
  mkdirSync(join(out, dirname(path)), { recursive: true })
  writeFileSync(join(out, path), JSON.stringify(facts))
}
